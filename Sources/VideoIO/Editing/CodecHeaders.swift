internal import Bytes

/// The headers of a stream of H.264 or HEVC as its container holds them: an `avcC` or `hvcC` box of
/// ISO/IEC 14496-15, or units with start codes. They may be empty.
struct CodecHeaders: Sendable, Hashable {
  let codec: UnitCodec
  let bytes: [UInt8]
  /// How packets are divided.
  let framing: UnitFraming

  /// The length of a parameter set in either box.
  private static let boxFraming = UnitFraming.lengths(bytes: 2)

  init(_ bytes: [UInt8], _ codec: UnitCodec) {
    self.codec = codec
    self.bytes = bytes
    // FFmpeg's criteria.
    switch codec {
    case .h264:
      framing =
        bytes.count >= 7 && bytes[0] == 1 ? .lengths(bytes: Int(bytes[4] & 3) + 1) : .startCodes
    case .hevc:
      let isBox = bytes.count >= 23 && (bytes[0] != 0 || bytes[1] != 0 || bytes[2] > 1)
      framing = isBox ? .lengths(bytes: Int(bytes[21] & 3) + 1) : .startCodes
    }
  }

  /// The units in them.
  var units: [[UInt8]] {
    bytes.withUnsafeBufferPointer { whole in
      groups.flatMap { group in
        let part = UnsafeBufferPointer(rebasing: whole[group])
        return partFraming.places(in: part, codec).map { [UInt8](part[$0.range]) }
      }
    }
  }

  /// The same headers in which sequence parameter sets are replaced; everything else stays.
  func replacingSequenceSets(
    by replacement: ([UInt8]) throws(EditError) -> [UInt8]
  ) throws(EditError) -> [UInt8] {
    try bytes.withUnsafeBufferPointer { whole throws(EditError) in
      var result: [UInt8] = []
      var copied = 0
      for group in groups {
        result += whole[copied..<group.lowerBound]
        let part = UnsafeBufferPointer(rebasing: whole[group])
        let changed = try partFraming.replacing(
          .sequenceSet, in: part, codec, by: replacement)
        result += changed ?? [UInt8](part)
        copied = group.upperBound
      }
      return result + whole[copied...]
    }
  }

  private var partFraming: UnitFraming {
    framing == .startCodes ? .startCodes : Self.boxFraming
  }

  /// Where units follow each other without anything in between.
  private var groups: [Range<Int>] {
    guard framing != .startCodes else { return [0..<bytes.count] }
    var groups: [Range<Int>] = []
    switch codec {
    case .h264:
      let sequenceSets = extent(of: Int(bytes[5] & 0x1F), from: 6)
      groups.append(sequenceSets)
      if let count = byte(sequenceSets.upperBound) {
        groups.append(extent(of: Int(count), from: sequenceSets.upperBound + 1))
      }
    case .hevc:
      var position = 23
      for _ in 0..<bytes[22] where position + 3 <= bytes.count {
        let count = Int(bytes.bigEndian(at: position + 1, count: 2))
        groups.append(extent(of: count, from: position + 3))
        position = groups.last?.upperBound ?? bytes.count
      }
    }
    return groups
  }

  /// The bytes of so many units with their lengths, as far as they are there.
  private func extent(of count: Int, from start: Int) -> Range<Int> {
    var end = start
    for _ in 0..<count {
      let next = end + 2 + Int(bytes.bigEndian(at: end, count: 2))
      guard next <= bytes.count else { break }
      end = next
    }
    return start..<end
  }

  private func byte(_ position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }
}
