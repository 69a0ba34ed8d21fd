package import Files

/// An absolute address of a resource, `https://…` or `file:///…`, without its fragment. It may hold
/// secrets, which its description leaves out.
package struct StreamAddress: Sendable, Hashable, CustomStringConvertible {
  /// The scheme in lower case.
  let scheme: String
  /// Host, port and everything else between `//` and the path; nil if there is none.
  let authority: String?
  /// The path, percent-encoded as written.
  let path: String
  let query: String?

  init(scheme: String, authority: String?, path: String, query: String? = nil) {
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

  package var description: String { requested.withoutSecrets }

  /// The address as written, for opening it and for nothing else.
  package var requested: String {
    // Two slashes without an authority would be read as the start of one.
    let start = authority.map { "//\($0)" } ?? (path.utf8.starts(with: "//".utf8) ? "/." : "")
    return "\(scheme):" + start + path + (query.map { "?\($0)" } ?? "")
  }

  /// The address that a reference resolves to (RFC 3986, 5.2.2).
  ///
  /// - Throws: `not-allowed` for text that can't be an address.
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
    let merged =
      reference.path.utf8.first == UInt8(ascii: "/") ? reference.path : merged(with: reference.path)
    return StreamAddress(
      scheme: scheme, authority: authority, path: StreamReference.withoutDots(merged),
      query: reference.query)
  }

  private func merged(with relative: String) -> String {
    if authority != nil, path.isEmpty { return "/" + relative }
    return folder + relative
  }

  /// The path up to its last slash.
  private var folder: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  /// The address as seen from the folder of another: short, for people, and without secrets.
  package func relative(to base: StreamAddress) -> String {
    let folder = base.folder
    guard scheme == base.scheme, authority == base.authority, path.utf8.starts(with: folder.utf8),
      path.utf8.count > folder.utf8.count
    else { return scheme == "file" ? path.withoutSecrets : description }
    let rest = String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
    return (rest + (query.map { "?\($0)" } ?? "")).withoutSecrets
  }
}

/// The parts of an address or of a relative reference (RFC 3986, appendix B), found by bytes. A
/// slash followed by a combining mark is not a slash as a character, but the sender of a request
/// sees one.
struct StreamReference {
  private(set) var scheme: String?
  private(set) var authority: String?
  private(set) var path: String
  private(set) var query: String?

  static let longest = 16_384

  init(_ text: String) {
    var rest = text.utf8.prefix { $0 != UInt8(ascii: "#") }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = String(Substring(rest[rest.index(after: mark)...]))
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(Substring(rest[..<colon]))
    {
      scheme = Substring(rest[..<colon]).lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = String(Substring(rest[..<end]))
      rest = rest[end...]
    }
    path = String(Substring(rest))
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  /// The path without dot segments (RFC 3986, 5.2.4).
  static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map(Substring.init)
    let isRooted = path.utf8.first == UInt8(ascii: "/")
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
