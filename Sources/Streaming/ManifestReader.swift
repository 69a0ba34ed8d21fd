package import Files

/// Reads a manifest. It opens only the manifest, the playlists that it names and the indexes of its
/// resources.
package struct ManifestReader {
  /// The most bytes of a manifest or a playlist.
  static let mostBytes = 16 << 20

  private let door: any SegmentDoor
  private let now: () -> Double

  /// - Parameters:
  ///   - door: leads to the manifest.
  ///   - now: seconds since 1970; called only for live streams whose segments depend on the clock.
  package init(_ door: any SegmentDoor, now: @escaping () -> Double) {
    self.door = door
    self.now = now
  }

  /// - Throws: why nothing is known of any rendition.
  package func read() throws(ManifestFailure) -> Manifest {
    let bytes: [UInt8]
    do throws(SourceFailure) {
      bytes = try door.readAll(ResourcePart(door.manifest), limit: Self.mostBytes)
    } catch {
      throw ManifestFailure(error)
    }
    switch Self.kind(bytes) {
    case .hls:
      var reader = HLSReader(door)
      return try reader.read(bytes)
    case .dash:
      var reader = try DASHReader(bytes, door, now: now)
      return try reader.read()
    case nil where isWebPage(bytes):
      throw ManifestFailure("it is an HTML page, not a manifest")
    case nil:
      throw ManifestFailure("it is neither an HLS playlist nor a DASH manifest")
    }
  }

  private static func kind(_ bytes: [UInt8]) -> Manifest.Kind? {
    var start = bytes[...]
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    if start.starts(with: Array("#EXTM3U".utf8)) { return .hls }
    let text = start.drop { $0 == 32 || (9...13).contains($0) }
    // XML may be UTF-16, which begins with a mark.
    let isWide = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    return (text.first == UInt8(ascii: "<") || isWide) && !isWebPage(bytes) ? .dash : nil
  }
}

/// Whether the bytes are a web page: servers answer with one where there is no manifest or segment.
package func isWebPage(_ bytes: [UInt8]) -> Bool {
  var start = bytes.prefix(512)
  if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
  start = start.drop { $0 == 32 || (9...13).contains($0) }
  guard start.first == UInt8(ascii: "<") else { return false }
  // Comments and an XML declaration may stand before the element.
  let text = String(decoding: start, as: UTF8.self).lowercased()
  return ["<!doctype html", "<html"].contains(where: text.contains)
}

/// The reason why a manifest could not be read.
package struct ManifestFailure: Error, Sendable, Hashable {
  /// The code for a resource that could not be opened; nil for contents that make no sense.
  package let source: FailureCode?
  /// A sentence fragment on one line, without the manifest's path.
  package let message: String

  package init(_ message: String) {
    source = nil
    self.message = message.quotingNoSecrets
  }

  package init(_ failure: SourceFailure) {
    source = failure.code
    message = failure.message
  }

  init(_ problem: LineProblem) {
    source = problem.source
    message = problem.text
  }
}

/// Problems of a playlist or a manifest that was read nevertheless: the first few, because one
/// mistake may be on every line.
struct Problems {
  private(set) var texts: [String] = []
  private var others = 0

  private static let most = 10

  mutating func add(_ problem: String) {
    if texts.contains(problem) { return }
    if texts.count < Self.most { texts.append(problem) } else { others += 1 }
  }

  mutating func add(_ problem: LineProblem, in name: String, line: Int) {
    add("\(name), line \(line): \(problem.text)")
  }

  mutating func add(_ other: Problems) {
    other.texts.forEach { add($0) }
    others += other.others
  }

  /// All problems kept, with a count of those left out.
  var all: [String] { texts + (others > 0 ? ["problems left out here: \(others)"] : []) }
}

/// The problem of a line of a playlist, or of a representation.
struct LineProblem: Error {
  /// The code for a resource that could not be opened; nil for contents that make no sense.
  let source: FailureCode?
  let text: String

  init(_ text: String, _ source: FailureCode? = nil) {
    self.text = text.quotingNoSecrets
    self.source = source
  }
}
