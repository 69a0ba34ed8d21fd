public import Framing

/// Collects the evidence of frames, says when it suffices and what it amounts to.
public struct PaddingDetector: Sendable {
  private let size: PixelSize
  private var frames: [FrameEvidence] = []

  /// A detector for frames of `size`; frames of another size are counted and otherwise ignored.
  public init(size: PixelSize) {
    self.size = size
  }

  /// Frames looked at.
  public var count: Int { frames.count }

  public mutating func add(_ evidence: FrameEvidence) {
    frames.append(evidence)
  }

  /// Whether further frames would hardly change the verdict.
  public var isSettled: Bool {
    let clean = frames.count { frame in
      FrameEdge.allCases.allSatisfy { edge in
        if case .picture(let line) = frame[edge].finding { line == 0 } else { false }
      }
    }
    if clean >= 3 && clean == frames.count { return true }
    let verdict = self.verdict
    return verdict.kind == .padded && frames.count >= 6
      && verdict.edges.values.allSatisfy { $0.pixels == 0 || $0.support.agreeing >= 5 }
  }

  /// What the frames so far amount to.
  public var verdict: PaddingVerdict {
    var edges: [FrameEdge: EdgeVerdict] = [:]
    var bars: [EdgeTally.Bar] = []
    var deeper: [FrameEdge: Int] = [:]
    var overlays: [FrameEdge] = []
    for edge in FrameEdge.allCases {
      var tally = EdgeTally()
      for frame in frames where frame.size == size { tally.add(frame[edge]) }
      let agreed = tally.agreed.isEmpty ? tally.fromUnion.map { [$0] } ?? [] : tally.agreed
      edges[edge] = Self.judge(agreed, able: tally.able)
      if agreed.contains(where: \.hasOverlay) { overlays.append(edge) }
      bars += agreed
      deeper[edge] = tally.deeper.count
    }
    let insets = PixelInsets(
      top: edges[.top]?.pixels ?? 0, bottom: edges[.bottom]?.pixels ?? 0,
      left: edges[.left]?.pixels ?? 0, right: edges[.right]?.pixels ?? 0)
    let shape = PaddingShape(insets)
    let kind = kind(shape: shape, deeper: deeper)
    let fill = bars.map(\.fill).first
    return PaddingVerdict(
      kind: kind, size: size, confidence: confidence(kind, edges: edges),
      picture: kind == .undecided ? size.bounds : PixelRect(in: size, insets: insets),
      shape: kind == .padded ? shape : nil,
      fill: kind == .padded ? fill.map { $0.isBlack ? .black : .color } : nil,
      color: kind == .padded ? fill : nil, edges: edges, overlays: overlays, frames: frames.count)
  }

  private static func judge(_ agreed: [EdgeTally.Bar], able: Int) -> EdgeVerdict {
    guard !agreed.isEmpty else {
      let confidence = able == 0 ? 0.5 : 1 - 0.3 / Double(able)
      return EdgeVerdict(
        pixels: 0, confidence: confidence, support: .init(agreeing: able, able: able), outer: 0,
        inner: 0)
    }
    let lines = agreed.map(\.line).sorted()
    let concentration = agreed.map(\.concentration).max() ?? 0
    return EdgeVerdict(
      pixels: lines[lines.count / 2], confidence: Double(concentration) * (1 - 0.3 / Double(able)),
      support: .init(agreeing: agreed.count, able: max(able, agreed.count)),
      outer: agreed.map(\.outer).min() ?? 0, inner: agreed.map(\.inner).max() ?? 0)
  }

  private func kind(shape: PaddingShape?, deeper: [FrameEdge: Int]) -> PaddingVerdict.Kind {
    let changing = [(FrameEdge.top, FrameEdge.bottom), (.left, .right)].contains {
      (deeper[$0.0] ?? 0) >= 2 && (deeper[$0.1] ?? 0) >= 2
    }
    if changing { return .mixed }
    if shape != nil { return .padded }
    let lit = frames.map(\.litShare).max() ?? 0
    return lit < 0.12 ? .undecided : .none
  }

  private func confidence(
    _ kind: PaddingVerdict.Kind, edges: [FrameEdge: EdgeVerdict]
  ) -> Double {
    switch kind {
    case .padded: edges.values.filter { $0.pixels > 0 }.map(\.confidence).min() ?? 0
    case .none: edges.values.map(\.confidence).min() ?? 0
    case .mixed: 0.8
    case .undecided: 0
    }
  }
}
