import Files
import Framing
import Padding
import Report

/// The answers in sentences: what the clip is, what the player does, whether the clip is padded,
/// what that costs and what to do about it.
struct ClipSentences {
  private let report: ClipReport
  private let analysis: ClipAnalysis
  private let tabulates: Bool
  private let tellsTurned: Bool

  /// - Parameter tellsTurned: whether to tell, too, what happens with devices turned.
  init(
    _ report: ClipReport, _ analysis: ClipAnalysis, tabulates: Bool = false,
    tellsTurned: Bool = false
  ) {
    self.report = report
    self.analysis = analysis
    self.tabulates = tabulates
    self.tellsTurned = tellsTurned
  }

  var all: [String] {
    let screens = analysis.presentations
    let answers =
      tabulates
      ? [ScreenSummary(screens).sentence]
      : report.isStill
        ? screens.map { ArtworkText($0).sentence }
        : screens.flatMap {
          ScreenSentences($0, of: analysis, tellsTurned: tellsTurned).lines
        }
    return [padding].compactMap(\.self) + overlays + answers + [remedy].compactMap(\.self)
  }

  private var shape: String { aspectName(analysis.video.display.aspectRatio) }

  private var noun: String { report.isStill ? "picture" : "clip" }

  private var padding: String {
    guard let padding = analysis.padding else {
      return "A \(shape) \(noun); padding was not looked for."
    }
    switch padding.verdict {
    case .padded: return padded(padding)
    case .mixed:
      return "The bars in this \(shape) frame change over time; no one crop fits all of the clip."
    case .undecided:
      if let suspicion = analysis.suspicionInWords {
        return "A \(shape) \(noun); \(suspicion). Nothing is cut off unseen."
      }
      return "A \(shape) \(noun); too little shows in the frames looked at to say if it is padded."
    case .none:
      return "A \(shape) \(noun) without padding: the picture reaches all edges."
    }
  }

  private func padded(_ padding: ClipAnalysis.Padding) -> String {
    let bars = analysis.uprightBars ?? .zero
    let size = analysis.video.orientation.shown(padding.picture.size)
    let (picture, frame) = (padding.display.value, analysis.video.display.value)
    let pixels = "\(size.width)×\(size.height)"
    let aspect =
      abs(picture / frame - 1) < 0.01
      ? "nearly \(shape) too (\(pixels), \(number(picture, decimals: 3)))"
      : "\(aspectName(padding.display.aspectRatio)) (\(pixels))"
    let name = BarShape(bars)?.rawValue ?? "frame"
    return "Pre-padded \(name): \(padding.fillInWords) bars, \(bars.inWords). "
      + "The picture in this \(shape) frame is \(aspect)."
  }

  private var overlays: [String] {
    guard let padding = analysis.padding, !padding.overlays.isEmpty else { return [] }
    let edges = padding.overlays.map(\.edge.rawValue).joined(separator: " and ")
    let bars = padding.overlays.count == 1 ? "bar" : "bars"
    let loss = analysis.advice.crop == nil ? "" : "; the crop removes it"
    return ["There is text or a logo in the \(edges) \(bars)\(loss)."]
  }

  private var remedy: String? {
    analysis.advice.crop.map { "To remove the bars: FFmpeg's \($0.ffmpeg)." }
  }
}
