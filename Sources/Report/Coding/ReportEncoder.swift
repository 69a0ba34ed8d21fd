internal import Files
internal import FoundationEssentials

/// Writes documents as JSON: sorted keys, so that equal documents are equal bytes, and no character
/// that would act on a terminal.
public struct ReportEncoder: Sendable {
  private let pretty: Bool

  /// - Parameter pretty: whether to indent over several lines, for people.
  public init(pretty: Bool = false) {
    self.pretty = pretty
  }

  /// One JSON value in UTF-8, without a newline at its end.
  public func encode(_ document: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return SafeJSON.escaped(Array(try encoder.encode(document)))
  }
}
