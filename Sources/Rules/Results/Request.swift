package import Document
package import Files
internal import FoundationEssentials
package import SystemPackage

/// A request for one clip: a line of a manifest, or of a worker's standard input.
///
/// A line is a path; `key`, a tab and a path; or, if it begins with `{`, a JSON object
/// `{"key", "path"}` or, for a path that is not UTF-8, `{"key", "pathBytes"}` in Base64. With both,
/// `path` shows the bytes as a result does. With `"member": {"name", "offset", "length"}`, the clip
/// is that range of the file, such as a member of a tar file. Other keys are ignored.
package struct Request: Hashable, Sendable {
  /// The caller's own id, which the answer repeats.
  package let key: String?
  /// A file, or an address. The name of a member follows the path of its file and a slash.
  package let path: ClipLocation
  /// The place of a member; nil if the clip is a file of its own.
  package let part: Part?

  package init(key: String? = nil, path: ClipLocation, part: Part? = nil) {
    self.key = key
    self.path = path
    self.part = part
  }

  /// A range of a file's bytes.
  package struct Part: Codable, Hashable, Sendable {
    /// The file's path, byte for byte.
    package let path: [UInt8]
    package let range: Range<Int64>
  }

  package struct Malformed: Error {
    /// The reason, in words.
    package let reason: String
    /// The caller's own id, where the line states one.
    package var key: String?
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
    guard !path.isEmpty else { throw Malformed(reason: "no path given", key: key) }
  }

  private init(json line: [UInt8]) throws(Malformed) {
    let decoder = JSONDecoder()
    let object: Object
    do {
      object = try decoder.decode(Object.self, from: Data(line))
    } catch {
      throw Malformed(
        reason: "expected a JSON object with text for key and path",
        key: (try? decoder.decode([String: Key].self, from: Data(line)))?["key"]?.text)
    }
    let text = object.path.map { ClipLocation($0) }
    let bytes = object.pathBytes.map { ClipLocation(bytes: Array($0)) }
    // An answer for one of two files would leave the other without.
    if let text, let bytes, text != bytes, object.path != bytes.string {
      throw Malformed(reason: "path and pathBytes name different files", key: object.key)
    }
    let path = bytes ?? text ?? ""
    guard let member = object.member, !path.isEmpty else {
      self.init(key: object.key, path: path)
      return
    }
    guard let place = member.place, !place.name.isEmpty, place.offset >= 0, place.length > 0 else {
      let form = #"{"name": text, "offset": 0 or more bytes, "length": 1 or more bytes}"#
      throw Malformed(reason: "member: expected \(form)", key: object.key)
    }
    guard let file = path.file else {
      throw Malformed(reason: "member: expected a file, got an address", key: object.key)
    }
    let (end, isTooFar) = place.offset.addingReportingOverflow(place.length)
    let part = Part(path: file.bytes, range: place.offset..<(isTooFar ? .max : end))
    let name = FilePath(bytes: file.bytes + Array("/\(place.name)".utf8))
    self.init(key: object.key, path: .file(name), part: part)
  }

  private struct Object: Decodable {
    let key: String?
    let path: String?
    let pathBytes: Data?
    let member: Member?
  }

  /// A member of any kind; its place if it states one.
  private struct Member: Decodable {
    let place: Place?

    init(from decoder: any Decoder) { place = try? Place(from: decoder) }

    struct Place: Decodable {
      let name: String
      let offset: Int64
      let length: Int64
    }
  }

  /// The key of an object whose other values may be of any kind.
  private struct Key: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  package var identity: ClipIdentity { ClipIdentity(key: key, path: path) }
}

/// Tells addresses apart that differ only in values that are not shown: the first keeps its text, and
/// each further one gets the next number behind the last of these values, `REDACTED-2`. The same list
/// gives the same numbers. What is compared stays in memory, and no text depends on a hidden value.
package struct AddressNumbers: Sendable {
  private var numbers: [ClipIdentity: Int] = [:]
  private var counts: [ClipIdentity: Int] = [:]

  package init() {}

  /// The request with the number of its address. A key tells requests apart by itself.
  package mutating func numbered(_ request: Request) -> Request {
    guard request.key == nil, case .remote(let address) = request.path,
      request.path.string.contains(String.hiddenValue)
    else { return request }
    let whole = ClipIdentity(key: address.requested, path: "")
    if numbers[whole] == nil {
      counts[request.identity, default: 0] += 1
      numbers[whole] = counts[request.identity]
    }
    var path = request.path
    path.number = numbers[whole] ?? 1
    return Request(path: path)
  }
}

/// A list of the clips that should have results: the lines that workers were given.
package struct Manifest: Sendable {
  private let path: FilePath
  private let separator: UInt8

  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - separator: the byte that ends a line.
  package init(_ path: FilePath, separator: UInt8) {
    self.path = path
    self.separator = separator
  }

  /// A line that needs attention.
  package enum Line {
    /// A request without a result, and its line in the manifest without the end that its
    /// editor gave it.
    case missing(Request, line: [UInt8])
    /// A line that is not a request; the reason, with file and line.
    case malformed(String)
  }

  /// Hands on each line without a result. A clip that is listed twice is missing once.
  ///
  /// - Parameter answered: the clips that have results.
  package func check(
    against answered: Set<ClipIdentity>, _ body: (Line) throws -> Void
  ) throws {
    var reader = try LineReader(path, separator: separator, isList: true)
    var known = answered
    var numbers = AddressNumbers()
    var number = 0
    while let line = try reader.next() {
      number += 1
      guard !line.isEmpty else { continue }
      let request: Request
      do throws(Request.Malformed) {
        request = numbers.numbered(try Request(line: line))
      } catch {
        let place = "\(path.oneLine): line \(number)"
        try body(.malformed("\(place): invalid request: \(error.reason)"))
        continue
      }
      guard known.insert(request.identity).inserted else { continue }
      try body(.missing(request, line: line))
    }
  }
}
