package import Files
internal import FoundationEssentials
package import Report

/// A request for one clip: a line of a manifest, or of a worker's standard input.
///
/// A line is a path; `key`, a tab and a path; or, if it begins with `{`, a JSON object
/// `{"key", "path"}` or, for a path that is not UTF-8, `{"key", "pathBytes"}` in Base64.
package struct Request: Hashable, Sendable {
  /// The caller's own id, which the answer repeats.
  package let key: String?
  /// A file, or an address.
  package let path: ClipLocation

  package init(key: String? = nil, path: ClipLocation) {
    self.key = key
    self.path = path
  }

  package struct Malformed: Error {
    /// In words.
    package let reason: String
  }

  /// Reads one line without its separator.
  package init(line: [UInt8]) throws(Malformed) {
    if line.first == UInt8(ascii: "{") {
      try self.init(json: line)
    } else if let tab = line.firstIndex(of: UInt8(ascii: "\t")) {
      guard let key = String(validating: line[..<tab], as: UTF8.self) else {
        throw Malformed(reason: "the key is not UTF-8")
      }
      self.init(key: key, path: ClipLocation(bytes: Array(line[(tab + 1)...])))
    } else {
      self.init(path: ClipLocation(bytes: line))
    }
    guard !path.isEmpty else { throw Malformed(reason: "no path given") }
  }

  private init(json line: [UInt8]) throws(Malformed) {
    let object: Object
    do {
      object = try JSONDecoder().decode(Object.self, from: Data(line))
    } catch {
      throw Malformed(reason: "expected a JSON object with text for key and path")
    }
    let path =
      object.pathBytes.map { ClipLocation(bytes: Array($0)) }
      ?? object.path.map { ClipLocation($0) }
    self.init(key: object.key, path: path ?? "")
  }

  private struct Object: Decodable {
    let key: String?
    let path: String?
    let pathBytes: Data?
  }

  package var identity: ClipIdentity { ClipIdentity(key: key, path: path) }
}
