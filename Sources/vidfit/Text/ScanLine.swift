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
    let frame = aspectName(analysis.video.display.aspectRatio)
    guard let padding = analysis.padding, padding.verdict == .padded else { return frame }
    return "\(aspectName(padding.display.aspectRatio)) in \(frame)"
  }

  /// The shape and the depths top:bottom:left:right, as the clip is seen upright.
  private var bars: String {
    guard analysis.padding?.verdict == .padded, let bars = analysis.uprightBars else { return "" }
    let depths = [bars.top, bars.bottom, bars.left, bars.right].map(String.init)
    return "\(BarShape(bars)?.rawValue ?? "") \(depths.joined(separator: ":"))"
  }
}
