internal import Bytes

/// The outer form of the bytes of a header or a segment: whether they can be one at all, and whether
/// all of it is there.
struct SegmentForm {
  enum Role {
    /// What precedes every segment of a stretch.
    case header
    case segment
    /// The beginning of a segment, whose rest was not read.
    case beginning
  }

  /// The reason why the bytes are no media, whatever a decoder makes of them; nil if they may be.
  private(set) var refusal: String?
  /// The reason that the form suggests if nothing of the bytes can be decoded.
  private(set) var suspicion: String?
  /// The part that is missing, although the rest may be decodable; nil if all seems to be there.
  private(set) var shortage: String?
  private(set) var isTransportStream = false

  init(_ bytes: [UInt8], _ role: Role) {
    if let reason = Self.refusal(bytes) {
      refusal = reason
    } else if Self.isTransport(bytes) {
      isTransportStream = true
      if role != .beginning { shortage = Self.shortage(ofTransport: bytes) }
    } else if let first = SegmentBox(bytes, at: 0, within: bytes.count),
      Self.beginnings.contains(first.type)
    {
      judge(boxes: bytes, role)
    } else if !Self.matroska.contains(where: { bytes.starts(with: $0) }) {
      suspicion = "its contents are of no known format of segments"
    }
  }

  private static func refusal(_ bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "it is empty" }
    if bytes.allSatisfy({ $0 == 0 }) { return "it holds nothing but zeros" }
    var start = bytes.prefix(512)
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { start = start.dropFirst(3) }
    let text = String(decoding: start.drop { $0 == 32 || (9...13).contains($0) }, as: UTF8.self)
    let isPage = ["<!doctype html", "<html"].contains { text.lowercased().hasPrefix($0) }
    return isPage ? "it is an HTML page" : nil
  }

  // MARK: Transport streams

  private static let sync: UInt8 = 0x47
  private static let packet = 188
  private static let leastPackets = 3

  private static func isTransport(_ bytes: [UInt8]) -> Bool {
    let places = stride(from: 0, to: bytes.count, by: packet).prefix(leastPackets)
    return bytes.count >= packet && places.allSatisfy { bytes[$0] == sync }
  }

  private static func shortage(ofTransport bytes: [UInt8]) -> String? {
    let places = stride(from: 0, to: bytes.count, by: packet)
    let lost = places.count { bytes[$0] != sync }
    if lost > 0 { return "\(lost) of its \(places.underestimatedCount) packets are damaged" }
    return bytes.count % packet == 0 ? nil : "it ends within a packet"
  }

  // MARK: Boxes

  private static let beginnings: Set<UInt64> = Set(
    [
      "ftyp", "styp", "sidx", "ssix", "emsg", "prft", "moof", "moov", "mdat", "free", "skip",
      "wide", "uuid",
    ].map(SegmentBox.letters))
  private static let matroska: [[UInt8]] = [
    [0x1A, 0x45, 0xDF, 0xA3], [0x1F, 0x43, 0xB6, 0x75],
  ]

  private mutating func judge(boxes bytes: [UInt8], _ role: Role) {
    var types: Set<UInt64> = []
    for box in SegmentBoxes(bytes, 0..<bytes.count) {
      types.insert(box.type)
      guard box.statedEnd > bytes.count, role != .beginning else { continue }
      let missing = box.statedEnd - bytes.count
      shortage = "it is cut short: \(missing) of its \(box.statedEnd) bytes are missing"
    }
    func lacks(_ name: String) -> Bool { !types.contains(SegmentBox.letters(name)) }
    if role == .header {
      let movies = SegmentBoxes.all("moov", in: 0..<bytes.count, of: bytes)
      if movies.isEmpty {
        suspicion = "it holds no moov box"
      } else if movies.allSatisfy({ SegmentBoxes.all("trak", in: $0.body, of: bytes).isEmpty }) {
        suspicion = "its moov box holds no track"
      }
    } else if lacks("moov") {
      let missing = ["moof", "mdat"].filter(lacks)
      if !missing.isEmpty { suspicion = "it holds no \(missing.joined(separator: " and no ")) box" }
    }
    suspicion = shortage ?? suspicion
  }
}

/// One box of an ISO base media file in memory (ISO/IEC 14496-12, 4.2).
struct SegmentBox {
  /// The four letters of its type as a number.
  let type: UInt64
  let start: Int
  /// The contents, as far as they are there.
  let body: Range<Int>
  /// The place behind the box by its stated size, possible or not.
  let statedEnd: Int

  /// Nil if no box begins there.
  init?(_ bytes: [UInt8], at start: Int, within end: Int) {
    guard start >= 0, end <= bytes.count, end - start >= 8 else { return nil }
    func number(_ place: Int, _ count: Int) -> UInt64 {
      bytes.bigEndian(at: start + place, count: count)
    }
    let short = number(0, 4)
    let header = short == 1 ? 16 : 8
    let size = short == 0 ? UInt64(end - start) : short == 1 ? number(8, 8) : short
    guard end - start >= header, size >= header, size < 1 << 48 else { return nil }
    type = number(4, 4)
    self.start = start
    statedEnd = start + Int(size)
    body = start + header..<min(end, statedEnd)
  }

  static func letters(_ name: String) -> UInt64 { name.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
}

/// The boxes one after the other in a part of some bytes, up to the first bytes that are none.
struct SegmentBoxes: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    (place, end) = (range.lowerBound, Swift.min(range.upperBound, bytes.count))
  }

  mutating func next() -> SegmentBox? {
    guard let box = SegmentBox(bytes, at: place, within: end) else { return nil }
    place = box.statedEnd
    return box
  }

  /// The boxes of a type.
  static func all(_ name: String, in range: Range<Int>, of bytes: [UInt8]) -> [SegmentBox] {
    let type = SegmentBox.letters(name)
    return SegmentBoxes(bytes, range).filter { $0.type == type }
  }
}
