/// Why a file is no movie.
public struct MovieFault: Error, CustomStringConvertible {
  public let description: String
}

/// The outermost boxes of a movie, read slowly and plainly, apart from the code that is tested.
public struct MovieOutline: Sendable {
  public var parts: [Part] = []
  /// Where `moov` is among them.
  public let index: Int

  public struct Part: Sendable {
    public let type: String
    /// With its header.
    public let range: Range<Int>
    public let header: Int
    public let isOpen: Bool

    var isFree: Bool { type == "free" || type == "skip" }
  }

  public init(_ bytes: MovieBytes) throws(MovieFault) {
    var place = 0
    while place < bytes.count {
      let short = Int(bytes.number(at: place, 4))
      let isLong = short == 1
      let long = bytes.number(at: place + 8, 8)
      let size = short == 0 ? bytes.count - place : isLong ? Int(clamping: long) : short
      let header = isLong ? 16 : 8
      guard size >= header, size <= bytes.count - place else {
        throw MovieFault(description: "a box at \(place) says that it has \(size) bytes")
      }
      parts.append(
        Part(
          type: bytes[place + 4..<place + 8].letters, range: place..<place + size,
          header: header, isOpen: short == 0))
      place += size
    }
    let found = parts.indices.filter { [parts] in parts[$0].type == "moov" }
    guard let first = found.first, found.count == 1 else {
      throw MovieFault(description: "there are \(found.count) indexes")
    }
    index = first
  }

  /// The index and the free boxes right after it.
  public var room: Range<Int> {
    let free = parts[(index + 1)...].prefix(while: \.isFree)
    return parts[index].range.lowerBound..<(free.last ?? parts[index]).range.upperBound
  }

  /// All parts but those of ``room``.
  var others: [Part] { parts.filter { !room.overlaps($0.range) } }
}

/// A box of a movie's index.
public struct MovieBox: Equatable, Sendable {
  public let type: String
  public let isLong: Bool
  /// All contents, or those before the boxes inside.
  public var fields: [UInt8]
  public var boxes: [MovieBox]
  /// What follows the boxes inside.
  public let rest: [UInt8]

  private static let parents = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "dinf": 0, "stsd": 8, "dref": 8,
  ]

  /// The index of a movie.
  public init(indexOf bytes: MovieBytes, _ outline: MovieOutline) throws(MovieFault) {
    let part = outline.parts[outline.index]
    let body = bytes[part.range.lowerBound + part.header..<part.range.upperBound]
    try self.init(part.type, isLong: part.header == 16, body, after: 0)
  }

  init(_ type: String, isLong: Bool, _ body: [UInt8], after: Int?) throws(MovieFault) {
    self.type = type
    self.isLong = isLong
    guard let after else {
      (fields, boxes, rest) = (body, [], [])
      return
    }
    guard after <= body.count else { throw MovieFault(description: "\(type) is too short") }
    fields = Array(body[..<after])
    boxes = []
    var place = after
    while body.count - place >= 8 {
      let short = body.number(at: place, 4)
      if short == 0 { break }
      let header = short == 1 ? 16 : 8
      let size = short == 1 ? body.number(at: place + 8, 8) : short
      guard body.count - place >= header, size >= header, size <= body.count - place else {
        throw MovieFault(description: "a box in \(type) says that it has \(size) bytes")
      }
      let type = Array(body[place + 4..<place + 8]).letters
      let inside = Array(body[place + header..<place + Int(size)])
      boxes.append(
        try MovieBox(type, isLong: header == 16, inside, after: Self.parents[type]))
      place += Int(size)
    }
    rest = Array(body[place...])
  }

  /// The same box, its boxes read that follow so many bytes.
  public func opened(after: Int) throws(MovieFault) -> MovieBox {
    try MovieBox(type, isLong: isLong, fields, after: after)
  }

  public func first(_ path: String...) -> MovieBox? {
    path.reduce(Optional(self)) { box, type in box?.boxes.first { $0.type == type } }
  }

  /// The id of a track.
  public var trackID: UInt64? {
    first("tkhd").map { $0.fields.number(at: $0.fields.first == 1 ? 20 : 12, 4) }
  }
}

extension [UInt8] {
  /// Bytes as characters, one each.
  var letters: String { String(String.UnicodeScalarView(map { Unicode.Scalar($0) })) }
}
