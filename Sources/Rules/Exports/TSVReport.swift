internal import Report

/// A table with tabs between its cells, for shells.
package struct TSVReport: ReportWriter {
  package init() {}

  package func write(
    _ results: JudgedResults, to sink: ([UInt8]) throws -> Void
  ) throws -> [String] {
    func line(_ cell: (CSVColumn) -> String) throws {
      try sink(Array((CSVColumn.all.map(cell).joined(separator: "\t") + "\n").utf8))
    }
    try line(\.name)
    try results.forEach { clip in try line { $0.cell(CSVRow(clip: clip)).field } }
    return []
  }
}
