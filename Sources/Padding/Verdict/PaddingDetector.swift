public import Framing

/// Collects the evidence of frames, tells when it suffices, and gives the verdict.
///
/// Only summaries of frames are kept, so any number may be added.
public struct PaddingDetector: Sendable {
  private let size: PixelSize
  private var tallies: [FrameEdge: EdgeTally] = [:]
  private var summaries: [FrameSummary] = []
  private var views = Views()
  /// Frames whose blurred bars are kept: a match is some kilobytes.
  private static let mostMatches = 32

  /// A detector for frames of `size`. Frames of another size are only counted: no rectangle holds
  /// for all, so a clip that has some is at best mixed.
  public init(size: PixelSize) {
    self.size = size
  }

  /// Frames added.
  public private(set) var count = 0
  /// Frames added that have another size.
  public var otherSizes: Int { count - summaries.count }

  public mutating func add(_ evidence: FrameEvidence) {
    count += 1
    guard evidence.size == size else { return }
    for edge in FrameEdge.allCases { tallies[edge, default: EdgeTally()].add(evidence[edge]) }
    var summary = FrameSummary(evidence)
    if summaries.count >= Self.mostMatches { summary.blurredBars = [] }
    summaries.append(summary)
    views.add(evidence.look)
  }

  /// Whether further frames are unlikely to change the verdict.
  public var isSettled: Bool {
    if count >= 4 && otherSizes == 0
      && summaries.allSatisfy({ $0.isOpen && $0.blurredBars.isEmpty })
    {
      return true
    }
    let verdict = self.verdict
    return verdict.kind == .padded && count >= 6
      && verdict.edges.values.allSatisfy { $0.pixels == 0 || $0.support.agreeing >= 5 }
  }

  /// The rectangles of the picture over time, in order: one unless the bars change.
  public var segments: [PictureSegment] {
    PictureTimeline(summaries, size: size).segments
  }

  /// The verdict on the frames so far.
  public var verdict: PaddingVerdict {
    let verdict = solidVerdict
    guard verdict.kind == .none || verdict.kind == .undecided else { return verdict }
    return blurredVerdict ?? verdict
  }

  /// The verdict on bars of one colour.
  private var solidVerdict: PaddingVerdict {
    var edges: [FrameEdge: EdgeVerdict] = [:]
    var bars: [FrameEdge: [EdgeTally.Bar]] = [:]
    var overlays: [FrameEdge] = []
    var isDoubtful = false
    for (near, far) in [(FrameEdge.top, FrameEdge.bottom), (.left, .right)] {
      let tallies = [near, far].map { self.tallies[$0] ?? EdgeTally() }
      let agreed = BarGuard.passing(
        tallies, length: near.isHorizontal ? size.height : size.width)
      isDoubtful = isDoubtful || BarGuard.isDoubtful(tallies)
      for (index, edge) in [near, far].enumerated() {
        edges[edge] = Self.judge(agreed[index], tallies[index])
        if agreed[index].contains(where: \.hasOverlay) { overlays.append(edge) }
        bars[edge] = agreed[index]
      }
    }
    var insets = PixelInsets(
      top: edges[.top]?.pixels ?? 0, bottom: edges[.bottom]?.pixels ?? 0,
      left: edges[.left]?.pixels ?? 0, right: edges[.right]?.pixels ?? 0)
    if !isPicture(PixelRect(in: size, insets: insets), edges: edges) {
      insets = .zero
      for edge in FrameEdge.allCases { edges[edge]?.withdraw() }
      (bars, overlays, isDoubtful) = ([:], [], true)
    }
    let shape = BarShape(insets)
    let kind = kind(shape: shape, isDoubtful: isDoubtful)
    let fill = FrameEdge.allCases.lazy.compactMap { bars[$0]?.first?.fill }.first
    return PaddingVerdict(
      kind: kind, size: size, confidence: confidence(kind, edges: edges),
      picture: kind == .undecided || otherSizes > 0
        ? size.bounds : PixelRect(in: size, insets: insets),
      shape: kind == .padded ? shape : nil,
      fill: kind == .padded ? fill.map { $0.isBlack ? .black : .color } : nil,
      color: kind == .padded ? fill : nil, edges: edges, overlays: overlays, frames: count,
      evidence: shape == nil
        ? nil
        : CropEvidence(
          bars: bars, tallies: self.tallies, insets: insets, size: size, summaries: summaries,
          views: views.count))
  }

