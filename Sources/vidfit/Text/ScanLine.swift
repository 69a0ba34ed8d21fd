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

  /// The shape and the depths top:bottom:left:right, as the clip is seen upright, or how they change;
  /// then the edge lines, and the bars with something in them.
  private var bars: String {
    guard let padding = analysis.padding, let depths = analysis.uprightDepths else { return "" }
    switch padding.verdict {
    case .none, .undecided: return ""
    case .mixed: return SegmentWords(analysis).kinds
    case .padded: break
    }
    let bars = depths.shape.map { "\($0.rawValue) \(text(depths.bars))" }
    let lines = depths.lines == .zero ? nil : "edge lines \(text(depths.lines))"
    let overlaid = analysis.overlaidEdges.map(\.rawValue)
    let overlays =
      overlaid.isEmpty ? nil : "overlay \(overlaid.joined(separator: "+"))"
    return [bars, lines, overlays].compactMap(\.self).joined(separator: ", ")
  }

  private func text(_ depths: PixelInsets) -> String {
    [depths.top, depths.bottom, depths.left, depths.right].map(String.init)
      .joined(separator: ":")
  }
}
