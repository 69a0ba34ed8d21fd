internal import Framing
internal import Padding

/// How the verdict on padding was reached: which frames were looked at, and how many agree at each
/// edge, as the clip is seen upright.
struct EvidenceWords {
  private let analysis: ClipAnalysis
  private let padding: ClipAnalysis.Padding

  init(_ analysis: ClipAnalysis, _ padding: ClipAnalysis.Padding) {
    self.analysis = analysis
    self.padding = padding
  }

  /// The rows, under the label of the first.
  var rows: [TextRow] {
    let edges = padding.edges
    let stored: [(FrameEdge, ClipAnalysis.Edge)] = [
      (.top, edges.top), (.bottom, edges.bottom), (.left, edges.left), (.right, edges.right),
    ]
    let upright = Dictionary(
      uniqueKeysWithValues: stored.map { (analysis.video.orientation.shown($0), $1) })
    let lines =
      [frames] + FrameEdge.allCases.compactMap { name in upright[name].map { edge(name, $0) } }
      + overlays + measures
    return TextRow.rows("why", lines)
  }

  private var frames: String {
    let sampling = padding.sampling
    let reason =
      switch sampling.stopped {
      case .agreed: "the evidence sufficed"
      case .budget: "that is as many as were allowed"
      case .all: "there are no more to look at"
      }
    return "\(sampling.coverage); \(reason)"
  }

  private func edge(_ name: FrameEdge, _ edge: ClipAnalysis.Edge) -> String {
    let soft = edge.outer == edge.inner ? "" : ", soft from line \(edge.outer) to \(edge.inner)"
    let (agreeing, able) = (edge.support[0], counted(edge.support[1], "frame"))
    let found =
      edge.pixels == 0 && agreeing == 0
      ? "\(name.rawValue): no bar, though no frame shows picture at the very edge"
      : "\(name.rawValue): \(depth(edge.pixels)) in \(agreeing) of \(able) that could tell"
    guard padding.verdict == .mixed else {
      return "\(found), \(percent(edge.confidence)) sure\(soft)"
    }
    let others = otherDepths(name, than: edge.pixels)
    return found + (others.isEmpty ? "" : ", " + others.joined(separator: " or ") + " in others")
  }

  private func depth(_ pixels: Int) -> String { pixels == 0 ? "no bar" : "\(pixels) px" }

  /// What segments of a clip whose bars change have at that edge.
  private func otherDepths(_ edge: FrameEdge, than pixels: Int) -> [String] {
    let depths = padding.timeline.map { segment in
      let insets = analysis.video.orientation.shown(
        segment.picture.insets(within: analysis.video.shown))
      return switch edge {
      case .top: insets.top
      case .bottom: insets.bottom
      case .left: insets.left
      case .right: insets.right
      }
    }
    return Set(depths).subtracting([pixels]).sorted().prefix(3).map(depth)
  }

  private var overlays: [String] {
    analysis.overlaysInWords.map { ["\($0); it was not counted as picture"] } ?? []
  }

  /// What was weighed, the names as in the JSON document.
  private var measures: [String] {
    guard let evidence = padding.evidence else { return [] }
    let values = evidence.measures.filter { $0.value > 0 }.sorted { $0.key < $1.key }
      .map { "\($0.key) \(number($0.value, decimals: 2))" }
    let picture = evidence.picture
    return [
      "weighed for \(picture.width)×\(picture.height)+\(picture.x)+\(picture.y): "
        + values.joined(separator: ", ")
    ]
  }
}
