/// The status and the relevant fields of a response.
struct ResponseHead: Sendable, Equatable {
  private(set) var status = 0
  private(set) var isHTTP2 = false
  /// The fields; names are in lower case.
  private var fields: [String: String] = [:]
  private(set) var bytes = 0

  /// More than any server sends by default.
  static let limit = 64 << 10

  var isTooLong: Bool { bytes > Self.limit }

  /// Adds a line of the head; a status line begins a new one.
  ///
  /// - Returns: whether this line ends the head of a response.
  mutating func add(_ line: [UInt8]) -> Bool {
    bytes += line.count
    let text = String(decoding: line, as: UTF8.self).trimmingEnds
    if text.hasPrefix("HTTP/") {
      let words = text.split(separator: " ", maxSplits: 2)
      fields = [:]
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      isHTTP2 = words[0] == "HTTP/2"
      return false
    }
    if text.isEmpty { return status >= 200 }
    if let colon = text.firstIndex(of: ":") {
      let name = text[..<colon].lowercased()
      let value = String(text[text.index(after: colon)...]).trimmingEnds
      fields[name] = fields[name].map { $0 + ", " + value } ?? value
    }
    return false
  }

  /// Counts and ignores a line after the head.
  mutating func skip(_ line: [UInt8]) -> Bool {
    bytes += line.count
    return false
  }

  subscript(name: String) -> String? { fields[name] }

  /// Nil if the field is missing or not a number, as when several values disagree.
  var contentLength: Int64? {
    fields["content-length"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  var contentRange: ContentRange? { fields["content-range"].flatMap(ContentRange.init) }

  /// The body's codings other than identity. S3 marks the chunking of an upload with `aws-chunked`.
  var encoding: String? {
    let codings = (fields["content-encoding"] ?? "").lowercased().split { ", ".contains($0) }
      .filter { $0 != "identity" && $0 != "aws-chunked" }
    return codings.isEmpty ? nil : codings.joined(separator: ", ")
  }

  /// Seconds to wait; nil if there are none or they are stated as a date.
  var retryAfter: Int? { fields["retry-after"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  var version: ObjectVersion {
    ObjectVersion(etag: fields["etag"], modified: fields["last-modified"])
  }
}

/// `bytes 0-99/1000` or `bytes */1000`.
struct ContentRange: Sendable, Equatable {
  /// Nil for `*`.
  let range: Range<Int64>?
  /// Nil for `*`.
  let size: Int64?

  init?(_ text: String) {
    guard text.lowercased().hasPrefix("bytes") else { return nil }
    let parts = String(text.dropFirst(5)).trimmingEnds.split(
      separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] == "*" {
      size = nil
    } else {
      guard let size = Self.number(parts[1]) else { return nil }
      self.size = size
    }
    if parts[0] == "*" {
      range = nil
    } else {
      let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
        first <= last, last < size ?? .max
      else { return nil }
      range = first..<last + 1
    }
  }

  /// Reads digits only, and only numbers too small to overflow.
  private static func number(_ text: Substring) -> Int64? {
    guard !text.isEmpty, text.utf8.count <= 18,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return Int64(text)
  }
}

/// The headers that distinguish one version of an object from another.
struct ObjectVersion: Sendable, Equatable {
  var etag: String?
  var modified: String?

  /// The version with the size; nil if the server states neither.
  func identity(size: Int64) -> String? {
    guard etag != nil || modified != nil else { return nil }
    let parts = [etag.map { "etag=\($0)" }, "size=\(size)", modified.map { "modified=\($0)" }]
    let text = parts.compactMap { $0 }.joined(separator: " ").unicodeScalars
      .map { (0x20..<0x7F).contains($0.value) ? Character($0) : "?" }
    return String(text.prefix(512))
  }

  /// Whether a response is for another version. A missing header counts as unchanged; servers
  /// behind one name may have different dates for the same ETag.
  func differs(from other: ObjectVersion) -> Bool {
    if let etag, let second = other.etag { return etag != second }
    if let modified, let second = other.modified { return modified != second }
    return false
  }
}

extension String {
  /// The text without white space at both ends.
  fileprivate var trimmingEnds: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
