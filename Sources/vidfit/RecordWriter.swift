import VidfitKit

/// Writes records in one of the output formats, each as soon as it is there.
struct RecordWriter {
  private let format: OutputFormat
  private let isArray: Bool
  private var written = 0

  /// `count` is how many records will come: JSON of several is an array.
  init(format: OutputFormat, count: Int) {
    self.format = format
    isArray = count != 1
  }

  mutating func write(_ record: AnalysisRecord) throws {
    switch format {
    case .text: try writeText(record)
    case .json:
      if isArray { try Output.standard.write(line: written == 0 ? "[" : ",") }
      try Output.standard.write(ReportEncoder(pretty: true).encode(record))
      if !isArray { try Output.standard.write(line: "") }
    case .ndjson:
      try Output.standard.write(ReportEncoder(pretty: false).encode(record) + [UInt8(ascii: "\n")])
    case .crop: try writeCrop(record)
    }
    written += 1
  }

  /// Ends what was begun.
  mutating func finish() throws {
    guard format == .json, isArray else { return }
    try Output.standard.write(line: written == 0 ? "[]" : "\n]")
  }

  private func writeText(_ record: AnalysisRecord) throws {
    guard case .analysis(let document) = record else { return }
    let separator = written > 0 ? "\n" : ""
    try Output.standard.write(line: separator + TextReport(document).description)
  }

  private func writeCrop(_ record: AnalysisRecord) throws {
    guard case .analysis(let document) = record else { return }
    try Output.standard.write(
      line: "\(document.path.oneLine)\t\(document.advice.crop?.ffmpeg ?? "")")
  }
}
