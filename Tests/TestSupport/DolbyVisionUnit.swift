/// A unit of HEVC with the metadata of Dolby Vision (RPU), written from the syntax that FFmpeg's
/// parser shows.
public struct DolbyVisionUnit: Sendable {
  /// The offsets of level 5: left, right, top, bottom; nil for none.
  public var area: (left: Int, right: Int, top: Int, bottom: Int)?
  /// Whether there is an enhancement layer whose residual is added, as in profile 7.
  public var hasResidual = false
  /// Whether chroma is mapped by multiple regression, as in profiles 5 and 8.
  public var usesRegression = false
  /// Whether the mapping is that of an earlier unit.
  public var usesPrevious = false
  /// Whether blocks of the content mapping's version 4 follow.
  public var hasSecondBlocks = false

  public init(area: (left: Int, right: Int, top: Int, bottom: Int)?) { self.area = area }

  /// The unit with its header.
  public var bytes: [UInt8] { [0x7C, 0x01] + payload }

  /// The unit without its header, with the bytes that prevent start codes.
  public var payload: [UInt8] { Self.sealed(content) }

  /// A payload with any content and the right checksum.
  public static func sealed(_ body: [UInt8]) -> [UInt8] {
    let sum = Self.checksum(body)
    let end = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    return PictureUnits.escaped([25] + body + end + [0x80])
  }

  private var content: [UInt8] {
    var writer = BitWriter()
    writer.add(2, 6)
    writer.add(18, 11)
    writer.add(1, 4)
    writer.add(0, 4)
    writer.add(1, 1)
    writer.add(0, 1 + 2)
    writer.addExponential(23)
    writer.add(1, 2)
    writer.add(0, 1)
    for depth in [2, 2, 4] { writer.addExponential(depth) }
    writer.add(0, 1 + 3 + 1)
    writer.add(hasResidual ? 0 : 1, 1)
    writer.add(1, 1)
    writer.add(usesPrevious ? 1 : 0, 1)
    writer.addExponential(0)
    if !usesPrevious { addMapping(&writer) }
    addColors(&writer)
    addBlocks(&writer)
    if hasSecondBlocks {
      // Level 254 says which version it is.
      writer.addExponential(1)
      writer.align()
      writer.addExponential(2)
      writer.add(254, 8)
      writer.add(2, 16)
    }
    writer.align()
    return writer.bytes
  }

  private func addCoefficient(_ writer: inout BitWriter, _ whole: Int, _ fraction: Int) {
    writer.addExponential(whole)
    writer.add(fraction, 23)
  }

  private func addMapping(_ writer: inout BitWriter) {
    writer.addExponential(0)
    writer.addExponential(0)
    for _ in 0..<3 {
      writer.addExponential(0)
      writer.add(0, 10)
      writer.add(1023, 10)
    }
    if hasResidual {
      writer.add(0, 3)
      writer.add(0, 10)
      writer.add(1023, 10)
    }
    writer.addExponential(0)
    writer.addExponential(0)
    for component in 0..<3 {
      if usesRegression, component > 0 {
        writer.addExponential(1)
        writer.add(2, 2)
        for _ in 0..<22 { addCoefficient(&writer, 1, 0x2A_AAAA) }
      } else {
        writer.addExponential(0)
        writer.addExponential(0)
        writer.add(0, 1)
        addCoefficient(&writer, 0, 0)
        addCoefficient(&writer, 1, 0)
      }
    }
    guard hasResidual else { return }
    for _ in 0..<3 {
      writer.add(512, 10)
      for _ in 0..<3 { addCoefficient(&writer, 1, 7) }
    }
  }

  private func addColors(_ writer: inout BitWriter) {
    writer.addExponential(0)
    writer.addExponential(0)
    writer.addExponential(1)
    for value in [9574, 0, 13802, 9574, -1540 & 0xFFFF, -5348 & 0xFFFF, 9574, 17610, 0] {
      writer.add(value, 16)
    }
    for value in [16_777_216, 134_217_728, 134_217_728] { writer.add(value, 32) }
    for value in [7222, 8771, 390, 2654, 12430, 1300, 0, 422, 15962] { writer.add(value, 16) }
    writer.add(65535, 16)
    writer.add(0, 16 + 16)
    writer.add(0, 32)
    writer.add(12, 5)
    writer.add(0, 2 + 2 + 2)
    writer.add(62, 12)
    writer.add(3696, 12)
    writer.add(42, 10)
  }

  private func addBlocks(_ writer: inout BitWriter) {
    writer.addExponential(area == nil ? 1 : 2)
    writer.align()
    // Level 1: the darkest, brightest and average value.
    writer.addExponential(5)
    writer.add(1, 8)
    for value in [0, 3000, 800] { writer.add(value, 12) }
    writer.add(0, 4)
    guard let area else { return }
    writer.addExponential(7)
    writer.add(5, 8)
    for value in [area.left, area.right, area.top, area.bottom] { writer.add(value, 13) }
    writer.add(0, 4)
  }

  /// CRC-32/MPEG-2, by a table.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256).map { value -> UInt32 in
      var sum = UInt32(value) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 == 0 ? sum << 1 : (sum << 1) ^ 0x04C1_1DB7 }
      return sum
    }
    var sum = UInt32.max
    for byte in bytes { sum = sum << 8 ^ table[Int(sum >> 24) ^ Int(byte)] }
    return sum
  }
}
