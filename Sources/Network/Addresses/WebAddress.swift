internal import CCurl
internal import Files

/// An HTTP address as libcurl parses it.
struct WebAddress: Sendable, Hashable {
  /// The requested URL: without a fragment, and percent-encoded where necessary.
  let url: String
  /// `http` or `https`.
  let scheme: String
  /// The host without the brackets of IPv6, in lower case.
  let host: String
  let port: Int
  /// The percent-encoded path, beginning with `/`.
  let path: String

  private static let schemes = ["http", "https"]

  init(_ text: String) throws(SourceFailure) {
    let parts = try AddressParts()
    try parts.set(text)
    try self.init(parts)
  }

  /// Scheme, host and port.
  var origin: String { "\(scheme)://\(host):\(port)" }

  /// Returns the address that a `Location` header refers to from here.
  ///
  /// - Throws: `notAllowed` for an address of another scheme than http and https, or for none.
  func following(_ location: String) throws(SourceFailure) -> WebAddress {
    let parts = try AddressParts()
    try parts.set(url)
    try parts.set(location)
    if let scheme = parts[CURLUPART_SCHEME], !Self.schemes.contains(scheme) {
      throw SourceFailure(
        .notAllowed,
        "it redirects to an address that isn't https or http, but \(scheme.oneLine)")
    }
    return try WebAddress(parts)
  }

  private init(_ parts: borrowing AddressParts) throws(SourceFailure) {
    guard parts[CURLUPART_USER] == nil, parts[CURLUPART_PASSWORD] == nil else {
      throw SourceFailure(
        .notAllowed, "an address with a user name or password would be shown; use .netrc")
    }
    guard let scheme = parts[CURLUPART_SCHEME], Self.schemes.contains(scheme),
      let host = parts[CURLUPART_HOST], !host.isEmpty,
      let port = parts[CURLUPART_PORT].flatMap({ Int($0) }), (1...65_535).contains(port),
      let path = parts[CURLUPART_PATH]
    else { throw SourceFailure(.notAllowed, "expected https, http or s3 and a host") }
    parts.dropFragment()
    guard let url = parts[CURLUPART_URL] else {
      throw SourceFailure(.notAllowed, "it is no address")
    }
    self.url = url
    self.scheme = scheme
    self.host = host.lowercased().trimming("[", "]")
    self.port = port
    self.path = path
  }
}

/// Owner of one `CURLU`.
private struct AddressParts: ~Copyable {
  private let raw: OpaquePointer

  /// The corresponding C function is `curl_url`.
  init() throws(SourceFailure) {
    guard let raw = curl_url() else { throw .outOfMemory }
    self.raw = raw
  }

  deinit { curl_url_cleanup(raw) }

  /// Sets an address, which may be relative to the current one.
  func set(_ text: String) throws(SourceFailure) {
    let flags = CURLU_NON_SUPPORT_SCHEME | CURLU_ALLOW_SPACE | CURLU_PATH_AS_IS
    let code = curl_url_set(raw, CURLUPART_URL, text, UInt32(flags))
    guard code == CURLUE_OK else {
      throw SourceFailure(.notAllowed, "it is no address: \(Self.reason(code))")
    }
  }

  private static func reason(_ code: CURLUcode) -> String {
    switch code {
    case CURLUE_BAD_HOSTNAME: "its host has a character that no host name has, such as a space"
    case CURLUE_NO_HOST: "it names no host"
    case CURLUE_BAD_PORT_NUMBER: "its port is no number from 1 to 65535"
    case CURLUE_BAD_IPV6: "its host is no IPv6 address in brackets"
    case CURLUE_BAD_SLASHES: "the scheme is not followed by two slashes"
    default: "libcurl can't read it"
    }
  }

  func dropFragment() { _ = curl_url_set(raw, CURLUPART_FRAGMENT, nil, 0) }

  subscript(part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    let encodes = part == CURLUPART_URL || part == CURLUPART_PATH
    let flags = (encodes ? CURLU_URLENCODE : 0) | (part == CURLUPART_PORT ? CURLU_DEFAULT_PORT : 0)
    guard curl_url_get(raw, part, &text, UInt32(flags)) == CURLUE_OK,
      let found = text
    else { return nil }
    defer { curl_free(found) }
    return String(cString: found)
  }
}

extension String {
  fileprivate func trimming(_ first: Character, _ last: Character) -> String {
    hasPrefix(String(first)) && hasSuffix(String(last)) ? String(dropFirst().dropLast()) : self
  }
}

extension SourceFailure {
  static var outOfMemory: SourceFailure {
    SourceFailure(.network, "no memory is left for a transfer", isRetryable: true)
  }
}
