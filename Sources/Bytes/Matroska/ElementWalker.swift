internal import Files

/// One element of an EBML file: its id and the range of its contents.
struct Element {
  /// The id with the marker bits, as the specification writes it.
  let id: UInt32
  let body: Range<Int64>
  let isSizeKnown: Bool
}

/// Walks over the elements of an EBML file such as Matroska or WebM, reading only headers.
///
/// Hostile sizes are bounded as in ``BoxWalker``.
struct ElementWalker {
  let file: any ReadableFile
  private var headersLeft = 20_000

  init(_ file: any ReadableFile) {
    self.file = file
  }

  /// The element at an offset; nil if the bytes there are not one.
  mutating func element(at start: Int64, within end: Int64) -> Element? {
    guard start < end, headersLeft > 0 else { return nil }
    headersLeft -= 1
    let header = file.bytes(at: start, count: 12)
    guard let first = header.first else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength <= 4, header.count > idLength else { return nil }
    let sizeLength = header[idLength].leadingZeroBitCount + 1
    guard sizeLength <= 8, header.count >= idLength + sizeLength else { return nil }
    let mask = (UInt64(1) << (7 * sizeLength)) - 1
    let size = header.bigEndian(at: idLength, count: sizeLength) & mask
    let isKnown = size != mask
    let bodyStart = start + Int64(idLength + sizeLength)
    guard bodyStart <= end else { return nil }
    let room = end - bodyStart
    return Element(
      id: UInt32(header.bigEndian(at: 0, count: idLength)),
      body: bodyStart..<(isKnown && size < UInt64(room) ? bodyStart + Int64(size) : end),
      isSizeKnown: isKnown)
  }

  /// The sequence of elements in a part of the file.
  mutating func elements(in range: Range<Int64>) -> [Element] {
    var elements: [Element] = []
    var start = range.lowerBound
    while let element = element(at: start, within: range.upperBound) {
      elements.append(element)
      start = element.body.upperBound
    }
    return elements
  }

  /// The value of an unsigned integer element.
  func number(_ element: Element) -> UInt64 {
    let count = Int(min(8, element.body.upperBound - element.body.lowerBound))
    return file.bytes(at: element.body.lowerBound, count: count).bigEndian(at: 0, count: count)
  }
}
