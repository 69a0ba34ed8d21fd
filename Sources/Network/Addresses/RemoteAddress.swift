package import Files

/// The address of an object on a server: `https://`, `http://` or `s3://bucket/key`.
package struct RemoteAddress: Sendable, Hashable {
  let place: Place

  enum Place: Sendable, Hashable {
    case web(WebAddress)
    case s3(bucket: String, key: String)
  }

  /// - Throws: `notAllowed` for other schemes, user names and passwords, and invalid addresses.
  package init(_ text: String) throws(SourceFailure) {
    guard !text.unicodeScalars.contains(where: \.isUnsafe) else {
      throw SourceFailure(.notAllowed, "control characters are not part of an address")
    }
    switch text.addressScheme {
    case "http", "https": place = .web(try WebAddress(text))
    case "s3": place = try Self.bucket(text)
    case let scheme?:
      throw SourceFailure(.notAllowed, "expected https, http or s3, got '\(scheme)'")
    case nil:
      throw SourceFailure(.notAllowed, "expected an address such as https://host/clip.mp4")
    }
  }

  /// The server or bucket; addresses with equal origins share it.
  var origin: String {
    switch place {
    case .web(let address): address.origin
    case .s3(let bucket, _): "s3://\(bucket)"
    }
  }

  /// The key is everything after the bucket, byte for byte: `%`, `?` and `#` are part of it.
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
