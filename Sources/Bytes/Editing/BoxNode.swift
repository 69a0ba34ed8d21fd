/// A box of an ISO base media file in memory. Reading and rewriting it gives the same bytes.
struct BoxNode: Equatable {
  var type: FourLetters
  /// Whether the header holds the size in 64 bits.
  private var isLong: Bool
  var content: Content

  enum Content: Equatable {
    case bytes(ArraySlice<UInt8>)
    /// Fields, then boxes, then a remainder that is not a box, such as QuickTime's terminator of
    /// four zero bytes.
    case boxes(fields: ArraySlice<UInt8>, [BoxNode], rest: ArraySlice<UInt8>)
  }

  init(_ type: FourLetters, _ bytes: [UInt8]) {
    self.type = type
    isLong = false
    content = .bytes(bytes[...])
  }

  private init(type: FourLetters, isLong: Bool, content: Content) {
    self.type = type
    self.isLong = isLong
    self.content = content
  }

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

  /// The whole box as it appears in a file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    write(into: &bytes)
    return bytes
  }

  private func write(into bytes: inout [UInt8]) {
    let count = count
    bytes.append(bigEndian: isLong ? 1 : UInt64(count), count: 4)
    bytes.append(bigEndian: UInt64(type.number), count: 4)
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
  /// Boxes that contain boxes which may be edited, and the length of the fields before these.
  private static let parents: [FourLetters: Int] = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "dinf": 0, "stsd": 8, "dref": 8,
  ]
  /// A visual sample entry's own fields, ISO/IEC 14496-12 section 12.1.3.
  static let visualFields = 78

  /// Bounds the cost of a hostile structure.
  private struct Budget {
    var boxes = 100_000
    /// Levels below the outermost.
    var depth = 16
  }

  /// Reads `bytes` as one box.
  ///
  /// - Throws: a description of the error in its structure.
  init(reading bytes: ArraySlice<UInt8>) throws(EditError) {
    var budget = Budget()
    let (boxes, rest) = try Self.read(bytes, &budget)
    guard boxes.count == 1, rest.isEmpty, let box = boxes.first else { throw .damagedIndex }
    self = box
  }

  /// Reads the boxes of a sample description or the like for editing.
  ///
  /// - Parameter fields: the length of the bytes before them.
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
      guard let header = BoxHeader(bytes) else { throw .damagedIndex }
      // A terminator; the bytes after it have no owner.
      guard let size = header.size else { break }
      guard size >= header.length, size <= bytes.count, budget.boxes > 0 else {
        throw .damagedIndex
      }
      budget.boxes -= 1
      let body = bytes.prefix(Int(size)).dropFirst(header.length)
      let content: Content =
        if let fields = parents[header.type] { try inside(body, after: fields, &budget) } else {
          .bytes(body)
        }
      boxes.append(BoxNode(type: header.type, isLong: header.isLong, content: content))
      bytes = bytes.dropFirst(Int(size))
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

  /// The part that is not boxes: all contents, or the fields before the boxes.
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

  /// The first inner box of a type.
  func first(_ type: FourLetters) -> BoxNode? { boxes.first { $0.type == type } }

  /// The first box at a path of types.
  func first(at path: [FourLetters]) -> BoxNode? {
    path.reduce(Optional(self)) { box, type in box?.first(type) }
  }

  /// Edits every box at a path of types; an empty path is this box.
  mutating func edit(
    at path: ArraySlice<FourLetters>, _ body: (inout BoxNode) throws(EditError) -> Void
  ) throws(EditError) {
    guard let type = path.first else { return try body(&self) }
    guard case .boxes(let fields, var boxes, let rest) = content else { return }
    for index in boxes.indices where boxes[index].type == type {
      try boxes[index].edit(at: path.dropFirst(), body)
    }
    content = .boxes(fields: fields, boxes, rest: rest)
  }
}

extension EditError {
  static let damagedIndex = EditError.refused("its index is damaged")
}
