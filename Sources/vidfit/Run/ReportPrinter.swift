import Files
import Report
import Rules

/// Writes reports to standard output in one of the output formats, each as soon as it is there.
struct ReportPrinter {
  private let format: OutputFormat
  private let isArray: Bool
  private let tabulates: Bool
  private let explains: Bool
  private let tellsTurned: Bool
  private let judge: @Sendable (ClipReport) -> [Check]
  private var written = 0

  /// - Parameters:
  ///   - count: how many reports will come; JSON of several is an array.
  ///   - tabulates: whether text has a line for each screen and no more.
  ///   - explains: whether text tells how the verdict was reached.
  ///   - tellsTurned: whether text tells what happens with devices turned.
  ///   - gate: the rules whose findings a table has.
  init(
    format: OutputFormat, count: Int, tabulates: Bool = false, explains: Bool = false,
    tellsTurned: Bool = false, gate: Gate
  ) {
    self.format = format
    self.tabulates = tabulates
    self.explains = explains
    self.tellsTurned = tellsTurned
    judge = gate.judge ?? Observations.checks
    isArray = count != 1
  }

  mutating func write(_ report: ClipReport) throws {
    switch (format, report.outcome) {
    case (.text, .analysed(let analysis)):
      try write(
        text: TextReport(
          report, analysis, tabulates: tabulates, explains: explains, tellsTurned: tellsTurned
        ).text)
    // Failures are told on standard error.
    case (.text, .failed), (.crop, .failed): return
    case (.crop, .analysed(let analysis)):
      try Output.standard.write(CropLine(report, analysis).bytes)
    case (.csv, _):
      let clip = JudgedClip(report, checks: judge(report))
      try Output.standard.write((written == 0 ? CSVReport.header : []) + CSVReport.rows(of: clip))
    case (.json, _), (.ndjson, _): try write(json: report)
    }
    written += 1
  }

  mutating func write(_ report: SizeReport) throws {
    switch format {
    case .text:
      try write(
        text: report.kind == .artwork
          ? SizeText(report, tabulates: tabulates).text
          : ShapeText(report, tabulates: tabulates).text)
    case .json, .ndjson: try write(json: report)
    case .csv, .crop: return
    }
    written += 1
  }

  /// Ends the document that was begun.
  mutating func finish() throws {
    if format == .csv, written == 0 { try Output.standard.write(CSVReport.header) }
    guard format == .json, isArray else { return }
    try Output.standard.write(line: written == 0 ? "[]" : "\n]")
  }

  private func write(text: String) throws {
    try Output.standard.write(line: (written > 0 ? "\n" : "") + text)
  }

  private func write(json report: some Encodable) throws {
    let isPretty = format == .json
    if isPretty, isArray { try Output.standard.write(line: written == 0 ? "[" : ",") }
    try Output.standard.write(try ReportEncoder(pretty: isPretty).encode(report))
    if !isPretty || !isArray { try Output.standard.write(line: "") }
  }
}
