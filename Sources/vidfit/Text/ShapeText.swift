import Framing
import Report

/// The report on a shape of video of which there is no clip: a sentence and the figures for each
/// screen.
struct ShapeText {
  private let report: SizeReport
  private let tabulates: Bool

  init(_ report: SizeReport, tabulates: Bool) {
    self.report = report
    self.tabulates = tabulates
  }

  var text: String {
    let screens = report.presentations
    let aspect = report.display.aspectRatio
    let size = report.kind == .ratio ? "" : "\(report.size.width)×\(report.size.height), "
    var lines = ["\(size)\(aspectName(aspect)) (\(number(aspect.value, decimals: 3))), as video"]
    if tabulates {
      lines += [""] + ScreenTable(screens).lines.map { "  " + $0 }
    } else {
      lines += screens.map { "  \(sentence($0))." } + [""]
      lines += screens.flatMap { ScreenFigures($0).lines.map { "  " + $0 } }
    }
    return lines.joined(separator: "\n")
  }

  private func sentence(_ screen: ClipAnalysis.Screen) -> String {
    let unasked =
      switch screen.defaultMode {
      case .fit: "the player fits it by default"
      case .fill, nil: "the player fills the screen by default"
      case .unknown: "the player's default is not published"
      }
    return "\(screen.screenName): \(unasked); fitted, it covers \(screen.shares(of: screen.fit)), "
      + "filled \(screen.shares(of: screen.fill)), and "
      + "\(percent(screen.fill.croppedFraction.value)) of it is cropped"
  }
}
