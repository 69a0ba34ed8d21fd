import TestSupport
import Testing

@testable import Pixels

/// What is scanned and measured by vectors beside the same sample by sample: not a bit may differ.
///
/// Planes lie in memory of just their size, so that the address sanitizer sees a read beside them.
@Suite struct VectorScanTests {
  struct Plane: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    var testDescription: String { "\(width)×\(height)" }
  }

  static let planes = [
    // Too narrow, and just wide enough.
    Plane(width: 1, height: 1), Plane(width: 15, height: 15), Plane(width: 17, height: 9),
    Plane(width: 63, height: 8), Plane(width: 64, height: 1),
    // Tiles of half a vector, of one and a half, of two and of more; with a rest and without.
    Plane(width: 257, height: 300), Plane(width: 272, height: 264), Plane(width: 512, height: 2),
    Plane(width: 513, height: 3), Plane(width: 853, height: 31), Plane(width: 540, height: 967),
    Plane(width: 1280, height: 720), Plane(width: 1920, height: 17), Plane(width: 1928, height: 43),
    Plane(width: 3841, height: 10),
    // Tiles and bands whose sums no longer fit the lanes.
    Plane(width: 4097, height: 3), Plane(width: 300, height: 4100), Plane(width: 8192, height: 9),
    Plane(width: 8200, height: 3), Plane(width: 300, height: 8250),
  ]

  enum Fill: CaseIterable { case random, full, nearZero, nearFull }

  @Test(arguments: planes, Fill.allCases)
  func bytes(_ plane: Plane, _ fill: Fill) {
    for layout in layouts(plane, bitDepth: 8) {
      check(samples(layout, fill).map(UInt8.init), layout)
    }
  }

  @Test(arguments: planes, [9, 10, 12, 14, 15, 16])
  func words(_ plane: Plane, _ bitDepth: Int) {
    for (fill, layout) in zip(Fill.allCases, layouts(plane, bitDepth: bitDepth)) {
      check(samples(layout, fill).map(UInt16.init), layout)
    }
  }

  /// Each rest that a row may leave, in tiles of half a vector and of a whole one.
  @Test(arguments: [64..<130, 480..<550])
  func everyWidth(_ widths: Range<Int>) {
    for width in widths {
      let layout = PlaneLayout(width: width, height: 11, rowStride: width)
      check(samples(layout, .random).map(UInt8.init), layout)
      let deep = PlaneLayout(width: width, height: 11, rowStride: width, bitDepth: 10)
      check(samples(deep, .random).map(UInt16.init), deep)
    }
  }

  /// What no decoder should hand out: codes beyond the depth, where words are compared as signed.
  @Test(arguments: [UInt16(1024), 0x7fff, 0x8000, 0xffff], [0, 35_500, 69_990])
  func strayWord(code: UInt16, index: Int) {
    let layout = PlaneLayout(width: 1000, height: 70, rowStride: 1000, bitDepth: 10)
    var samples = samples(layout, .random).map(UInt16.init)
    samples[index] = code
    check(samples, layout)
  }

  private func check(_ samples: [UInt8], _ layout: PlaneLayout) {
    check(
      PlaneScan(samples.span, layout: layout), DetailScan(samples.span, layout: layout), layout,
      cells: { scanCells(samples.span, layout, &$0, &$1) },
      detail: { measureCells(samples.span, layout, &$0, &$1) })
  }

  private func check(_ samples: [UInt16], _ layout: PlaneLayout) {
    check(
      PlaneScan(samples.span, layout: layout), DetailScan(samples.span, layout: layout), layout,
      cells: { scanCells(samples.span, layout, &$0, &$1) },
      detail: { measureCells(samples.span, layout, &$0, &$1) })
  }

  private func check(
    _ scan: PlaneScan, _ detail: DetailScan, _ layout: PlaneLayout,
    cells: (inout TileGrid, inout TileGrid) -> Void,
    detail measure: (inout DetailGrid, inout DetailGrid) -> Void
  ) {
    var rows = TileGrid(lines: layout.height, length: layout.width)
    var columns = TileGrid(lines: layout.width, length: layout.height)
    cells(&rows, &columns)
    #expect(scan.rows == rows && scan.columns == columns, "\(layout)")
    var rowDetail = DetailGrid(lines: layout.height, tileCount: rows.tiles.count)
    var columnDetail = DetailGrid(lines: layout.width, tileCount: columns.tiles.count)
    measure(&rowDetail, &columnDetail)
    #expect(detail.rows == rowDetail && detail.columns == columnDetail, "\(layout)")
  }

  /// Rows close together, apart, and stored upwards.
  private func layouts(_ plane: Plane, bitDepth: Int) -> [PlaneLayout] {
    [(0, false), (5, false), (0, true), (27, true)].map { padding, isFlipped in
      let stride = plane.width + padding
      return PlaneLayout(
        width: plane.width, height: plane.height,
        origin: isFlipped ? (plane.height - 1) * stride : 0,
        rowStride: isFlipped ? -stride : stride, bitDepth: bitDepth)
    }
  }

  private func samples(_ layout: PlaneLayout, _ fill: Fill) -> [Int] {
    var random = SplitMix64(seed: UInt64(layout.width * layout.height))
    let most = (1 << layout.bitDepth) - 1
    let count = (layout.height - 1) * abs(layout.rowStride) + layout.width
    return (0..<count).map { _ in
      switch fill {
      case .random: Int(truncatingIfNeeded: random.next()) & most
      case .full: most
      case .nearZero: Int(truncatingIfNeeded: random.next()) & 1
      case .nearFull: most - Int(truncatingIfNeeded: random.next()) & 1
      }
    }
  }
}
