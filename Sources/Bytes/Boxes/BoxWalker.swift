internal import Files

/// One box of an ISO base media file: its type and its position.
struct Box {
  let type: FourLetters
  /// The first byte of its header.
  let start: Int64
  /// The contents.
  let body: Range<Int64>
}

/// Walks over the boxes of an ISO base media file, reading only headers.
///
/// Hostile sizes do no harm: a box that claims to exceed its parent is cut off, and the number of
/// headers read is bounded.
struct BoxWalker {
  let file: any ReadableFile
  private var headersLeft = 100_000

  init(_ file: any ReadableFile) {
    self.file = file
  }

  /// The box at an offset; nil if the bytes there are not one.
  mutating func box(at start: Int64, within end: Int64) -> Box? {
    guard start >= 0, end >= 8, start <= end - 8, headersLeft > 0 else { return nil }
    headersLeft -= 1
    guard let header = BoxHeader(file.bytes(at: start, count: 16)) else { return nil }
    let size = header.size.map { Int64(clamping: $0) } ?? (end - start)
    let boxEnd = size > end - start ? end : start + size
    guard boxEnd - start >= Int64(header.length) else { return nil }
    let bodyStart = start + Int64(header.length)
    return Box(type: header.type, start: start, body: bodyStart..<boxEnd)
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

/// The first bytes of a box of an ISO base media file, ISO/IEC 14496-12 section 4.2.
struct BoxHeader {
  let type: FourLetters
  /// The stated size of the whole box in bytes, possible or not; nil if it extends to the end of
  /// its container.
  let size: UInt64?
  /// The length of the header itself: 8, or 16 if the size is stated in 64 bits.
  let length: Int

  var isLong: Bool { length == 16 }

  /// - Parameter bytes: 16 bytes, or fewer at the end of the file.
  /// - Returns: nil if they are too few for the header that they begin.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard bytes.count >= 8 else { return nil }
    type = FourLetters(bytes.bigEndian(at: 4, count: 4))
    let short = bytes.bigEndian(at: 0, count: 4)
    length = short == 1 ? 16 : 8
    guard bytes.count >= length else { return nil }
    size = short == 0 ? nil : short == 1 ? bytes.bigEndian(at: 8, count: 8) : short
  }
}

/// Four letters that name a kind of box.
package struct FourLetters: Hashable, Sendable {
  /// The letters as a number; the first one is the high byte.
  let number: UInt32

  /// Creates the letters from the low 32 bits of a number.
  package init(_ number: UInt64) { self.number = UInt32(truncatingIfNeeded: number) }
}

extension FourLetters {
  /// The boxes that a movie, or a segment of one, begins with.
  package static let beginnings: Set<FourLetters> = [
    "ftyp", "styp", "sidx", "ssix", "emsg", "prft", "moof", "moov", "mdat", "free", "skip", "wide",
    "uuid",
  ]
  /// All boxes that stand in no other, of ISO/IEC 14496-12 and of QuickTime.
  static let outermost = beginnings.union([
    "pdin", "mfra", "pnot", "udta", "meta", "imda", "junk", "PICT",
  ])
}

extension FourLetters: ExpressibleByStringLiteral {
  package init(stringLiteral letters: String) {
    number = letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// A box in memory. Its slices keep the indices of the surrounding bytes.
package struct BoxSlice {
  let header: BoxHeader
  /// The first index of the header, and the one behind the box, which may lie beyond the bytes.
  package let start: Int, end: Int
  /// The available contents.
  package let body: ArraySlice<UInt8>

  /// The box that begins `bytes`; nil if none does.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard let header = BoxHeader(bytes) else { return nil }
    let size = header.size ?? UInt64(bytes.count)
    guard size >= header.length, size < 1 << 48 else { return nil }
    self.header = header
    start = bytes.startIndex
    end = start + Int(size)
    body = bytes.prefix(Int(size)).dropFirst(header.length)
  }

  package var type: FourLetters { header.type }

  /// Whether the whole box is available.
  var isWhole: Bool { body.endIndex == end }

  /// The flags of a full box, which begins with its version and these.
  var flags: UInt64 { body.bigEndian(at: 1, count: 3) }
}

/// Consecutive boxes in memory, up to the first bytes that are not one.
package struct BoxSlices: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package mutating func next() -> BoxSlice? {
    guard let box = BoxSlice(rest) else { return nil }
    rest = rest.dropFirst(box.end - box.start)
    return box
  }

  /// The boxes of a type, whole or not.
  package static func all(_ type: FourLetters, in body: ArraySlice<UInt8>) -> [BoxSlice] {
    BoxSlices(body).filter { $0.type == type }
  }

  /// The contents of the boxes of a type that are not cut off.
  static func whole(_ type: FourLetters, in body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    all(type, in: body).filter(\.isWhole).map(\.body)
  }
}
