package import Document
package import Files
internal import Framing
internal import Padding
internal import Words

/// A clip for the page: its result, with the verdict, findings and words that others derived from
/// it.
package struct PageClip: Sendable {
  /// Something that needs attention.
  package struct Finding: Sendable {
    package let rule: String
    package let level: FindingLevel
    package let message: String

    package init(rule: String, level: FindingLevel, message: String) {
      self.rule = rule
      self.level = level
      self.message = message
    }
  }

  package let path: ClipLocation
  /// Nil for a clip that could not be analysed.
  package let analysis: ClipAnalysis?
  /// The reason why it could not be analysed.
  package let error: String?
  /// The verdict in a word.
  package let verdict: String
  package let findings: [Finding]
  package let words: PageWords

  package init(_ report: ClipReport, findings: [Finding]) {
    path = report.path
    analysis = report.analysis
    error = report.failure?.message
    verdict =
      analysis.map { $0.padding?.verdict.rawValue ?? "unchecked" } ?? "failed"
    self.findings = findings
    words = PageWords(report)
  }

  /// A clip that should have a result and has none.
  package init(missing path: ClipLocation, finding: Finding) {
    self.path = path
    analysis = nil
    error = finding.message
    verdict = "missing"
    findings = [finding]
    words = PageWords()
  }
}

/// A clip in the words of the text report.
package struct PageWords: Sendable {
  /// The answers, a sentence each, with what each is about.
  package var answers: [(label: String, text: String)] = []
  /// The command that removes the bars without encoding, if there is one.
  package var unpad: String?
  /// The crop that keeps what stands in the bars; empty if something does and no crop keeps it,
  /// and nil if nothing does.
  package var cropKept: String?
  /// What that crop does to what stands in the bars and elsewhere; nil without such a crop.
  package var cropKeptNote: String?
  /// Remarks on parts that the advised crop removes besides bars, other than what stands in them.
  package var cropLosses: [String] = []
  /// The same with what stands in the bars, to follow a crop, as `--format crop` writes it.
  package var cropNote: String?
  /// Facts of the file by label.
  package var facts: [(label: String, text: String)] = []
}

extension PageWords {
  package init(_ report: ClipReport) {
    guard let analysis = report.analysis else { return }
    let words = ClipWords(report, analysis)
    answers = (words.answers + words.remedy).sentences
    if let vision = analysis.video.dolbyVision, vision.needsProcessing {
      answers.append(("Colours", "those on this page are false, because it has no \(vision.name)."))
    }
    unpad = words.unpadCommand
    if analysis.advice.crop != nil {
      cropKept = analysis.overlaysInWords.map { _ in
        analysis.advice.cropKeepingOverlays?.ffmpeg ?? ""
      }
      cropKeptNote = analysis.advice.cropKeepingOverlays.map { _ in CropWords(analysis).kept }
      cropLosses = CropWords(analysis).losses
      let remarks = CropWords(analysis).remarks
      cropNote = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
    }
    let protected = [ImportantWords.protected(analysis)].compactMap(\.self)
    facts = (words.file + words.namedDetails + protected).map { ($0.label, $0.text) }
  }
}

extension [TextRow] {
  /// Pairs such as `Default` and `fit with bars on all sides, 61.1% of the screen.`
  fileprivate var sentences: [(label: String, text: String)] {
    var label = ""
    return map { row in
      if !row.label.isEmpty { label = row.label.prefix(1).uppercased() + row.label.dropFirst() }
      return (label, "\(row.text).")
    }
  }
}
