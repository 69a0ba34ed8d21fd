internal import Framing
package import Page
internal import Report

/// A page to look through the results with: `Sources/Page`.
struct PageReport: ReportWriter {
  let devices: [Device]
  let words: @Sendable (ClipReport) -> PageWords

  func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String] {
    var document = PageDocument(title: nil, hasRules: results.hasRules, devices: devices)
    var thumbnails = PageThumbnails()
    try results.forEach { clip in
      thumbnails.add(
        clip.report.analysis?.thumbnail, of: document.count, isNotable: !clip.findings.isEmpty)
      document.add(PageClip(clip, words: words(clip.report)))
    }
    for request in results.missing {
      document.add(
        PageClip(
          missing: request.path,
          finding: PageClip.Finding(rule: "missing", level: "error", message: Finding.missing)))
    }
    let page = try PageFile(title: "vidfit")
    try sink(page.head)
    try sink(page.block(thumbnails: thumbnails.sources))
    try sink(page.end(document))
    let leftOut = thumbnails.leftOut
    return leftOut == 0
      ? []
      : ["no pictures of \(counted(leftOut, "clip")), because a page has at most 8 MiB of them"]
  }
}

extension PageClip {
  /// A clip with the findings of the rules, or with what there is to look at.
  package init(_ clip: JudgedClip, words: PageWords) {
    self.init(
      clip.report,
      findings: clip.findings.map {
        Finding(rule: $0.rule, level: $0.level.rawValue, message: $0.message)
      }, words: words)
  }
}
