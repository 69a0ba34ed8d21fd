import Files
import Report
import Rules

/// Writes reports to standard output in one of the output formats, each as soon as it is there.
struct ReportPrinter {
  private let format: OutputFormat
  private let isArray: Bool
  private let screens: ClipText.Screens
  private let explains: Bool
  private let judge: @Sendable (ClipReport) -> [Check]
  private var written = 0

  /// - Parameters:
  ///   - count: how many reports will come; JSON of several is an array.
  ///   - screens: how text reports screens.
  ///   - explains: whether text says how the verdict was reached.
  ///   - gate: the rules whose findings a table has.
  init(
    format: OutputFormat, count: Int, screens: ClipText.Screens = .figures(tellsTurned: false),
    explains: Bool = false, gate: Gate
  ) {
    self.format = format
    self.screens = screens
    self.explains = explains
    judge = gate.judge ?? Observations.checks
    isArray = count != 1
  }

  mutating func write(_ report: ClipReport) throws {
    switch format {
    // Failures are told on standard error.
    case .text:
      guard let text = ClipText(report) else { return }
      try write(lines: text.lines(screens, explains: explains, isColored: Terminal.isColored))
    case .crop:
      guard let line = CropLine(report) else { return }
      try Output.standard.write(line.bytes)
    case .csv:
      let clip = JudgedClip(report, checks: judge(report))
      try Output.standard.write((written == 0 ? CSVReport.header : []) + CSVReport.rows(of: clip))
    case .json, .ndjson: try write(json: report)
    }
    written += 1
  }

  mutating func write(_ report: SizeReport) throws {
    switch format {
    case .text:
      try write(lines: SizeText(report).lines(screens, isColored: Terminal.isColored))
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

  /// The lines hold no control characters but those of their colours.
  private func write(lines: [String]) throws {
    let text = (written > 0 ? "\n" : "") + lines.joined(separator: "\n") + "\n"
    try Output.standard.write(Array(text.utf8))
  }

  private func write(json report: some Encodable) throws {
    let isPretty = format == .json
    if isPretty, isArray { try Output.standard.write(line: written == 0 ? "[" : ",") }
    try Output.standard.write(try ReportEncoder(pretty: isPretty).encode(report))
    if !isPretty || !isArray { try Output.standard.write(line: "") }
  }
}
