import Framing
import Report

/// The report on a plain size: a sentence and the figures for each screen.
struct SizeText {
  private let report: SizeReport
  private let tabulates: Bool

  init(_ report: SizeReport, tabulates: Bool) {
    self.report = report
    self.tabulates = tabulates
  }

  var text: String {
    let size = report.size
    let screens = report.presentations
    var lines = ["\(size.width)×\(size.height), \(aspectName(report.display.value))"]
    if tabulates {
      lines += ["  " + ScreenSummary(screens).sentence, ""]
      lines += ScreenTable(screens).lines.map { "  " + $0 }
    } else {
      lines += screens.map { "  " + ArtworkText($0).sentence } + [""]
      lines += screens.flatMap { ScreenFigures($0).lines.map { "  " + $0 } }
    }
    return lines.joined(separator: "\n")
  }
}
