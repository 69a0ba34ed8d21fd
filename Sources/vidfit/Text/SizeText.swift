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
    var lines = ["\(size.width)×\(size.height), \(aspectName(report.display.aspectRatio))"]
    lines += [screen, rendered, threshold].compactMap { $0.map { "  \($0)." } }
    if tabulates {
      lines += [""] + ScreenTable(screens).lines.map { "  " + $0 }
    } else {
      lines += screens.map { "  " + ArtworkText($0).sentence } + [""]
      lines += screens.flatMap { ScreenFigures($0).lines.map { "  " + $0 } }
    }
    return lines.joined(separator: "\n")
  }

  private var screen: String? {
    report.screens.isEmpty ? nil : "That is the screen of \(names(report.screens))"
  }

  private var rendered: String? {
    report.renderedBy.isEmpty
      ? nil : "\(names(report.renderedBy)) draw at that size and scale it to their panel"
  }

  private var threshold: String? {
    guard report.video.nearThreshold else { return nil }
    return "As video on full-screen iPhones, "
      + ThresholdSentence(
        report.display.aspectRatio, class: report.video.class, rows: Double(report.size.height),
        entering: "fill the screen", leaving: "be fitted"
      ).text
  }

  /// `iPhone X, XS and 11 Pro`.
  private func names(_ all: [String]) -> String {
    let short = all.familyNamedOnce
    return short.count < 2
      ? short.joined()
      : short.dropLast().joined(separator: ", ") + " and " + short[short.count - 1]
  }
}
