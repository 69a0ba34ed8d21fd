package import Files

/// A file, or bytes from elsewhere, with a format to read. Its owner records a failure to read;
/// format readers only find that bytes are missing.
package protocol ReadableFile: AnyObject, RandomReader where Failure == Never {
  /// Size in bytes when it was opened.
  var size: Int64 { get }

  /// Announces ranges that will be read soon, so that they can be fetched together. It is only a
  /// hint.
  func expect(_ ranges: [Range<Int64>])
}

extension RandomAccessCollection<UInt8> {
  /// An unsigned number at an offset from the start; missing bytes count as zero.
  @inlinable package func bigEndian(at offset: Int, count: Int) -> UInt64 {
    (offset..<offset + count).reduce(0) { value, place in
      value << 8 | UInt64(place < self.count ? self[index(startIndex, offsetBy: place)] : 0)
    }
  }
}

extension [UInt8] {
  /// An unsigned number with its low byte first; missing bytes count as zero.
  func littleEndian(at offset: Int, count: Int) -> UInt64 {
    (0..<count).reversed().reduce(0) { sum, place in
      sum << 8 | UInt64(offset + place < self.count ? self[offset + place] : 0)
    }
  }
}

extension MutableCollection<UInt8> where Index == Int {
  /// Replaces a number at an offset from the start; the bytes must be long enough.
  mutating func set(bigEndian value: UInt64, at offset: Int, count: Int) {
    for place in 0..<count {
      self[startIndex + offset + place] = UInt8(
        truncatingIfNeeded: value >> (8 * (count - 1 - place)))
    }
  }
}

extension [UInt8] {
  mutating func append(bigEndian value: UInt64, count: Int) {
    for shift in stride(from: 8 * (count - 1), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }
}

/// Reads numbers in sequence, the high byte first.
package struct NumberReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Returns the next number of `count` bytes; nil if fewer are left.
  package mutating func next(_ count: Int) -> UInt64? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.bigEndian(at: 0, count: count)
  }

  /// Passes over bytes; false if fewer are left.
  package mutating func skip(_ count: Int) -> Bool {
    guard count <= rest.count else { return false }
    rest = rest.dropFirst(count)
    return true
  }

  package var isAtEnd: Bool { rest.isEmpty }
}

/// The location of a remote file's index, from the beginning of the file. It allows fetching the
/// index at once instead of piece by piece as a demuxer reaches it.
package enum FirstReading {
  /// Maximum number of boxes to walk over before the index.
  private static let mostBoxes = 16
  /// Larger indexes are left to read-ahead.
  private static let mostBytes: Int64 = 32 << 20

  private static let known: Set<FourLetters> = [
    "ftyp", "moov", "mdat", "free", "skip", "wide", "pnot", "uuid", "meta", "sidx", "styp",
  ]

  /// Announces the location of the index of an MP4, MOV or MXF file. Does nothing for other files.
  ///
  /// - Parameter block: bytes that a demuxer reads at a time.
  package static func announce(_ file: any ReadableFile, block: Int64) {
    if TripletHeader(file.bytes(at: 0, count: TripletHeader.most)) != nil {
      // FFmpeg visits all partitions, from the last one back.
      return file.expect(MaterialPartitions.list(in: file).map { $0.offset..<$0.offset + block })
    }
    announceMovie(file)
  }

  private static func announceMovie(_ file: any ReadableFile) {
    var walker = BoxWalker(file)
    var start: Int64 = 0
    for _ in 0..<mostBoxes {
      guard let box = walker.box(at: start, within: file.size), known.contains(box.type) else {
        return
      }
      let end = box.body.upperBound
      if box.type == "moov" {
        return file.expect([start..<min(end, start + mostBytes)])
      }
      start = end
    }
  }
}
