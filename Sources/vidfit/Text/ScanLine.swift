import Files
import Framing
import Results

/// One clip in a line for people: the verdict, the shape, the bars, and the path last.
struct ScanLine {
  private let result: ClipResult
  private let analysis: Analysis

  init(_ result: ClipResult, _ analysis: Analysis) {
    self.result = result
    self.analysis = analysis
  }

  var text: String {
    [
      (analysis.padding?.verdict ?? "unchecked").padded(to: 11), shape.padded(to: 17),
      bars.padded(to: 30), result.path.oneLine,
    ].joined()
  }

  private var shape: String {
    let frame = aspectName(analysis.video.display.value)
    guard let padding = analysis.padding, padding.verdict == "padded" else { return frame }
    return "\(aspectName(padding.display.value)) in \(frame)"
  }

  private var bars: String {
    guard let padding = analysis.padding, padding.verdict == "padded" else { return "" }
    let edges = padding.edges
    let depths = [edges.top, edges.bottom, edges.left, edges.right].map { "\($0.pixels)" }
    return "\(padding.shape ?? "") \(depths.joined(separator: ":"))"
  }
}
