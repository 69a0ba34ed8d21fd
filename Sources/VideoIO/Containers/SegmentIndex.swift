/// The fragments that `sidx` boxes list, ISO/IEC 14496-12 section 8.16.3.
struct SegmentIndex {
  struct Reference {
    let offset: Int64
    /// In seconds, on the track's own clock.
    let time: Double
  }

  /// In the order of the boxes.
  var references: [Reference] = []
  /// The end of what is listed; 0 if nothing is.
  private(set) var end: Int64 = 0

  private let file: InputFile
  private var boxesLeft = 1_000
  private static let mostBytes = 4 << 20

  /// - Parameter track: the id of the track that counts; if no box is of it, the first box does.
  init(_ file: InputFile, _ head: FragmentedHead, track: Int) {
    self.file = file
    let boxes = head.segmentIndexes
    guard let box = boxes.first(where: { trackID($0) == track }) ?? boxes.first else { return }
    read(box, depth: 0)
  }

  private func trackID(_ box: Box) -> Int {
    Int(file.bytes(at: box.body.lowerBound + 4, count: 4).bigEndian(at: 0, count: 4))
  }

  private mutating func read(_ box: Box, depth: Int) {
    let count = Int(min(box.body.upperBound - box.body.lowerBound, Int64(Self.mostBytes)))
    let bytes = file.bytes(at: box.body.lowerBound, count: count)
    guard bytes.count >= 24 else { return }
    let isLong = bytes[0] > 0
    let (timescale, width) = (bytes.bigEndian(at: 8, count: 4), isLong ? 8 : 4)
    guard timescale > 0, bytes.count >= 16 + 2 * width else { return }
    var time = Double(bytes.bigEndian(at: 12, count: width))
    let gap = Int64(clamping: bytes.bigEndian(at: 12 + width, count: width))
    let entries = Int(bytes.bigEndian(at: 14 + 2 * width, count: 2))
    var offset = box.body.upperBound.addingReportingOverflow(gap)
    var nested: [Range<Int64>] = []
    var places: [(isNested: Bool, range: Range<Int64>, time: Double)] = []
    for entry in 0..<entries {
      let start = 16 + 2 * width + 12 * entry
      guard start + 12 <= bytes.count, !offset.overflow else { break }
      let word = bytes.bigEndian(at: start, count: 4)
      let next = offset.partialValue.addingReportingOverflow(Int64(word & 0x7FFF_FFFF))
      guard !next.overflow, next.partialValue > offset.partialValue else { break }
      let range = offset.partialValue..<next.partialValue
      let isNested = word >> 31 == 1
      if isNested { nested.append(range.lowerBound..<range.lowerBound + 4096) }
      places.append((isNested, range, time / Double(timescale)))
      time += Double(bytes.bigEndian(at: start + 4, count: 4))
      offset = next
    }
    if !nested.isEmpty { file.expect(nested) }
    for place in places {
      if place.isNested {
        readNested(place.range, depth: depth + 1)
      } else {
        references.append(Reference(offset: place.range.lowerBound, time: place.time))
      }
      end = max(end, place.range.upperBound)
    }
  }

  /// A reference to another index leads to boxes that begin with it.
  private mutating func readNested(_ range: Range<Int64>, depth: Int) {
    guard depth <= 3, boxesLeft > 0 else { return }
    boxesLeft -= 1
    var walker = BoxWalker(file)
    var start = range.lowerBound
    for _ in 0..<4 {
      guard let box = walker.box(at: start, within: min(range.upperBound, file.size)) else {
        return
      }
      if box.type == "sidx" { return read(box, depth: depth) }
      start = box.body.upperBound
    }
  }
}
