import Files
import Streaming

/// Any bytes as a manifest, and as everything that it names.
enum ManifestFuzzing {
  private struct Door: SegmentDoor {
    let manifest: StreamAddress
    let bytes: [UInt8]

    func size(of address: StreamAddress) throws(SourceFailure) -> Int64? { Int64(bytes.count) }

    func read(_ part: ResourcePart, limit: Int) throws(SourceFailure) -> [UInt8] {
      let all = 0..<Int64(bytes.count)
      let range = (part.range ?? all).clamped(to: all)
      return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)].prefix(limit))
    }
  }

  static func run(_ bytes: [UInt8]) {
    guard let address = StreamAddress("https://example.com/a/m") else { return }
    let door = Door(manifest: address, bytes: bytes)
    do throws(ManifestFailure) {
      let manifest = try ManifestReader(door, now: { 1_767_225_660 }).read()
      precondition(manifest.problems.allSatisfy { $0 == $0.oneLine })
      for stretch in manifest.renditions.flatMap(\.stretches) { visit(stretch) }
    } catch {
      precondition(error.message == error.message.oneLine)
    }
  }

  private static func visit(_ stretch: Stretch) {
    for segments in [stretch.segments, stretch.keyFrames].compactMap(\.self) {
      let count = segments.count
      precondition(count > 0)
      for index in [0, count / 2, count - 1] {
        guard let segment = try? segments.segment(index) else { continue }
        let text = segment.part.address.requested
        precondition(text == text.oneLine)
        // An address that was made is read as the same one.
        precondition(StreamAddress(text).map { $0.requested == text } ?? false)
      }
    }
  }
}
