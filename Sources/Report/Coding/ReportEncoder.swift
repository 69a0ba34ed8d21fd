internal import Files
internal import FoundationEssentials

/// Writes documents as JSON: sorted keys, so that equal documents are equal bytes, and no character
/// that would act on a terminal. A number that is infinite or none is written as `null`.
public struct ReportEncoder: Sendable {
  private let pretty: Bool

  /// - Parameter pretty: whether to indent over several lines, for people.
  public init(pretty: Bool = false) {
    self.pretty = pretty
  }

  /// Drawn at random, so that no name can be taken for it.
  private static let noNumber = "no number \(UInt128.random(in: 0...(.max)))"

  /// One JSON value in UTF-8, without a newline at its end.
  public func encode(_ document: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    if let json = try? encoder.encode(document) { return SafeJSON.escaped(Array(json)) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: Self.noNumber, negativeInfinity: Self.noNumber, nan: Self.noNumber)
    let json = SafeJSON.escaped(Array(try encoder.encode(document)))
    return json.replacing(Array("\"\(Self.noNumber)\"".utf8), with: "null".utf8)
  }
}
