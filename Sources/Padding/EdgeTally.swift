/// What several frames say of one edge, laid together.
struct EdgeTally {
  private(set) var bars: [Bar] = []
  private(set) var pictures: [Int] = []
  private var union: DeviationMap?
  private var tolerance: Float = 0

  struct Bar {
    var line: Int
    var outer: Int
    var inner: Int
    var concentration: Float
    var fill: FillColor
    var hasOverlay: Bool
  }

  /// Bars this near each other are the same bar.
  static let slack = 2

  mutating func add(_ evidence: EdgeEvidence) {
    switch evidence.finding {
    case .bar(let line, let concentration):
      guard let fill = evidence.fill else { return }
      bars.append(
        Bar(
          line: line, outer: evidence.outer, inner: evidence.inner, concentration: concentration,
          fill: fill, hasOverlay: evidence.hasOverlay))
    case .picture(let line): pictures.append(line)
    case .blind: break
    }
    if evidence.fill?.isBlack == true {
      union?.formUnion(evidence.map)
      if union == nil { union = evidence.map }
      tolerance = max(tolerance, evidence.tolerance)
    }
  }

  /// Frames that could tell.
  var able: Int { bars.count + pictures.count }

  /// The outermost bar that frames agree on, with those that do, unless a frame shows picture
  /// where it would lie.
  var agreed: [Bar] {
    let outermost = bars.map(\.line).min() ?? 0
    let agreeing = bars.filter { $0.line <= outermost + Self.slack }
    let contradicted = pictures.contains { $0 < outermost - Self.slack - 1 }
    return contradicted ? [] : agreeing
  }

  /// Bars that other frames contradict: what a clip that changes shape has.
  var deeper: [Bar] {
    let limit = agreed.map(\.line).max() ?? 0
    return bars.filter { $0.line > limit + Self.slack }
  }

  /// The bar that shows only when all frames are laid over each other, as in films so dark that
  /// no single one shows the whole edge.
  var fromUnion: Bar? {
    guard bars.isEmpty, let union,
      let step = BarStepFinder(map: union, tolerance: tolerance).outermost(concentration: 0.7),
      !pictures.contains(where: { $0 < step.line - Self.slack })
    else { return nil }
    return Bar(
      line: step.line, outer: step.outer, inner: step.inner, concentration: step.concentration,
      fill: FillColor(luma: 16), hasOverlay: step.overlaid != 0)
  }
}
