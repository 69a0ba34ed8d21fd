package import Files

/// An absolute address of a resource, `https://…` or `file:///…`, without its fragment.
package struct StreamAddress: Sendable, Hashable {
  /// In lower case.
  package let scheme: String
  /// Host, port and what else stands between `//` and the path; nil if there is none.
  package let authority: String?
  /// Percent-encoded as it was written.
  package let path: String
  package let query: String?

  package init(scheme: String, authority: String?, path: String, query: String? = nil) {
    self.scheme = scheme.lowercased()
    self.authority = authority
    self.path = path
    self.query = query
  }

  /// Reads an absolute address; nil for a relative one.
  package init?(_ text: String) {
    let reference = StreamReference(text)
    guard let scheme = reference.scheme else { return nil }
    self.init(
      scheme: scheme, authority: reference.authority,
      path: StreamReference.withoutDots(reference.path), query: reference.query)
  }

  package var text: String {
    // Two slashes without an authority would be read as the beginning of one.
    let start = authority.map { "//\($0)" } ?? (path.hasPrefix("//") ? "/." : "")
    return "\(scheme):" + start + path + (query.map { "?\($0)" } ?? "")
  }

  /// Scheme, host and port: resources of one server have the same.
  package var origin: String {
    var host = (authority ?? "").lowercased()
    // User information names nobody else's server.
    if let at = host.lastIndex(of: "@") { host = String(host[host.index(after: at)...]) }
    for (name, port) in [("https", ":443"), ("http", ":80")]
    where scheme == name && host.hasSuffix(port) {
      host.removeLast(port.count)
    }
    return "\(scheme)://\(host)"
  }

  /// The address that a reference stands for (RFC 3986, 5.2.2).
  ///
  /// - Throws: `not-allowed` for text that no address can be.
  package func resolving(_ text: String) throws(SourceFailure) -> StreamAddress {
    guard text.utf8.count <= StreamReference.longest else {
      throw SourceFailure(.notAllowed, "an address is longer than \(StreamReference.longest) bytes")
    }
    guard !text.unicodeScalars.contains(where: \.isUnsafe) else {
      throw SourceFailure(.notAllowed, "an address holds control characters")
    }
    let reference = StreamReference(text)
    if let scheme = reference.scheme {
      return StreamAddress(
        scheme: scheme, authority: reference.authority,
        path: StreamReference.withoutDots(reference.path), query: reference.query)
    }
    if let authority = reference.authority {
      return StreamAddress(
        scheme: scheme, authority: authority, path: StreamReference.withoutDots(reference.path),
        query: reference.query)
    }
    guard !reference.path.isEmpty else {
      return StreamAddress(
        scheme: scheme, authority: authority, path: path, query: reference.query ?? query)
    }
    let merged = reference.path.hasPrefix("/") ? reference.path : merged(with: reference.path)
    return StreamAddress(
      scheme: scheme, authority: authority, path: StreamReference.withoutDots(merged),
      query: reference.query)
  }

  private func merged(with relative: String) -> String {
    if authority != nil, path.isEmpty { return "/" + relative }
    guard let slash = path.lastIndex(of: "/") else { return relative }
    return path[...slash] + relative
  }

  /// The address as seen from the folder of another: short, for people.
  package func relative(to base: StreamAddress) -> String {
    let folder = base.path.lastIndex(of: "/").map { String(base.path[...$0]) } ?? ""
    guard scheme == base.scheme, authority == base.authority, path.hasPrefix(folder),
      path.count > folder.count
    else { return scheme == "file" ? path : text }
    return path.dropFirst(folder.count) + (query.map { "?\($0)" } ?? "")
  }
}

/// The parts of an address or of a relative reference (RFC 3986, appendix B).
struct StreamReference {
  private(set) var scheme: String?
  private(set) var authority: String?
  private(set) var path: String
  private(set) var query: String?

  static let longest = 16_384

  init(_ text: String) {
    var rest = text[...]
    if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// RFC 3986, 5.2.4.
  static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isRooted = path.hasPrefix("/")
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > (isRooted ? 1 : 0) { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    return kept.joined(separator: "/")
  }
}
