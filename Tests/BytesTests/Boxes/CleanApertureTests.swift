import Framing
import TestSupport
import Testing

@testable import Bytes

@Suite struct CleanApertureTests {
  /// Width, height and offsets as numerators and denominators.
  struct Case: Sendable {
    let terms: [Int32]
    let expected: PixelRect?

    init(_ terms: [Int32], _ expected: PixelRect?) {
      self.terms = terms
      self.expected = expected
    }

    var box: [UInt8] { terms.flatMap { BoxTree.bigEndian(UInt32(bitPattern: $0)) } }
  }

  static let size = PixelSize(width: 720, height: 576)

  @Test(arguments: [
    Case([720, 1, 576, 1, 0, 1, 0, 1], PixelRect(x: 0, y: 0, width: 720, height: 576)),
    Case([704, 1, 576, 1, 0, 1, 0, 1], PixelRect(x: 8, y: 0, width: 704, height: 576)),
    // 702 51/59 samples touch 704.
    Case([41472, 59, 576, 1, 0, 1, 0, 1], PixelRect(x: 8, y: 0, width: 704, height: 576)),
    Case([700, 1, 500, 1, -10, 1, 38, 1], PixelRect(x: 0, y: 76, width: 700, height: 500)),
    Case([703, 1, 575, 1, 1, 2, -1, 2], PixelRect(x: 9, y: 0, width: 703, height: 575)),
    Case([900, 1, 600, 1, 0, 1, 0, 1], PixelRect(x: 0, y: 0, width: 720, height: 576)),
    Case([-4, 1, 576, 1, 0, 1, 0, 1], nil),
    Case([704, 0, 576, 1, 0, 1, 0, 1], nil),
    Case([704, 1, 576, 1, 0, 1, 0], nil),
    Case([.max, -1, .max, -1, .min, 1, .max, 1], nil),
  ])
  func rectangle(_ test: Case) {
    let rect = CleanAperture(box: test.box).rect(in: Self.size)
    #expect((rect.isEmpty ? nil : rect) == test.expected)
  }
}
