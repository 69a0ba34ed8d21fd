internal import Report

/// A table with a row for each clip and screen, for spreadsheets and programs: RFC 4180, UTF-8.
package struct CSVReport: ReportWriter {
  package init() {}

  package func write(
    _ results: JudgedResults, to sink: ([UInt8]) throws -> Void
  ) throws -> [String] {
    try sink(Self.header)
    try results.forEach { try sink(Self.rows(of: $0)) }
    for request in results.missing {
      try sink(Self.line { $0.cell(CSVRow(missing: request)).field })
    }
    return []
  }

  /// The names of the columns.
  package static var header: [UInt8] { line(\.name) }

  /// A clip's rows: one without a screen where it has none.
  package static func rows(of clip: JudgedClip) -> [UInt8] {
    let screens: [ClipAnalysis.Screen?] = clip.report.analysis?.presentations ?? []
    return (screens.isEmpty ? [nil] : screens).flatMap { screen in
      line { $0.cell(CSVRow(clip: clip, screen: screen)).field }
    }
  }

  /// RFC 4180 section 2: lines end with CRLF, the last one too.
  private static func line(_ field: (CSVColumn) -> String) -> [UInt8] {
    Array((CSVColumn.all.map(field).joined(separator: ",") + "\r\n").utf8)
  }
}
