import Framing
import VidfitKit

/// How the verdict on padding was reached: which frames were looked at, how many agree at each edge,
/// and when the bars change.
struct Evidence {
  private let padding: PaddingSection

  /// A clip that flickers has thousands of segments, and nobody reads them.
  private static let mostSegments = 12

  init(_ padding: PaddingSection) {
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
      ] + overlays + timeline
    return lines.enumerated().map { ($0 == 0 ? "why" : "", $1) }
  }

  private var frames: String {
    let sampling = padding.sampling
    let reason =
      switch sampling.stopped {
      case "agreed": "the evidence sufficed"
      case "budget": "that is as many as were allowed"
      default: "there are no more to look at"
      }
    return "\(sampling.coverage); \(reason)"
  }

  private func edge(_ name: String, _ edge: PaddingSection.Edge) -> String {
    let soft = edge.outer == edge.inner ? "" : ", soft from line \(edge.outer) to \(edge.inner)"
    return "\(name): \(edge.pixels == 0 ? "no bar" : "\(edge.pixels) px"); "
      + "\(edge.support[0]) of \(edge.support[1]) frames that could tell agree, confidence "
      + number(edge.confidence, decimals: 2) + soft
  }

  private var overlays: [String] {
    padding.overlays.map { "something stands in the bar at the \($0.edge), which is no picture" }
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
    return lines + (others > 0 ? ["and \(others) segments more"] : [])
  }
}
