import Document
import Files
import Framing
import Important
import Page
import Rules
import SystemPackage

extension Feature {
  static let page = Feature(
    commands: [PageCommand.self], example: "vidfit page clip.mp4",
    reportFormats: [
      ReportFormat(suffix: "html", remark: "a page to look through the clips", takesLabels: true) {
        JudgedPage(scope: $0.scope, path: $0.path)
      }
    ])
}

extension ImportantRequest {
  /// Its areas of windows, as pages take them.
  var pageAreas: [PageArea] {
    coveringZones.map { PageArea($0.area) }
      + deviceZones.sorted { $0.key < $1.key }.flatMap { device, zones in
        zones.map { PageArea($0.area, on: device) }
      }
  }
}

/// The page of all results.
private struct JudgedPage: ReportWriter {
  let scope: ReportScope
  let path: FilePath

  func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String] {
    var page = PageReport(
      hasRules: results.hasRules, devices: scope.devices, isForLabels: scope.isForLabels,
      file: path, areas: scope.important?.pageAreas)
    let row = { @Sendable (clip: JudgedClip) in
      PageReport.Row(clip.report, findings: clip.findings.map(PageClip.Finding.init))
    }
    try results.forEach(row) { page.add($0) }
    for request in results.missing {
      page.add(
        PageClip(
          missing: request.path,
          finding: PageClip.Finding(rule: "missing", level: .error, message: Finding.missing)))
    }
    return try page.write(to: sink)
  }
}

extension PageClip.Finding {
  init(_ check: Check) {
    self.init(rule: check.rule, level: check.level, message: check.message)
  }
}
