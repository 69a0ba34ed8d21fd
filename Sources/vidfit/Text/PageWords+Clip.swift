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
    let (words, screens) = (ClipWords(report, analysis), ScreenWords(report, analysis))
    self.init(
      answers: (words.answers + words.remedy).sentences,
      facts: (words.file + words.details).map { ($0.label, $0.text) },
      screens: analysis.presentations.map {
        screens.rows(of: $0, tellsTurned: false).sentences.joined(separator: " ")
      })
  }
}

extension [TextRow] {
  /// `Default: fit with bars on all sides, 61.1% of the screen.`
  fileprivate var sentences: [String] {
    var label = ""
    return map { row in
      if !row.label.isEmpty { label = row.label.prefix(1).uppercased() + row.label.dropFirst() }
      return "\(label): \(row.text)."
    }
  }
}
