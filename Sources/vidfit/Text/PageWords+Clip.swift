import Files
import Page
import Report

extension PageWords {
  /// A clip in the words of the text report.
  init(_ report: ClipReport) {
    guard let analysis = report.analysis else {
      let hint = report.failure.map { [$0.message] } ?? []
      self.init(answers: hint, facts: [], screens: [])
      return
    }
    let text = TextReport(report, analysis)
    self.init(
      answers: text.clipSentences, facts: text.facts,
      screens: analysis.presentations.map { screen in
        report.isStill
          ? ArtworkText(screen).sentence
          : ScreenSentences(
            screen, of: analysis, fileExtension: report.path.fileExtension, tellsTurned: false
          ).lines.joined(separator: " ")
      })
  }
}
