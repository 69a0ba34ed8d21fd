public import Framing

/// The luma of a line's strokes.
public struct StrokeLuma: Hashable, Sendable {
  /// Their median, in 8-bit codes.
  public let median: UInt8
  /// Whether they are darker than their ground.
  public let isDark: Bool
}

/// Something laid over a clip that must not get lost.
public struct LetteringItem: Sendable {
  /// The purpose that its place and time suggest.
  public enum Role: String, CaseIterable, Sendable {
    case subtitle, title, lowerthird, caption, clock, watermark
  }

  /// In the upright picture, in fractions of its width and height.
  public let unit: Rect
  /// Nil if it may be anything.
  public let role: Role?
  /// In seconds, halfway between pictures, but at most ``reach`` before the first that shows it.
  public let start: Double
  /// In seconds, likewise, and perhaps after the end of the clip; nil if all pictures show it.
  public let end: Double?
  /// The boxes of its lines in the same fractions, and the luma of their strokes, from top to bottom.
  public let lines: [(unit: Rect, strokes: StrokeLuma)]
  /// When each of its wordings is shown, as ``start`` and ``end`` are given.
  public let spans: [ClosedRange<Double>]
  /// When its lines are seen, in seconds: the time of a picture halfway through.
  public let time: Double
  /// The first picture that shows it, and the number of those that do.
  public let first: Int, pictures: Int
  /// Probability that it is lettering laid over the clip.
  public let confidence: Double

  init(_ block: LetteringBlock, frame: PixelSize, times: [Double], box: Rect) {
    let (width, height) = (Double(frame.width), Double(frame.height))
    func fractions(_ box: Rect) -> Rect {
      Rect(
        x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height)
    }
    unit = fractions(box)
    lines = block.lines.map { (fractions(Rect($0.box)), $0.strokes) }
    time = times[(block.shown.lowerBound + block.shown.upperBound) / 2]
    first = block.span.lowerBound
    pictures = block.runs.reduce(0) { $0 + $1.count }
    spans = block.runs.map { Self.time(of: $0, times) }
    let isWhole = block.runs.count == 1 && block.span == 0...times.count - 1
    (start, end) = isWhole ? (0, nil) : (spans[0].lowerBound, spans[spans.count - 1].upperBound)
    confidence = block.confidence
    role = Self.role(
      of: block, unit, letters: Double(block.lineHeight) / height, isUpright: height > width,
      isWhole: isWhole)
  }

  /// The time in which a run of pictures is shown.
  private static func time(of run: ClosedRange<Int>, _ times: [Double]) -> ClosedRange<Double> {
    let (seen, gone) = (times[run.lowerBound], times[run.upperBound])
    let before = run.lowerBound == 0 ? -.infinity : (times[run.lowerBound - 1] + seen) / 2
    // Nothing was seen after the last picture, but the clip may end there.
    let after =
      run.upperBound + 1 < times.count
      ? min((gone + times[run.upperBound + 1]) / 2, gone + reach)
      : gone + max(reach, gone - times[run.upperBound - 1])
    return max(0, before, seen - reach)...max(0, after)
  }

  /// The longest time in seconds that something is taken to be shown unseen.
  private static let reach = 1.0

  private static func role(
    of block: LetteringBlock, _ unit: Rect, letters: Double, isUpright: Bool, isWhole: Bool
  ) -> Role? {
    if block.isScreen { return nil }
    if block.changes >= 2 { return .clock }
    let middle = unit.x + unit.width / 2
    let isCentered = abs(middle - 0.5) < 0.04
    if isWhole {
      if isCentered, isUpright || unit.width > 0.5 { return .caption }
      let isAside = middle < 0.35 || middle > 0.65
      return isAside && unit.width < 0.4 ? .watermark : nil
    }
    let below = unit.y + unit.height / 2
    if isCentered, below > 0.7 || below < 0.25, letters < 0.075 { return .subtitle }
    if letters > 0.055 || (isCentered && below > 0.3 && below < 0.62) { return .title }
    return below > 0.6 && unit.x < 0.2 && middle < 0.45 ? .lowerthird : nil
  }
}
