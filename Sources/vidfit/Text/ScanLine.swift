import Files
import Framing
import Padding
import Report

/// One clip as a line for people: the verdict, the shape, the bars, and the path last.
struct ScanLine {
  private let report: ClipReport
  private let analysis: ClipAnalysis

  init(_ report: ClipReport, _ analysis: ClipAnalysis) {
    self.report = report
    self.analysis = analysis
  }

  var text: String {
    [
      (analysis.padding?.verdict.rawValue ?? "unchecked").padded(to: 11), shape.padded(to: 17),
      bars.padded(to: 30), report.path.oneLine,
    ].joined()
  }

  private var shape: String {
    let frame = aspectName(analysis.video.display.value)
    guard let padding = analysis.padding, padding.verdict == .padded else { return frame }
    return "\(aspectName(padding.display.value)) in \(frame)"
  }

  private var bars: String {
    guard let padding = analysis.padding, padding.verdict == .padded else { return "" }
    let edges = padding.edges
    let depths = [edges.top, edges.bottom, edges.left, edges.right].map { "\($0.pixels)" }
    return "\(padding.shape?.rawValue ?? "") \(depths.joined(separator: ":"))"
  }
}
