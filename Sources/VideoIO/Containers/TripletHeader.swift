/// The key and the length that begin each triplet of an MXF file, SMPTE ST 336.
struct TripletHeader {
  /// Bytes that the longest one takes.
  static let most = 25
  private static let start: [UInt8] = [0x06, 0x0E, 0x2B, 0x34]

  private let key: [UInt8]
  /// Bytes of key and length.
  let byteCount: Int
  /// Bytes of the value.
  let length: UInt64

  /// Nil for anything else.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 17, bytes.starts(with: Self.start) else { return nil }
    let isLong = bytes[16] & 0x80 != 0
    let digits = isLong ? Int(bytes[16] & 0x7F) : 0
    guard digits <= 8, bytes.count >= 17 + digits else { return nil }
    key = Array(bytes.prefix(16))
    byteCount = 17 + digits
    length = isLong ? bytes.bigEndian(at: 17, count: digits) : UInt64(bytes[16])
  }

  /// Whether it has a key. The version of the registry, the eighth byte, may differ.
  func has(_ other: [UInt8]) -> Bool { key[..<7] == other[..<7] && key[8...] == other[8...] }
}
