/// Reads the bits of a unit of H.264 or HEVC, highest first, past the bytes that keep start codes from
/// appearing in it (ITU-T H.264, 7.4.1).
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether more was asked for than there is; all numbers are 0 from there on.
  private(set) var isExhausted = false

  /// - Parameter header: bytes to skip.
  init(_ unit: [UInt8], header: Int) {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit.dropFirst(header) {
      if byte == 3, zeros >= 2 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  mutating func flag() -> Bool { bit() == 1 }

  /// An unsigned number of up to 32 bits.
  mutating func number(bits: Int) -> Int { (0..<bits).reduce(0) { value, _ in value << 1 | bit() } }

  mutating func skip(bits: Int) {
    position += bits
    if position > bytes.count * 8 { isExhausted = true }
  }

  /// An unsigned Exp-Golomb code (ITU-T H.264, 9.1) of up to 32 bits.
  mutating func code() -> Int {
    var zeros = 0
    while !isExhausted, bit() == 0 { zeros += 1 }
    guard !isExhausted, zeros <= 32 else {
      isExhausted = true
      return 0
    }
    return (1 << zeros) - 1 + number(bits: zeros)
  }

  /// A signed Exp-Golomb code (ITU-T H.264, 9.1.1).
  mutating func signedCode() -> Int {
    let code = code()
    return code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
  }

  private mutating func bit() -> Int {
    guard position < bytes.count * 8 else {
      isExhausted = true
      return 0
    }
    defer { position += 1 }
    return Int(bytes[position >> 3] >> (7 - position & 7)) & 1
  }
}
