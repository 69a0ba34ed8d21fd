import Framing
import Testing

@testable import Pixels

@Suite struct AlphaBordersTests {
  /// A plane of 40 × 24 whose samples `code` gives, on the scale of 8 bits.
  private func borders(depth: Int = 8, _ code: (Int, Int) -> Int) -> AlphaBorders {
    let samples = (0..<40 * 24).map { UInt16(code($0 % 40, $0 / 40) << (depth - 8)) }
    return AlphaBorders(
      PlaneScan(
        samples.span, layout: PlaneLayout(width: 40, height: 24, rowStride: 40, bitDepth: depth)))
  }

  @Test(arguments: [8, 10, 12, 16])
  func opaque(_ depth: Int) {
    #expect(borders(depth: depth) { _, _ in 255 }.isOpaque)
    // As lossy codecs leave it.
    #expect(borders(depth: depth) { x, y in 250 + (x + y) % 6 }.isOpaque)
    let hole = borders(depth: depth) { x, y in x == 9 && y == 7 ? 100 : 255 }
    #expect(!hole.isOpaque && hole.transparent == .zero)
    #expect(hole.opaque == PixelInsets(top: 7, bottom: 16, left: 9, right: 30))
  }

  @Test(arguments: [8, 16])
  func transparent(_ depth: Int) {
    let border = borders(depth: depth) { x, y in x >= 3 && x < 35 && y >= 2 && y < 23 ? 255 : 4 }
    #expect(border.transparent == PixelInsets(top: 2, bottom: 1, left: 3, right: 5))
    #expect(border.opaque == .zero && !border.isOpaque)
    let nothing = borders(depth: depth) { _, _ in 0 }
    #expect(nothing.transparent == PixelInsets(top: 24, bottom: 24, left: 40, right: 40))
  }
}
