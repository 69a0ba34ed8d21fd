import Results
import VidfitKit

/// Writes records in one of the output formats, each as soon as it is there.
struct RecordWriter {
  private let format: OutputFormat
  private let isArray: Bool
  private let tabulates: Bool
  private let explains: Bool
  private var written = 0

  /// `count` is how many records will come: JSON of several is an array. With `tabulates`, text has
  /// a line for each screen and no more; with `explains`, it tells how the verdict was reached.
  init(format: OutputFormat, count: Int, tabulates: Bool = false, explains: Bool = false) {
    self.format = format
    self.tabulates = tabulates
    self.explains = explains
    isArray = count != 1
  }

  /// `path` is the input's path as its bytes were given; a plain size has none.
  mutating func write(_ record: AnalysisRecord, path: [UInt8]) throws {
    switch format {
    case .text:
      guard try writeText(record) else { return }
    case .json:
      if isArray { try Output.standard.write(line: written == 0 ? "[" : ",") }
      try Output.standard.write(ReportEncoder(pretty: true).encode(record))
      if !isArray { try Output.standard.write(line: "") }
    case .ndjson:
      try Output.standard.write(ReportEncoder(pretty: false).encode(record) + [UInt8(ascii: "\n")])
    case .csv: try Output.standard.write((written == 0 ? CSVReport.header : []) + rows(record))
    case .crop: try writeCrop(record, path)
    }
    written += 1
  }

  /// Ends what was begun.
  mutating func finish() throws {
    if format == .csv, written == 0 { try Output.standard.write(CSVReport.header) }
    guard format == .json, isArray else { return }
    try Output.standard.write(line: written == 0 ? "[]" : "\n]")
  }

  /// Whether there was anything to write: failures are told on standard error.
  private func writeText(_ record: AnalysisRecord) throws -> Bool {
    let text: String
    switch record {
    case .analysis(let document):
      text = TextReport(document, tabulates: tabulates, explains: explains).description
    case .size(let document): text = SizeReport(document, tabulates: tabulates).description
    case .failure: return false
    }
    try Output.standard.write(line: (written > 0 ? "\n" : "") + text)
    return true
  }

  /// The same rows that a report on the record has.
  private func rows(_ record: AnalysisRecord) throws -> [UInt8] {
    guard case .result(let clip) = ClipResult.read(try ReportEncoder(pretty: false).encode(record))
    else {
      Output.complain("a record of vidfit's own can't be read back")
      throw ExitStatus.internalError
    }
    return CSVReport.rows(of: JudgedClip(clip, checks: DefaultRules.checks(clip)))
  }

  private func writeCrop(_ record: AnalysisRecord, _ path: [UInt8]) throws {
    guard case .analysis(let document) = record else { return }
    try Output.standard.write(path + Array("\t\(document.advice.crop?.ffmpeg ?? "")\n".utf8))
  }
}
