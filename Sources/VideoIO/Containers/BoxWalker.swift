/// One box of an ISO base media file: its type and the place of its contents.
struct Box {
  let type: FourLetters
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
    guard let header = BoxHeader(file.bytes(at: start, count: 16)) else { return nil }
    let size = header.size.map { Int64(clamping: $0) } ?? (end - start)
    let boxEnd = size > end - start ? end : start + size
    let bodyStart = start + Int64(header.length)
    guard boxEnd >= bodyStart else { return nil }
    return Box(type: header.type, body: bodyStart..<boxEnd)
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
  mutating func box(_ type: FourLetters, in range: Range<Int64>) -> Box? {
    boxes(in: range).first { $0.type == type }
  }

  /// The first box at a path, such as `["mdia", "minf"]`.
  mutating func box(_ path: [FourLetters], in range: Range<Int64>) -> Box? {
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
