internal import Bytes
internal import Streaming

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
    } else if let first = BoxSlice(bytes[...]), FourLetters.beginnings.contains(first.type) {
      judge(boxes: bytes, role)
    } else if !Self.matroska.contains(where: { bytes.starts(with: $0) }) {
      suspicion = "its contents are of no known format of segments"
    }
  }

  private static func refusal(_ bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "it is empty" }
    if bytes.allSatisfy({ $0 == 0 }) { return "it holds nothing but zeros" }
    return isWebPage(bytes) ? "it is an HTML page" : nil
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

  private static let matroska: [[UInt8]] = [
    [0x1A, 0x45, 0xDF, 0xA3], [0x1F, 0x43, 0xB6, 0x75],
  ]

  private mutating func judge(boxes bytes: [UInt8], _ role: Role) {
    var types: Set<FourLetters> = []
    for box in BoxSlices(bytes[...]) {
      types.insert(box.type)
      guard box.end > bytes.count, role != .beginning else { continue }
      let missing = box.end - bytes.count
      shortage = "it is cut short: \(missing) of its \(box.end) bytes are missing"
    }
    func lacks(_ name: String) -> Bool { !types.contains(FourLetters(stringLiteral: name)) }
    if role == .header {
      let movies = BoxSlices.all("moov", in: bytes[...])
      if movies.isEmpty {
        suspicion = "it holds no moov box"
      } else if movies.allSatisfy({ BoxSlices.all("trak", in: $0.body).isEmpty }) {
        suspicion = "its moov box holds no track"
      }
    } else if lacks("moov") {
      let missing = ["moof", "mdat"].filter(lacks)
      if !missing.isEmpty { suspicion = "it holds no \(missing.joined(separator: " and no ")) box" }
    }
    suspicion = shortage ?? suspicion
  }
}
