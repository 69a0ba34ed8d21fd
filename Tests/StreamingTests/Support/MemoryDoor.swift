import Files
import Streaming

/// A door to texts in memory.
struct MemoryDoor: SegmentDoor {
  let manifest: StreamAddress
  let files: [String: [UInt8]]

  init(_ manifest: String, _ files: [String: String]) {
    self.init(manifest, bytes: files.mapValues { Array($0.utf8) })
  }

  init(_ manifest: String, bytes: [String: [UInt8]]) {
    guard let address = StreamAddress("https://example.com/\(manifest)") else {
      preconditionFailure("no address")
    }
    self.manifest = address
    files = Dictionary(
      uniqueKeysWithValues: bytes.map { ("https://example.com/\($0)", $1) })
  }

  func size(of address: StreamAddress) throws(SourceFailure) -> Int64? {
    Int64(try bytes(address).count)
  }

  func read(_ part: ResourcePart, limit: Int) throws(SourceFailure) -> [UInt8] {
    let all = try bytes(part.address)
    let range = (part.range ?? 0..<Int64(all.count)).clamped(to: 0..<Int64(all.count))
    return Array(all[Int(range.lowerBound)..<Int(range.upperBound)].prefix(limit))
  }

  private func bytes(_ address: StreamAddress) throws(SourceFailure) -> [UInt8] {
    guard let bytes = files[address.requested] else {
      throw SourceFailure(.notFound, "there is no such file")
    }
    return bytes
  }
}

extension MemoryDoor {
  /// What a manifest says; 2026-01-01T00:01:00Z is now.
  static func read(_ manifest: String, _ files: [String: String]) throws -> Manifest {
    try ManifestReader(MemoryDoor(manifest, files), now: { 1_767_225_660 }).read()
  }

  /// What one text says that names no other.
  static func read(_ text: String, as name: String = "a/m.mpd") throws -> Manifest {
    try read(name, [name: text])
  }

  /// The message for a text that can't be read.
  static func failure(_ text: String, as name: String = "a/m.mpd") -> String? {
    do throws(ManifestFailure) {
      _ = try ManifestReader(
        MemoryDoor(name, [name: text]), now: { 0 }
      ).read()
      return nil
    } catch {
      return error.message
    }
  }
}

extension Stretch {
  /// Addresses of all segments, from the folder `https://example.com/`, with the bytes taken.
  var addresses: [String] {
    get throws {
      try (0..<segments.count).map { index in
        try segments.segment(index).part.short
      }
    }
  }
}

extension ResourcePart {
  var short: String {
    let text = address.requested.replacing("https://example.com/", with: "")
    return text + (range.map { "@\($0.lowerBound)-\($0.upperBound - 1)" } ?? "")
  }
}
