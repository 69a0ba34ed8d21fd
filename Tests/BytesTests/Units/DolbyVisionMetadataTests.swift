import Bytes
import Framing
import TestSupport
import Testing

/// Reading the active area of Dolby Vision from units that a writer of our own made.
@Suite struct DolbyVisionMetadataTests {
  private static let insets = PixelInsets(top: 276, bottom: 277, left: 1, right: 8191)

  private static var unit: DolbyVisionUnit {
    DolbyVisionUnit(area: (left: 1, right: 8191, top: 276, bottom: 277))
  }

  /// The layouts of profiles 5, 7 and 8, with the blocks of version 4, and with an earlier mapping.
  static let kinds: [DolbyVisionUnit] = {
    var (regression, residual, previous, second) = (unit, unit, unit, unit)
    regression.usesRegression = true
    residual.hasResidual = true
    previous.usesPrevious = true
    second.hasSecondBlocks = true
    return [unit, regression, residual, previous, second]
  }()

  @Test(arguments: kinds.indices) func areaIsRead(_ kind: Int) {
    #expect(DolbyVisionMetadata(unit: Self.kinds[kind].payload) == .area(Self.insets))
  }

  @Test func unitMayLackAnArea() {
    #expect(DolbyVisionMetadata(unit: DolbyVisionUnit(area: nil).payload) == .noArea)
  }

  @Test func paddingIsIgnored() {
    #expect(DolbyVisionMetadata(unit: Self.unit.payload + [0, 0]) == .area(Self.insets))
  }

  /// The checksum detects every change of a bit.
  @Test func damageIsDetected() {
    let payload = Self.unit.payload
    for bit in 0..<payload.count * 8 {
      var damaged = payload
      damaged[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      #expect(DolbyVisionMetadata(unit: damaged) == nil, "bit \(bit)")
    }
  }

  /// Bytes with a right checksum may still be anything.
  @Test func foreignBytesAreSafe() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let body = (0..<Int.random(in: 0...90, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random) & UInt8.random(in: 0...255, using: &random)
      }
      _ = DolbyVisionMetadata(unit: DolbyVisionUnit.sealed([0x08, 0x09, 0x08] + body))
    }
    for length in 0..<8 {
      #expect(DolbyVisionMetadata(unit: [25] + [UInt8](repeating: 0x80, count: length)) == nil)
    }
    let endless = [UInt8](repeating: 0, count: 1 << 20)
    #expect(DolbyVisionMetadata(unit: endless) == nil)
  }
}