  /// Whether the area between the bars may be a picture. Text on black leaves little; and where few
  /// frames support the bars, the area must be lit all over.
  private func isPicture(_ rect: PixelRect, edges: [FrameEdge: EdgeVerdict]) -> Bool {
    let least = 0.08
    guard Double(rect.width) >= least * Double(size.width),
      Double(rect.height) >= least * Double(size.height)
    else { return false }
    let bars = edges.values.filter { $0.pixels > 0 }
    if bars.contains(where: { $0.confidence < Confidence.least }) { return false }
    guard bars.contains(where: { $0.support.agreeing < 2 }) else { return true }
    let share = Float(rect.width * rect.height) / Float(size.width * size.height)
    return (summaries.map(\.litShare).max() ?? 0) >= 0.5 * share
  }

  private static func judge(_ agreed: [EdgeTally.Bar], _ tally: EdgeTally) -> EdgeVerdict {
    guard !agreed.isEmpty else {
      let reaching = tally.pictures.count { $0 <= EdgeTally.slack }
      let support = EdgeVerdict.Support(agreeing: reaching, able: tally.able)
      return EdgeVerdict(
        pixels: 0, confidence: Confidence.open(support), support: support, outer: 0, inner: 0)
    }
    let lines = agreed.map(\.line).sorted()
    let pixels = lines[lines.count / 2]
    let support = tally.support(agreed.count, at: pixels)
    return EdgeVerdict(
      pixels: pixels,
      confidence: Confidence.bar(support, tileShare: agreed.map(\.tileShare).max() ?? 0),
      support: support, outer: agreed.map(\.outer).min() ?? 0,
      inner: agreed.map(\.inner).max() ?? 0)
  }

  private func kind(shape: BarShape?, isDoubtful: Bool) -> PaddingVerdict.Kind {
    let changes = [summaries.map(\.vertical), summaries.map(\.horizontal)].contains {
      AxisHistory($0).changes
    }
    if changes || otherSizes > 0 && shape != nil { return .mixed }
    if shape != nil { return .padded }
    let lit = summaries.map(\.litShare).max() ?? 0
    return lit < 0.12 || isDoubtful ? .undecided : .none
  }

  private func confidence(
    _ kind: PaddingVerdict.Kind, edges: [FrameEdge: EdgeVerdict]
  ) -> Double {
    switch kind {
    case .padded: edges.values.filter { $0.pixels > 0 }.map(\.confidence).min() ?? 0
    case .none: edges.values.map(\.confidence).min() ?? 0
    case .mixed:
      [summaries.map(\.vertical), summaries.map(\.horizontal)].map { AxisHistory($0) }
        .filter(\.changes).map(\.confidence).max() ?? Confidence.otherSizes
    case .undecided: 0
    }
  }

  /// The verdict when frames agree on blurred copies beside the picture.
  private var blurredVerdict: PaddingVerdict? {
    guard let tally = CopyTally(summaries, views: views.count) else { return nil }
    let confidence = Confidence.blurred(tally.evidence)
    func edge(_ pixels: Int) -> EdgeVerdict {
      EdgeVerdict(
        pixels: pixels, confidence: confidence, support: tally.support, outer: pixels,
        inner: pixels)
    }
    let insets = tally.insets
    return PaddingVerdict(
      kind: .padded, size: size, confidence: confidence,
      picture: PixelRect(in: size, insets: insets), shape: BarShape(insets), fill: .blurred,
      color: nil,
      edges: [
        .top: edge(insets.top), .bottom: edge(insets.bottom), .left: edge(insets.left),
        .right: edge(insets.right),
      ], overlays: [], frames: count, evidence: tally.evidence)
  }
}
