/// The evidence of one frame about one edge.
public struct EdgeEvidence: Hashable, Sendable {
  public enum Finding: Hashable, Sendable {
    /// A bar ends before `line`, by `tileShare` of the tiles (0 to 1).
    case bar(line: Int, tileShare: Float)
    /// The picture shows broadly from `line` inward, without a straight end to the lines before it;
    /// 0 when it reaches the edge.
    case picture(line: Int)
    /// Too little is lit to decide.
    case blind

    /// The line at which a bar ends or the picture begins.
    var line: Int? {
      switch self {
      case .bar(let line, _), .picture(let line): line
      case .blind: nil
      }
    }
  }

  public private(set) var finding: Finding
  /// The colour of the border, if it is one flat colour.
  public let fill: FillColor?
  /// For a bar, the first line with a trace of picture and the first that is wholly picture.
  public private(set) var outer: Int, inner: Int
  /// Whether there is an overlay in the bar.
  public private(set) var hasOverlay: Bool
  /// Whether a person would see it: compression leaves faint noise in bars.
  private(set) var showsOverlay: Bool
  /// Whether tiles were excluded because an overlay crosses this bar and the opposite one.
  var isCrossed = false
  /// A bar that may be here although the frame doesn't show it as one; nil unless it is hidden.
  var hidden: HiddenBar?
  /// Whether the outermost lines show something before black ones.
  private(set) var isLined = false
  /// Whether the frame is text on black, so that it says nothing about bars.
  private(set) var isBlinded = false
  /// nil if the border is no flat colour.
  let map: DeviationMap?
  let tolerance: Float
  /// Half the spread of the border's samples, 8-bit codes.
  let noise: Float

  /// A share of tiles that straight objects in a dark scene seldom reach.
  static let leastTileShare: Float = 0.5
  /// Minimum contrast of a step with fewer tiles.
  static let leastEdgeContrast: Float = 0.5
  /// Minimum share at which a step restricts the other axis to the area that it encloses.
  static let leastHint: Float = 0.25
  /// Minimum share at which tiles lit together are picture rather than an overlay.
  private static let broad: Float = 0.35

  init(_ lines: EdgeLines, active: UInt32) {
    let reference = EdgeReference(lines, active: active)
    self.init(lines, active: active, reference)
    if !reference.isFlat || !reference.fill.isBlack {
      isLined = EdgeReference(behindLinesOf: lines, active: active) != nil
    }
  }

  /// The evidence behind outermost lines that are not black; nil if they are too many.
  ///
  /// - Parameter isRim: whether they may only be as deep as an edge line.
  init?(behindLinesOf lines: EdgeLines, active: UInt32, isRim: Bool) {
    guard let reference = EdgeReference(behindLinesOf: lines, active: active, isRim: isRim) else {
      return nil
    }
    self.init(lines, active: active, reference)
  }

  private init(_ lines: EdgeLines, active: UInt32, _ reference: EdgeReference) {
    var reference = reference
    var map = DeviationMap(lines, reference, active: active)
    if reference.fill.isBlack, let first = map,
      let line = BarStepFinder(map: first, tolerance: reference.meanTolerance).clearRise,
      first.meanLitShare(before: line - 2) > 0,
      let noisier = reference.noisier(lines, active: active, before: line - 2)
    {
      reference = noisier
      map = DeviationMap(lines, reference, active: active)
    }
    tolerance = reference.meanTolerance
    noise = reference.noise
    fill = reference.isFlat ? reference.fill : nil
    let step = map.flatMap {
      BarStepFinder(map: $0, tolerance: reference.meanTolerance)
        .outermost(tileShare: Self.leastHint)
    }
    outer = step?.outer ?? 0
    inner = step?.inner ?? 0
    hasOverlay = (step?.overlaid ?? 0) != 0
    showsOverlay =
      if let map, let step, step.overlaid != 0 {
        map.contrast(in: lines, from: reference.fill, before: step)
          >= Self.leastContrast + 2 * reference.noise
      } else {
        false
      }
    if let step, step.tileShare >= Self.leastTileShare {
      finding = .bar(line: step.line, tileShare: step.tileShare)
    } else if let map {
      finding = Self.broadlyLit(map).map { .picture(line: $0) } ?? .blind
    } else {
      finding = reference.isNoisyBlack ? .blind : .picture(line: 0)
    }
    (self.map, self.step) = (map, step)
    if case .bar = finding { return }
    hidden = map.flatMap { HiddenBar(crossed: $0, by: standing, tolerance: tolerance) }
  }

