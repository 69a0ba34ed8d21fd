package import Files

/// Where an object on a server is: `https://`, `http://` or `s3://bucket/key`.
package struct RemoteAddress: Sendable, Hashable {
  /// As it was given. It may hold secrets, such as the signature of a presigned URL.
  package let text: String
  let place: Place

  enum Place: Sendable, Hashable {
    case web(WebAddress)
    case s3(bucket: String, key: String)
  }

  /// - Throws: `notAllowed` for other schemes, user names and passwords, and what is no address.
  package init(_ text: String) throws(SourceFailure) {
    self.text = text
    guard !text.unicodeScalars.contains(where: \.isUnsafe) else {
      throw SourceFailure(.notAllowed, "control characters are not part of an address")
    }
    switch Self.scheme(of: text) {
    case "http", "https": place = .web(try WebAddress(text))
    case "s3": place = try Self.bucket(text)
    case let scheme?:
      throw SourceFailure(.notAllowed, "expected https, http or s3, got '\(scheme)'")
    case nil:
      throw SourceFailure(.notAllowed, "expected an address such as https://host/clip.mp4")
    }
  }

  /// Whether a text begins with a scheme and `://`, whatever the scheme.
  package static func isAddress(_ text: String) -> Bool { scheme(of: text) != nil }

  /// The path without the query, for the name's extension; begins with `/`.
  package var path: String {
    switch place {
    case .web(let address): address.path
    case .s3(_, let key): "/" + key
    }
  }

  /// The text with secrets of presigned URLs replaced.
  package var redacted: String {
    switch place {
    case .web: SecretQuery.redacted(text)
    case .s3: text
    }
  }

  /// In lower case; nil if the text does not begin with one.
  private static func scheme(of text: String) -> String? {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let scheme = text[..<colon].lowercased()
    let isScheme = scheme.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        index > 0
      default: false
      }
    }
    return isScheme && !scheme.isEmpty ? scheme : nil
  }

  /// The key is what follows the bucket, byte for byte: `%`, `?` and `#` are part of it.
  private static func bucket(_ text: String) throws(SourceFailure) -> Place {
    let parts = text.dropFirst("s3://".count).split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let isBucket = parts[0].utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 0x80
        && (character.isLetter || character.isNumber || ".-_".contains(character))
    }
    guard isBucket, !parts[0].isEmpty, parts.count == 2, !parts[1].isEmpty else {
      throw SourceFailure(.notAllowed, "expected s3://bucket/key")
    }
    return .s3(bucket: String(parts[0]), key: String(parts[1]))
  }
}

extension RemoteAddress: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do { try self.init(text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
