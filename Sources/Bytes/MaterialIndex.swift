internal import Files

/// The key frames of an MXF file, from the index table segments of the partitions that are asked
/// for. FFmpeg would visit all partitions, from the last one back.
///
/// A partition holds the index of the essence that follows in it, or that of the essence in the
/// partition before: SMPTE ST 377-1 sections 7 and 11.
package struct MaterialIndex {
  package struct KeyFrame {
    /// The bytes of the frame and of what belongs to its time, such as sound.
    package let range: Range<Int64>
    /// Its place in the order of presentation, in frames from the start.
    package let position: Int64
  }

  private let file: any ReadableFile
  /// The offsets of the partitions with essence, and that of the footer.
  private let offsets: [Int64]
  /// The number of the only essence container.
  private let stream: UInt64
  /// The key frames by the place of the partition that lists them.
  private var known: [Int: [KeyFrame]] = [:]
  /// The offset and the bytes of a number in the footer that leads FFmpeg from there to the index of
  /// the first frames and so past all other partitions.
  package let shortcut: (offset: Int64, bytes: [UInt8])

  /// Visiting fewer partitions costs less.
  private static let fewest = 10
  /// Bytes of a partition in which its index is expected.
  private static let expected: Int64 = 1 << 15
  private static let mostBytes: UInt64 = 1 << 20
  private static let mostTriplets = 256

  /// - Returns: nil if the file has few partitions, several essence containers, or an index that is
  ///   elsewhere or not understood.
  package init?(_ file: any ReadableFile) {
    guard TripletHeader(file.bytes(at: 0, count: TripletHeader.most)) != nil else { return nil }
    let list = MaterialPartitions.list(in: file)
    guard list.count > Self.fewest, list[0].offset == 0, list[list.count - 1].stream == 0,
      zip(list, list.dropFirst()).allSatisfy({ $0.offset < $1.offset })
    else { return nil }
    let parts = list.drop { $0.stream == 0 }
    guard let first = parts.first, parts.count + 1 >= list.count,
      parts.dropLast().allSatisfy({ $0.stream == first.stream })
    else { return nil }
    self.file = file
    stream = first.stream
    offsets = parts.map(\.offset)
    file.expect([offsets[1]..<offsets[1] + Self.expected])
    guard let footer = PartitionPack(file, at: offsets[offsets.count - 1]) else { return nil }
    var number: [UInt8] = []
    number.append(bigEndian: UInt64(offsets[1]), count: 8)
    shortcut = (footer.previous, number)
    known[1] = listed(in: 1)
    guard keyFrame(at: 0) != nil else { return nil }
  }

  /// A key frame near a share of the clip's length, 0 ... 1; nil if the index there is not understood
  /// or wrong.
  package mutating func keyFrame(at share: Double) -> KeyFrame? {
    guard let found = likely(at: share),
      let header = TripletHeader(
        file.bytes(at: found.range.lowerBound, count: TripletHeader.most)), header.isEssence
    else { return nil }
    return found
  }

  /// Announces that ``keyFrame(at:)`` will be called for these shares, and that the frames will be
  /// read.
  ///
  /// - Parameter block: bytes that a demuxer reads at a time.
  package mutating func expect(_ shares: [Double], block: Int64) {
    let places = shares.map { place(at: $0).number }.filter { known[$0] == nil }
    file.expect(places.map { offsets[$0]..<offsets[$0] + Self.expected })
    file.expect(
      shares.compactMap { likely(at: $0)?.range }.map { $0.lowerBound..<$0.upperBound + block })
  }

  private mutating func likely(at share: Double) -> KeyFrame? {
    let (number, rest) = place(at: share)
    let keys = known[number] ?? listed(in: number)
    known[number] = keys
    return keys.isEmpty ? nil : keys[min(keys.count - 1, Int(rest * Double(keys.count)))]
  }

  /// The place of the partition that lists what is shown at a share of the clip's length, if all last
  /// equally long, and the share of it that is passed.
  private func place(at share: Double) -> (number: Int, rest: Double) {
    let count = offsets.count - 1
    let passed = min(max(share, 0), 1) * Double(count)
    let number = min(Int(passed), count - 1)
    return (number + 1, passed - Double(number))
  }

  /// The key frames that a partition lists.
  private func listed(in number: Int) -> [KeyFrame] {
    guard let pack = PartitionPack(file, at: offsets[number]) else { return [] }
    let end = number == offsets.count - 1 ? file.size : offsets[number + 1]
    let (segments, essence) = contents(of: pack, before: end)
    guard number == offsets.count - 1 else {
      guard pack.stream == stream, let essence else { return [] }
      return segments.flatMap { segment in
        let isBefore = segment.entries[0].offset < pack.essenceOffset
        return isBefore
          ? segment.keyFrames(
            at: pack.essenceOffset, is: pack.start, within: offsets[number - 1]..<pack.start)
          : segment.keyFrames(
            at: pack.essenceOffset, is: essence, within: essence..<end)
      }
    }
    // The footer has no essence, and so doesn't state how much precedes it.
    guard let last = PartitionPack(file, at: offsets[number - 1]), last.stream == stream,
      let essence = contents(of: last, before: pack.start).essence
    else { return [] }
    return segments.flatMap {
      $0.keyFrames(at: last.essenceOffset, is: essence, within: essence..<pack.start)
    }
  }

  /// The index segments of a partition, and the offset of its essence if it has any.
  ///
  /// - Parameter end: the offset of the next partition.
  private func contents(
    of pack: PartitionPack, before end: Int64
  ) -> (segments: [IndexSegment], essence: Int64?) {
    var segments: [IndexSegment] = []
    var (place, left) = (pack.end, Self.mostBytes)
    for _ in 0..<Self.mostTriplets {
      guard place < end,
        let header = TripletHeader(file.bytes(at: place, count: TripletHeader.most))
      else {
        break
      }
      if header.isEssence { return (segments, place) }
      guard header.length < left else { break }
      left -= header.length
      let start = place + Int64(header.byteCount)
      if header.has(IndexSegment.key) {
        let bytes = file.bytes(at: start, count: Int(header.length))
        if let segment = IndexSegment(bytes, stream) { segments.append(segment) }
      }
      place = start + Int64(header.length)
    }
    return (segments, nil)
  }
}

