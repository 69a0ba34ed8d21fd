internal import FoundationEssentials

/// Writes records as JSON: sorted keys, so that equal records are equal bytes.
public struct ReportEncoder: Sendable {
  private let pretty: Bool

  /// `pretty` is for people: indented, over several lines.
  public init(pretty: Bool) {
    self.pretty = pretty
  }

  /// One JSON value in UTF-8, without a newline at its end.
  public func encode(_ record: AnalysisRecord) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return Array(try encoder.encode(record))
  }
}
