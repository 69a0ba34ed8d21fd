/// One box of an ISO base media file: its type and the place of its contents.
struct Box {
  /// Four letters, the first in the high byte.
  let type: UInt32
  let body: Range<Int64>
}

/// Walks over the boxes of an ISO base media file, reading only headers.
///
/// Hostile sizes do no harm: a box that claims more than its parent has is cut off, and the number
/// of headers read is bounded.
struct BoxWalker {
  let file: InputFile
  private var headersLeft = 100_000

  init(_ file: InputFile) {
    self.file = file
  }

  /// The box at an offset; nil if the bytes there are not one.
  mutating func box(at start: Int64, within end: Int64) -> Box? {
    guard start + 8 <= end, headersLeft > 0 else { return nil }
    headersLeft -= 1
    let header = file.bytes(at: start, count: 16)
    guard header.count >= 8 else { return nil }
    var size = Int64(header.bigEndian(at: 0, count: 4))
    var headerSize: Int64 = 8
    if size == 1 {
      guard header.count == 16 else { return nil }
      size = Int64(clamping: header.bigEndian(at: 8, count: 8))
      headerSize = 16
    } else if size == 0 {
      size = end - start
    }
    let boxEnd = size > end - start ? end : start + size
    guard boxEnd >= start + headerSize else { return nil }
    return Box(
      type: UInt32(header.bigEndian(at: 4, count: 4)), body: (start + headerSize)..<boxEnd)
  }

  /// The sequence of boxes in a part of the file.
  mutating func boxes(in range: Range<Int64>) -> [Box] {
    var boxes: [Box] = []
    var start = range.lowerBound
    while let box = box(at: start, within: range.upperBound) {
      boxes.append(box)
      start = box.body.upperBound
    }
    return boxes
  }

  /// The first box of a type.
  mutating func box(_ type: String, in range: Range<Int64>) -> Box? {
    boxes(in: range).first { $0.is(type) }
  }

  /// The first box at a path, such as `["mdia", "minf"]`.
  mutating func box(_ path: [String], in range: Range<Int64>) -> Box? {
    var found: Box?
    var range = range
    for type in path {
      guard let next = box(type, in: range) else { return nil }
      found = next
      range = next.body
    }
    return found
  }
}

extension Box {
  func `is`(_ letters: String) -> Bool {
    type == letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension [UInt8] {
  /// An unsigned number; missing bytes count as zero.
  func bigEndian(at offset: Int, count: Int) -> UInt64 {
    (offset..<offset + count).reduce(0) { $0 << 8 | UInt64($1 < self.count ? self[$1] : 0) }
  }
}