extension TripletHeader {
  /// Whether it begins the pictures, the sound or the data of a moment, or the system item before
  /// them: SMPTE ST 379-1 and ST 394.
  fileprivate var isEssence: Bool { Self.essence.contains(where: has) }

  private static let essence: [[UInt8]] = [
    [0x06, 0x0E, 0x2B, 0x34, 1, 2, 1, 1, 0x0D, 1, 3, 1],
    [0x06, 0x0E, 0x2B, 0x34, 2, 5, 1, 1, 0x0D, 1, 3, 1, 4],
    [0x06, 0x0E, 0x2B, 0x34, 2, 0x53, 1, 1, 0x0D, 1, 3, 1, 0x14],
  ]
}

/// The beginning of a partition, SMPTE ST 377-1 section 7.1.
private struct PartitionPack {
  let start: Int64
  let end: Int64
  /// The offset of the number that leads to the partition before.
  let previous: Int64
  /// Bytes of the essence container in the partitions before.
  let essenceOffset: UInt64
  /// The number of the essence container; 0 if the partition has none.
  let stream: UInt64

  private static let key: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01,
  ]
  private static let mostBytes: UInt64 = 1 << 16

  init?(_ file: any ReadableFile, at offset: Int64) {
    let bytes = file.bytes(at: offset, count: TripletHeader.most + 64)
    guard let header = TripletHeader(bytes), header.has(Self.key),
      (64...Self.mostBytes).contains(header.length), bytes.count >= header.byteCount + 64
    else { return nil }
    let value = bytes.dropFirst(header.byteCount)
    start = offset
    end = offset + Int64(header.byteCount) + Int64(header.length)
    previous = offset + Int64(header.byteCount) + 16
    essenceOffset = value.bigEndian(at: 52, count: 8)
    stream = value.bigEndian(at: 60, count: 4)
  }
}

/// The index of some consecutive frames, SMPTE ST 377-1 section 11.
private struct IndexSegment {
  struct Entry {
    /// Frames from the one shown at this place to its place in the order of decoding.
    let reordering: Int
    let isKey: Bool
    /// The offset in the essence container.
    let offset: UInt64
  }

  static let key: [UInt8] = [
    0x06, 0x0E, 0x2B, 0x34, 0x02, 0x53, 0x01, 0x01, 0x0D, 0x01, 0x02, 0x01, 0x01, 0x10, 0x01, 0x00,
  ]

  /// The number of its first frame.
  private let start: UInt64
  /// Never empty.
  let entries: [Entry]

  /// - Parameter stream: the number of the essence container.
  /// - Returns: nil if it is of another container or does not list every frame.
  init?(_ bytes: [UInt8], _ stream: UInt64) {
    var fields: [UInt64: ArraySlice<UInt8>] = [:]
    var rest = bytes[...]
    while rest.count >= 4 {
      let (tag, length) = (rest.bigEndian(at: 0, count: 2), Int(rest.bigEndian(at: 2, count: 2)))
      guard length <= rest.count - 4 else { return nil }
      fields[tag] = rest.dropFirst(4).prefix(length)
      rest = rest.dropFirst(4 + length)
    }
    func number(_ tag: UInt64) -> UInt64? {
      fields[tag].map { $0.bigEndian(at: 0, count: min(8, $0.count)) }
    }
    guard let start = number(0x3F0C), start < 1 << 32, number(0x3F05) ?? 0 == 0,
      number(0x3F07) == stream, let table = fields[0x3F0A], table.count > 8
    else { return nil }
    let count = table.bigEndian(at: 0, count: 4)
    let size = Int(table.bigEndian(at: 4, count: 4))
    guard count > 0, count == number(0x3F0D), size >= 11, count <= (table.count - 8) / size
    else { return nil }
    self.start = start
    entries = (0..<Int(count)).map { place in
      let entry = table.dropFirst(8 + place * size).prefix(size)
      return Entry(
        reordering: Int(Int8(truncatingIfNeeded: entry.bigEndian(at: 0, count: 1))),
        isKey: entry.bigEndian(at: 2, count: 1) & 0x30 == 0,
        offset: entry.bigEndian(at: 3, count: 8))
    }
  }

  /// The key frames that are in a range of the file.
  ///
  /// - Parameters:
  ///   - known: an offset in the essence container.
  ///   - place: the same in the file.
  func keyFrames(
    at known: UInt64, is place: Int64, within range: Range<Int64>
  ) -> [MaterialIndex.KeyFrame] {
    var positions: [Int: Int] = [:]
    for (position, entry) in entries.enumerated() {
      positions[position + entry.reordering] = position
    }
    let offsets = entries.map { place &+ Int64(bitPattern: $0.offset &- known) }
    return zip(offsets.indices, zip(offsets, offsets.dropFirst())).compactMap { index, frame in
      let (first, end) = frame
      guard entries[index].isKey, let position = positions[index], first < end,
        first >= range.lowerBound, end <= range.upperBound
      else { return nil }
      return MaterialIndex.KeyFrame(range: first..<end, position: Int64(start) + Int64(position))
    }
  }
}
