internal import Files

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
    return text.first == UInt8(ascii: "<") || isWide ? .dash : nil
  }
}
