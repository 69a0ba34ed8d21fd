import Framing
import Padding
import Report

/// How the verdict on padding was reached: which frames were looked at, how many agree at each edge,
/// and when the bars change.
struct EvidenceText {
  private let padding: ClipAnalysis.Padding

  /// A clip that flickers has thousands of segments; nobody reads them all.
  private static let mostSegments = 12

  init(_ padding: ClipAnalysis.Padding) {
    self.padding = padding
  }

  /// For a table of two columns.
  var rows: [(String, String)] {
    let edges = padding.edges
    let lines =
      [frames]
      + [
        edge("top", edges.top), edge("bottom", edges.bottom), edge("left", edges.left),
        edge("right", edges.right),
      ] + overlays + measures + timeline
    return lines.enumerated().map { ($0 == 0 ? "why" : "", $1) }
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

  private func edge(_ name: String, _ edge: ClipAnalysis.Edge) -> String {
    let soft = edge.outer == edge.inner ? "" : ", soft from line \(edge.outer) to \(edge.inner)"
    return "\(name): \(edge.pixels == 0 ? "no bar" : "\(edge.pixels) px") in \(edge.support[0]) of "
      + "\(counted(edge.support[1], "frame")) that could tell, \(percent(edge.confidence)) sure\(soft)"
  }

  private var overlays: [String] {
    padding.overlays.map {
      "there is text or a logo in the \($0.edge.rawValue) bar; it was not counted as picture"
    }
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

  private var timeline: [String] {
    guard padding.timeline.count > 1 else { return [] }
    let lines = padding.timeline.prefix(Self.mostSegments).map { segment in
      let picture = segment.picture
      let end = segment.end.map { "\(number($0, decimals: 3)) s" } ?? "the end"
      return "\(number(segment.start, decimals: 3)) s to \(end): picture "
        + "\(picture.width)×\(picture.height)+\(picture.x)+\(picture.y)"
    }
    let others = padding.timeline.count - lines.count
    return lines + (others > 0 ? ["and \(counted(others, "more segment"))"] : [])
  }
}
