import TestSupport
import Testing

@testable import Padding

/// The scan by vectors beside the scan by cells: not a bit may differ.
@Suite struct BlockScanTests {
  struct Plane: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    var testDescription: String { "\(width)×\(height)" }
  }

  static let planes = [
    // Less than a vector, less than a tile, one more than a tile, and no rest at all.
    Plane(width: 1, height: 1), Plane(width: 15, height: 15), Plane(width: 16, height: 1),
    Plane(width: 17, height: 9), Plane(width: 257, height: 300), Plane(width: 272, height: 264),
    Plane(width: 853, height: 31), Plane(width: 540, height: 967), Plane(width: 1928, height: 43),
    Plane(width: 1280, height: 720),
    // Tiles and bands whose sums no longer fit the lanes.
    Plane(width: 8192, height: 9), Plane(width: 8200, height: 3), Plane(width: 300, height: 8250),
  ]

  enum Fill: CaseIterable { case random, full, nearZero, nearFull }

  @Test(arguments: planes, Fill.allCases)
  func bytes(_ plane: Plane, _ fill: Fill) {
    for layout in layouts(plane, bitDepth: 8) {
      let samples = samples(layout, fill).map(UInt8.init)
      let (rows, columns) = cells(layout) { scanCells(samples.span, layout, &$0, &$1) }
      let scan = PlaneScan(samples.span, layout: layout)
      #expect(scan.rows == rows)
      #expect(scan.columns == columns)
    }
  }

  @Test(arguments: planes, [9, 10, 12, 14, 15, 16])
  func words(_ plane: Plane, _ bitDepth: Int) {
    for (fill, layout) in zip(Fill.allCases, layouts(plane, bitDepth: bitDepth)) {
      let samples = samples(layout, fill).map(UInt16.init)
      let (rows, columns) = cells(layout) { scanCells(samples.span, layout, &$0, &$1) }
      let scan = PlaneScan(samples.span, layout: layout)
      #expect(scan.rows == rows)
      #expect(scan.columns == columns)
    }
  }

  /// What no decoder should hand out: codes beyond the depth, where words are compared as signed.
  @Test(arguments: [UInt16(1024), 0x7fff, 0x8000, 0xffff])
  func strayWord(code: UInt16) {
    let layout = PlaneLayout(width: 1000, height: 70, rowStride: 1000, bitDepth: 10)
    var samples = samples(layout, .random).map(UInt16.init)
    samples[69_990] = code
    let (rows, columns) = cells(layout) { scanCells(samples.span, layout, &$0, &$1) }
    let scan = PlaneScan(samples.span, layout: layout)
    #expect(scan.rows == rows)
    #expect(scan.columns == columns)
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

  private func cells(
    _ layout: PlaneLayout, _ scan: (inout TileGrid, inout TileGrid) -> Void
  ) -> (rows: TileGrid, columns: TileGrid) {
    var rows = TileGrid(lines: layout.height, length: layout.width)
    var columns = TileGrid(lines: layout.width, length: layout.height)
    scan(&rows, &columns)
    return (rows, columns)
  }
}
