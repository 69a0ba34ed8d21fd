/// A cursor over the bits of a buffer, the most significant first. Past the end it reads zeros and
/// remembers that it did, so that a parser of foreign bytes checks once, at its end.
struct BitReader {
  private let bytes: [UInt8]
  private let end: Int
  /// The number of bits read or skipped.
  private(set) var position = 0
  /// Whether more was read than there is, or a number was too long.
  private(set) var hasFailed = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count * 8
  }

  /// The number of bits that are left.
  var remaining: Int { end - position }

  mutating func bit() -> Bool { bits(1) == 1 }

  /// - Parameter count: from 0 to 32.
  mutating func bits(_ count: Int) -> Int {
    guard count <= remaining else {
      fail()
      return 0
    }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[position >> 3] >> (7 - position & 7) & 1)
      position += 1
    }
    return value
  }

  mutating func skip(_ count: Int) {
    if count > remaining { fail() } else { position += count }
  }

  /// Moves to the next whole byte.
  mutating func align() { skip(-position & 7) }

  /// An unsigned Exp-Golomb number of at most 32 bits, ue(v) of ITU-T H.264, 9.1.
  mutating func exponential() -> Int {
    var zeros = 0
    while !hasFailed, !bit() {
      zeros += 1
      if zeros > 32 { fail() }
    }
    return hasFailed ? 0 : 1 << zeros - 1 + bits(zeros)
  }

  private mutating func fail() {
    hasFailed = true
    position = end
  }
}

/// The payload of a unit of H.264 or HEVC without the bytes that prevent false start codes (ITU-T
/// H.264, 7.4.1.1).
package func withoutEmulationPrevention(_ unit: some Sequence<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  var zeros = 0
  for byte in unit {
    if byte == 3, zeros >= 2 {
      zeros = 0
      continue
    }
    zeros = byte == 0 ? zeros + 1 : 0
    bytes.append(byte)
  }
  return bytes
}
