import Framing
import VidfitKit

/// The report on a plain size: a sentence and the figures for each screen.
struct SizeReport: CustomStringConvertible {
  private let document: SizeDocument
  private let tabulates: Bool

  init(_ document: SizeDocument, tabulates: Bool) {
    self.document = document
    self.tabulates = tabulates
  }

  var description: String {
    let size = document.size
    let screens = document.presentations
    var lines = ["\(size.width)×\(size.height), \(aspectName(document.display.value))"]
    if tabulates {
      lines += ["  " + ScreenSummary(screens).sentence, ""]
      lines += ScreenTable(screens).lines.map { "  " + $0 }
    } else {
      lines += screens.map { "  " + ArtworkText($0).sentence } + [""]
      lines += screens.flatMap { PresentationText($0).lines.map { "  " + $0 } }
    }
    return lines.joined(separator: "\n")
  }
}
