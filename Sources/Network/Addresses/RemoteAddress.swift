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
    guard !text.unicodeScalars.contains("\u{FFFD}") else {
      throw SourceFailure(.notAllowed, "the address is not UTF-8; percent-encode its other bytes")
    }
    switch text.addressScheme {
    case "http", "https": place = .web(try WebAddress(text))
    case "s3": place = try Self.bucket(text)
    case let scheme?:
      throw SourceFailure(.notAllowed, "expected https, http or s3, got '\(scheme)'")
    case nil where text.contains("://"):
      throw SourceFailure(.notAllowed, "expected nothing before the scheme of the address")
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

  /// The target of requests for it, according to environment variables.
  func target(_ environment: [String: String]) throws(SourceFailure) -> RequestTarget {
    switch place {
    case .web(let address): RequestTarget(address: address)
    case .s3(let bucket, let key):
      try S3Access(environment).target(bucket: bucket, key: key)
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

/// Access to `s3://` addresses, from the variables that AWS's own tools read.
struct S3Access: Sendable {
  private let endpoint: Endpoint?
  private let region: String
  private let credentials: Credentials?

  private struct Endpoint {
    /// The variable that names it.
    let variable: String
    let address: String

    /// - Throws: for what is no address of a server. The object's address, made of it, would say
    ///   nothing about the variable.
    func check() throws(SourceFailure) {
      do throws(SourceFailure) {
        guard ["http", "https"].contains(address.addressScheme) else {
          throw SourceFailure(
            .notAllowed, "expected an address such as https://host:9000, got '\(address.oneLine)'")
        }
        _ = try WebAddress(address)
      } catch {
        throw SourceFailure(error.code, "\(variable): \(error.message)")
      }
    }
  }

  private struct Credentials {
    let id: String
    let secret: String
    let token: String?
  }

  init(_ environment: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    endpoint =
      ["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL"].lazy.compactMap { name in
        value(name).map { Endpoint(variable: name, address: $0) }
      }.first
    region = value("AWS_REGION", "AWS_DEFAULT_REGION") ?? "us-east-1"
    credentials = value("AWS_ACCESS_KEY_ID").flatMap { id in
      value("AWS_SECRET_ACCESS_KEY").map { secret in
        Credentials(id: id, secret: secret, token: value("AWS_SESSION_TOKEN"))
      }
    }
  }

  /// The address of the object, and the signing of requests for it.
  ///
  /// - Parameter region: Overrides the environment's region; a bucket has one region and names it
  ///   in its response.
  func target(
    bucket: String, key: String, region other: String? = nil
  ) throws(SourceFailure) -> RequestTarget {
    let region = other ?? region
    let path = PercentCode.encoded(key.utf8)
    let text: String
    if let endpoint {
      try endpoint.check()
      let address = endpoint.address
      let base = address.hasSuffix("/") ? String(address.dropLast()) : address
      text = "\(base)/\(bucket)/\(path)"
    } else {
      let isHostName = bucket.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
      let domain = "s3.\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")"
      // A dot in a bucket's name would not match the server's certificate.
      text =
        isHostName ? "https://\(bucket).\(domain)/\(path)" : "https://\(domain)/\(bucket)/\(path)"
    }
    let signing = credentials.map { credentials in
      RequestSigning(
        region: region, id: credentials.id, secret: credentials.secret, token: credentials.token)
    }
    return RequestTarget(
      address: try WebAddress(text), signing: signing, hasCredentials: false,
      region: endpoint == nil || signing != nil ? region : nil)
  }
}