  /// The least departure of a sample from the bar that a person sees, in 8-bit codes: from video's
  /// black it is a five-hundredth of white's light, and encoders leave no such noise. Bars that are
  /// noisy themselves hide more.
  static let leastContrast: Float = 16

  /// A step of at least `leastHint`.
  public private(set) var step: BarStep?

  /// Depth of the bar; 0 for none.
  var barLines: Int {
    if case .bar(let line, _) = finding { line } else { 0 }
  }

  /// Lines before the first with any content, if the border is clean signal black; otherwise 0.
  var cleanLines: Int {
    guard let fill, fill.isSignalBlack, let map, noise <= Self.cleanNoise else { return 0 }
    return map.lit.firstIndex { $0 & map.active != 0 } ?? map.lines
  }

  /// The first line of something in a border of one flat colour; nil if there is nothing.
  func firstMark(before end: Int?) -> Int? {
    guard let map, let end else { return nil }
    return OverlayExtent(map, before: end)?.lines.lowerBound
  }

  private static let cleanNoise: Float = 4

  /// Whether nothing stands out of one colour.
  var isPlain: Bool { map.map { map in map.lit.allSatisfy { $0 & map.active == 0 } } == true }

  /// The depths of bars that this frame may have although it shows none that is black: those that end
  /// where something else than black does, as in a fade from white; nil for none.
  var hiding: ClosedRange<Int>? {
    if let line = hidden?.line ?? (fill == nil ? nil : finding.line) {
      return max(0, line - EdgeTally.mostSmear)...line + EdgeTally.slack
    }
    return isPlain || isLined ? 0...Int.max : nil
  }

  /// Tiles lit from the frame's edge over at least 1% of the lines: their content crosses the edge
  /// of the bar, if there is one.
  var standing: UInt32 {
    guard let map else { return 0 }
    return (0..<min(map.lines, max(4, map.lines / 75))).reduce(map.active) { $0 & map.lit[$1] }
  }

  /// The lines and tiles of the overlay in the bar; nil for none.
  var overlay: OverlayExtent? {
    guard showsOverlay, let map else { return nil }
    return OverlayExtent(map, before: outer)
  }

  /// The depth at which a bar may end, with however few tiles.
  var hint: Int? { step?.line }

  /// The same, as far as it can hide the ends of an edge of the other axis: beside a border of
  /// another colour, only a bar along all of the frame does.
  func hint(beside other: EdgeEvidence) -> Int? {
    if case .bar(_, 0.9...) = finding { return hint }
    guard let fill, let border = other.fill, fill.isBlack != border.isBlack else { return hint }
    return nil
  }

  /// The same edge without evidence.
  var blinded: EdgeEvidence {
    var copy = self
    (copy.finding, copy.isBlinded) = (.blind, true)
    return copy
  }

  /// Accepts a step of few tiles as the end of a bar because the opposite edge has its twin. A
  /// picture with dark corners shows no more of a matte than that.
  mutating func confirm() {
    guard let step, let map, step.tileShare < Self.leastTileShare,
      step.edgeContrast >= Self.leastEdgeContrast, map.meanLitShare(before: step.outer - 2) <= 0.1
    else { return }
    finding = .bar(line: step.line, tileShare: step.tileShare)
  }

  /// Accepts the end of a bar behind overlays, at about the depth of the opposite edge's bar.
  mutating func confirmTwin(at line: Int) {
    guard let map else { return }
    if case .bar(let own, _) = finding, abs(own - line) <= EdgeTally.slack { return }
    guard
      let step = BarStepFinder(map: map, tolerance: tolerance)
        .barEnd(near: line, within: EdgeTally.slack)
    else { return }
    (self.step, outer, inner, hasOverlay) = (step, step.outer, step.inner, true)
    // What hides the end of a bar is bright enough to be seen.
    showsOverlay = true
    finding = .bar(line: step.line, tileShare: step.tileShare)
  }

  /// The first line from which the map stays broadly lit for a few lines.
  static func broadlyLit(_ map: DeviationMap) -> Int? {
    let run = 4
    guard map.lines > run else { return nil }
    return (0..<map.lines - run).first { line in
      (line..<line + run).allSatisfy { map.litShare($0) >= broad }
    }
  }
}
