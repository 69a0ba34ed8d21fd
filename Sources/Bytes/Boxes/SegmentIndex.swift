internal import Files

/// The segments listed in a file's indexes: `sidx` boxes, ISO/IEC 14496-12 section 8.16.3, and
/// those that they refer to in turn.
package struct SegmentIndex {
  package struct Reference {
    /// The range of the segment in the file.
    package let bytes: Range<Int64>
    /// Seconds on the track's own clock.
    package let time: Double
    /// The duration in seconds.
    package let duration: Double
  }

  /// The segments in the order of the boxes.
  package private(set) var references: [Reference] = []
  /// The end of the segments; 0 if there are none.
  private(set) var end: Int64 = 0
  /// The first byte of the box that lists all others.
  package let start: Int64
  /// Whether a part of the index is missing or invalid.
  package private(set) var isDamaged = false

  private let file: any ReadableFile
  private var boxesLeft = 1_000
  private var bytesLeft = 32 << 20
  /// A box counts its entries, of 12 bytes each, in 16 bits.
  private static let mostBytes = 65_535 * 12 + 64
  private static let mostReferences = 500_000

  /// Reads the first index in a part of a file.
  ///
  /// - Returns: nil if neither an index nor a box that may precede one begins there.
  package init?(_ file: any ReadableFile, in part: Range<Int64>) {
    var walker = BoxWalker(file)
    var place = part.lowerBound
    while place < part.upperBound, let box = walker.box(at: place, within: file.size) {
      if box.type == "sidx" {
        self.init(file, box)
        return
      }
      place = box.body.upperBound
    }
    return nil
  }

  /// - Parameter track: the id of the track that counts; if no box belongs to it, the first box
  ///   does.
  /// - Returns: nil if no index follows the head.
  init?(_ file: any ReadableFile, _ head: FragmentedHead, track: Int) {
    func trackID(_ box: Box) -> Int {
      Int(file.bytes(at: box.body.lowerBound + 4, count: 4).bigEndian(at: 0, count: 4))
    }
    let boxes = head.segmentIndexes
    guard let box = boxes.first(where: { trackID($0) == track }) ?? boxes.first else { return nil }
    self.init(file, box)
  }

  private init(_ file: any ReadableFile, _ box: Box) {
    self.file = file
    start = box.start
    read(box, depth: 0)
  }

  private mutating func read(_ box: Box, depth: Int) {
    let count = Int(min(box.body.upperBound - box.body.lowerBound, Int64(Self.mostBytes)))
    guard count <= bytesLeft else {
      isDamaged = true
      return
    }
    bytesLeft -= count
    let bytes = file.bytes(at: box.body.lowerBound, count: count)
    guard let index = SegmentIndexBox(bytes, end: box.body.upperBound) else {
      isDamaged = true
      return
    }
    if index.isDamaged { isDamaged = true }
    let nested = index.entries.filter(\.isNested).map { entry in
      let start = min(entry.bytes.lowerBound, .max - 4096)
      return start..<start + 4096
    }
    if !nested.isEmpty { file.expect(nested) }
    for entry in index.entries {
      if entry.isNested {
        readNested(entry.bytes, depth: depth + 1)
      } else if references.count < Self.mostReferences {
        references.append(
          Reference(bytes: entry.bytes, time: entry.time, duration: entry.duration))
      } else {
        isDamaged = true
      }
      end = max(end, entry.bytes.upperBound)
    }
  }

  /// Reads the boxes at the start of a range that another index refers to.
  private mutating func readNested(_ range: Range<Int64>, depth: Int) {
    guard depth <= 3, boxesLeft > 0 else {
      isDamaged = true
      return
    }
    boxesLeft -= 1
    var walker = BoxWalker(file)
    var start = range.lowerBound
    for _ in 0..<4 {
      guard let box = walker.box(at: start, within: min(range.upperBound, file.size)) else { break }
      if box.type == "sidx" { return read(box, depth: depth) }
      start = box.body.upperBound
    }
    isDamaged = true
  }
}

/// One `sidx` box.
private struct SegmentIndexBox {
  struct Entry {
    /// Whether it is another index with its segments rather than a segment.
    let isNested: Bool
    let bytes: Range<Int64>
    /// Time and duration in seconds.
    let time: Double, duration: Double
  }

  private(set) var entries: [Entry] = []
  /// Whether there are fewer entries than stated, or an entry with an invalid position.
  private(set) var isDamaged = false

  /// - Parameters:
  ///   - bytes: the contents of the box.
  ///   - end: the end of the box in the file.
  init?(_ bytes: [UInt8], end: Int64) {
    guard bytes.count >= 24 else { return nil }
    let isLong = bytes[0] > 0
    let (timescale, width) = (bytes.bigEndian(at: 8, count: 4), isLong ? 8 : 4)
    guard timescale > 0, bytes.count >= 16 + 2 * width else { return nil }
    let unit = Double(timescale)
    var ticks = Double(bytes.bigEndian(at: 12, count: width))
    let gap = Int64(clamping: bytes.bigEndian(at: 12 + width, count: width))
    let count = Int(bytes.bigEndian(at: 14 + 2 * width, count: 2))
    var offset = end.addingReportingOverflow(gap)
    for index in 0..<count {
      let start = 16 + 2 * width + 12 * index
      let word = bytes.bigEndian(at: start, count: 4)
      let next = offset.partialValue.addingReportingOverflow(Int64(word & 0x7FFF_FFFF))
      guard start + 12 <= bytes.count, !offset.overflow, !next.overflow,
        next.partialValue > offset.partialValue
      else {
        isDamaged = true
        return
      }
      let duration = Double(bytes.bigEndian(at: start + 4, count: 4))
      entries.append(
        Entry(
          isNested: word >> 31 == 1, bytes: offset.partialValue..<next.partialValue,
          time: ticks / unit, duration: duration / unit))
      ticks += duration
      offset = next
    }
  }
}
