/// What one frame says of one edge.
public struct EdgeEvidence: Hashable, Sendable {
  /// What the frame shows at the edge.
  public enum Finding: Hashable, Sendable {
    /// A bar ends before `line`, by `concentration` of the tiles (0 to 1).
    case bar(line: Int, concentration: Float)
    /// The picture shows broadly from `line` on without a straight end to whatever precedes it;
    /// 0 when it reaches the edge.
    case picture(line: Int)
    /// Too little is lit to tell.
    case blind
  }

  public private(set) var finding: Finding
  /// The colour of the border, where it is one flat colour.
  public let fill: FillColor?
  /// First line with a trace of picture and first that is wholly picture, for a bar.
  public let outer: Int, inner: Int
  /// Whether something lies in the bar.
  public let hasOverlay: Bool
  let map: DeviationMap
  let tolerance: Float

  /// A share of tiles that a dark scene's straight furniture seldom reaches.
  static let leastConcentration: Float = 0.5
  /// What a step of few tiles must have instead.
  static let leastAbruptness: Float = 0.5
  /// The share with which a step is worth restricting the other axis to what it encloses.
  static let leastHint: Float = 0.25
  /// Tiles lit together from here on are picture and no overlay.
  private static let broad: Float = 0.35

  init(_ lines: EdgeLines, active: UInt32) {
    let reference = EdgeReference(lines, active: active)
    let depth = lines.count * 3 / 4
    map = DeviationMap(lines, reference: reference, active: active, lines: depth)
    tolerance = reference.meanTolerance
    fill = reference.isFlat ? reference.fill : nil
    let step =
      reference.isFlat
      ? BarStepFinder(map: map, tolerance: tolerance).outermost(concentration: Self.leastHint) : nil
    outer = step?.outer ?? 0
    inner = step?.inner ?? 0
    hasOverlay = (step?.overlaid ?? 0) != 0
    if let step, step.concentration >= Self.leastConcentration {
      finding = .bar(line: step.line, concentration: step.concentration)
    } else if !reference.isFlat {
      finding = .picture(line: 0)
    } else if let line = Self.broadlyLit(map) {
      finding = .picture(line: line)
    } else {
      finding = .blind
    }
    self.step = step
  }

  /// A step of at least `leastHint`.
  public let step: BarStep?

  /// The depth at which a bar may end, by however few tiles.
  var hint: Int? { step?.line }

  /// The same edge, saying nothing.
  var blinded: EdgeEvidence {
    var copy = self
    copy.finding = .blind
    return copy
  }

  /// Takes a step that few tiles make for a bar's end, because the opposite edge has its twin: a
  /// picture that is dark in its corners shows no more of a matte than that.
  mutating func confirm() {
    guard let step, step.concentration < Self.leastConcentration,
      step.abruptness >= Self.leastAbruptness, map.meanLitShare(before: step.outer - 2) <= 0.1
    else { return }
    finding = .bar(line: step.line, concentration: step.concentration)
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
