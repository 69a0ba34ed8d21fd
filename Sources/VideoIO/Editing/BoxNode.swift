/// A box of an ISO base media file in memory. Reading and writing it again gives the same bytes.
struct BoxNode: Equatable {
  /// Four letters, the first in the high byte.
  var type: UInt32
  /// Whether the header holds the size in 64 bits.
  private var isLong: Bool
  var content: Content

  enum Content: Equatable {
    case bytes(ArraySlice<UInt8>)
    /// Fields, the boxes after them, and what follows that is no box, such as QuickTime's
    /// terminator of four zero bytes.
    case boxes(fields: ArraySlice<UInt8>, [BoxNode], rest: ArraySlice<UInt8>)
  }

  init(_ letters: String, _ bytes: [UInt8]) {
    type = Self.type(letters)
    isLong = false
    content = .bytes(bytes[...])
  }

  private init(type: UInt32, isLong: Bool, content: Content) {
    self.type = type
    self.isLong = isLong
    self.content = content
  }

  static func type(_ letters: String) -> UInt32 {
    letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  func `is`(_ letters: String) -> Bool { type == Self.type(letters) }

  /// Size with its header, in bytes.
  var count: Int {
    let inside =
      switch content {
      case .bytes(let bytes): bytes.count
      case .boxes(let fields, let boxes, let rest):
        fields.count + rest.count + boxes.reduce(0) { $0 + $1.count }
      }
    return inside + (isLong ? 16 : 8)
  }

  /// The whole box as it stands in a file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    write(into: &bytes)
    return bytes
  }

  private func write(into bytes: inout [UInt8]) {
    let count = count
    bytes.append(bigEndian: isLong ? 1 : UInt64(count), count: 4)
    bytes.append(bigEndian: UInt64(type), count: 4)
    if isLong { bytes.append(bigEndian: UInt64(count), count: 8) }
    switch content {
    case .bytes(let own): bytes += own
    case .boxes(let fields, let boxes, let rest):
      bytes += fields
      for box in boxes { box.write(into: &bytes) }
      bytes += rest
    }
  }
}

extension BoxNode {
  /// Boxes whose contents are boxes that may be edited, and the length of the fields before these.
  private static let parents: [UInt32: Int] = [
    type("moov"): 0, type("trak"): 0, type("mdia"): 0, type("minf"): 0, type("stbl"): 0,
    type("dinf"): 0, type("stsd"): 8, type("dref"): 8,
  ]
  /// A visual sample entry's own fields, ISO/IEC 14496-12 section 12.1.3.
  static let visualFields = 78

  /// Bounds what a hostile structure can cost.
  private struct Budget {
    var boxes = 100_000
    /// Levels below the outermost.
    var depth = 16
  }

  /// The one box that `bytes` are.
  ///
  /// - Throws: what is wrong with its structure.
  init(reading bytes: ArraySlice<UInt8>) throws(EditError) {
    var budget = Budget()
    let (boxes, rest) = try Self.read(bytes, &budget)
    guard boxes.count == 1, rest.isEmpty, let box = boxes.first else { throw .damagedIndex }
    self = box
  }

  /// The boxes of a sample description or the like, read because they are to be edited.
  ///
  /// - Parameter fields: length of what precedes them.
  func opened(after fields: Int) throws(EditError) -> BoxNode {
    guard case .bytes(let bytes) = content else { return self }
    var budget = Budget()
    return BoxNode(
      type: type, isLong: isLong, content: try Self.inside(bytes, after: fields, &budget))
  }

  private static func inside(
    _ bytes: ArraySlice<UInt8>, after count: Int, _ budget: inout Budget
  ) throws(EditError) -> Content {
    guard bytes.count >= count, budget.depth > 0 else { throw .damagedIndex }
    budget.depth -= 1
    let (boxes, rest) = try read(bytes.dropFirst(count), &budget)
    budget.depth += 1
    return .boxes(fields: bytes.prefix(count), boxes, rest: rest)
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>, _ budget: inout Budget
  ) throws(EditError) -> (boxes: [BoxNode], rest: ArraySlice<UInt8>) {
    var (boxes, bytes): ([BoxNode], ArraySlice<UInt8>) = ([], bytes)
    while bytes.count >= 8 {
      let size = bytes.bigEndian(at: 0, count: 4)
      // A terminator; what follows it belongs to nobody.
      if size == 0 { break }
      let isLong = size == 1
      let header = isLong ? 16 : 8
      guard bytes.count >= header else { throw .damagedIndex }
      let whole = isLong ? bytes.bigEndian(at: 8, count: 8) : size
      guard whole >= header, whole <= bytes.count, budget.boxes > 0 else { throw .damagedIndex }
      budget.boxes -= 1
      let type = UInt32(bytes.bigEndian(at: 4, count: 4))
      let body = bytes.prefix(Int(whole)).dropFirst(header)
      let content: Content =
        if let fields = parents[type] { try inside(body, after: fields, &budget) } else {
          .bytes(body)
        }
      boxes.append(BoxNode(type: type, isLong: isLong, content: content))
      bytes = bytes.dropFirst(Int(whole))
    }
    return (boxes, bytes)
  }
}

extension BoxNode {
  /// The boxes inside; none if it wasn't read for them.
  var boxes: [BoxNode] {
    get {
      if case .boxes(_, let boxes, _) = content { boxes } else { [] }
    }
    set {
      guard case .boxes(let fields, _, let rest) = content else { return }
      content = .boxes(fields: fields, newValue, rest: rest)
    }
  }

  /// What is not boxes: all contents, or the fields before the boxes.
  var fields: ArraySlice<UInt8> {
    get {
      switch content {
      case .bytes(let bytes): bytes
      case .boxes(let fields, _, _): fields
      }
    }
    set {
      switch content {
      case .bytes: content = .bytes(newValue)
      case .boxes(_, let boxes, let rest): content = .boxes(fields: newValue, boxes, rest: rest)
      }
    }
  }

  /// The first box inside of a type.
  func first(_ letters: String) -> BoxNode? { boxes.first { $0.is(letters) } }

  /// The first box at a path of types.
  func first(at path: [String]) -> BoxNode? {
    path.reduce(Optional(self)) { box, letters in box?.first(letters) }
  }

  /// Edits every box at a path of types; an empty path is this box.
  mutating func edit(
    at path: ArraySlice<String>, _ body: (inout BoxNode) throws(EditError) -> Void
  ) throws(EditError) {
    guard let letters = path.first else { return try body(&self) }
    guard case .boxes(let fields, var boxes, let rest) = content else { return }
    for index in boxes.indices where boxes[index].is(letters) {
      try boxes[index].edit(at: path.dropFirst(), body)
    }
    content = .boxes(fields: fields, boxes, rest: rest)
  }
}

extension EditError {
  static let damagedIndex = EditError.refused("its index is damaged")
}

extension ArraySlice<UInt8> {
  /// An unsigned number at an offset from the slice's start; missing bytes count as zero.
  func bigEndian(at offset: Int, count: Int) -> UInt64 {
    (offset..<offset + count).reduce(0) { value, place in
      value << 8 | UInt64(place < self.count ? self[startIndex + place] : 0)
    }
  }

  /// Replaces a number; the slice must be long enough.
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
