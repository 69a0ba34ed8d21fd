import Pixels
import TestSupport
import Testing

/// The scans beside their definition: not a bit may differ.
///
/// Planes lie in memory of just their size, so that the address sanitizer sees a read beside them.
@Suite struct KernelTests {
  struct Plane: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    var testDescription: String { "\(width)×\(height)" }
  }

  static let planes = [
    // Narrower than a vector, and little wider.
    Plane(width: 1, height: 1), Plane(width: 2, height: 2), Plane(width: 3, height: 3),
    Plane(width: 7, height: 5), Plane(width: 15, height: 15), Plane(width: 17, height: 9),
    Plane(width: 40, height: 30), Plane(width: 63, height: 8), Plane(width: 64, height: 1),
    Plane(width: 64, height: 48), Plane(width: 70, height: 50), Plane(width: 33, height: 481),
    Plane(width: 3, height: 900),
    // Tiles of half a vector, of one and a half, of two and of more; with a remainder and without.
    Plane(width: 257, height: 300), Plane(width: 272, height: 264), Plane(width: 320, height: 180),
    Plane(width: 512, height: 2), Plane(width: 513, height: 3), Plane(width: 853, height: 31),
    Plane(width: 540, height: 97), Plane(width: 540, height: 967), Plane(width: 1280, height: 720),
    Plane(width: 1920, height: 17), Plane(width: 1928, height: 43), Plane(width: 3841, height: 10),
    // Tiles and bands whose sums no longer fit 16 bits.
    Plane(width: 4097, height: 3), Plane(width: 300, height: 4100), Plane(width: 8192, height: 9),
    Plane(width: 8200, height: 3), Plane(width: 300, height: 8250), Plane(width: 9001, height: 2),
    Plane(width: 2, height: 9001),
  ]

  /// Random samples, and those that hug the ends, where sums and comparisons overflow.
  enum Fill: CaseIterable { case random, zero, full, nearZero, nearFull }

  @Test(arguments: planes, Fill.allCases)
  func bytes(_ plane: Plane, _ fill: Fill) {
    for layout in layouts(plane, bitDepth: 8) {
      check(samples(layout, fill).map(UInt8.init), layout)
    }
  }

  @Test(arguments: planes, [9, 10, 12, 14, 15, 16])
  func words(_ plane: Plane, _ bitDepth: Int) {
    let layouts = layouts(plane, bitDepth: bitDepth)
    for (index, fill) in Fill.allCases.enumerated() {
      let layout = layouts[index % layouts.count]
      check(samples(layout, fill).map(UInt16.init), layout)
    }
  }

  /// Each remainder that a row may leave, in tiles of half a vector and of a whole one.
  @Test(arguments: [1..<130, 480..<550])
  func everyWidth(_ widths: Range<Int>) {
    for width in widths {
      let layout = PlaneLayout(width: width, height: 11, rowStride: width)
      check(samples(layout, .random).map(UInt8.init), layout)
      let deep = PlaneLayout(width: width, height: 11, rowStride: width, bitDepth: 10)
      check(samples(deep, .random).map(UInt16.init), deep)
    }
  }

  /// What no decoder should hand out: codes beyond the depth.
  @Test(arguments: [UInt16(1024), 0x7fff, 0x8000, 0xffff], [0, 999, 35_500, 69_000, 69_999])
  func strayWord(code: UInt16, index: Int) {
    let layout = PlaneLayout(width: 1000, height: 70, rowStride: 1000, bitDepth: 10)
    var samples = samples(layout, .random).map(UInt16.init)
    samples[index] = code
    check(samples, layout)
  }

  @Test(arguments: [1, 2, 7, 8, 9, 255, 256, 257, 320, 481, 640, 854, 1080, 1920, 4096, 16385])
  func tilesCoverALine(length: Int) throws {
    let samples = [UInt8](repeating: 9, count: length)
    let layout = PlaneLayout(width: length, height: 1, rowStride: length)
    let tiles = PlaneScan(samples.span, layout: layout).rows.tiles
    #expect(tiles.count <= TileGrid.mostTiles)
    #expect(tiles.first?.lowerBound == 0)
    #expect(tiles.last?.upperBound == length)
    #expect(zip(tiles, tiles.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  private func check(_ samples: [UInt8], _ layout: PlaneLayout) {
    check(
      PlaneScan(samples.span, layout: layout),
      PlaneScan(samples.span, layout: layout, extremes: false),
      HighFrequencyScan(samples.span, layout: layout), layout
    ) { UInt16(samples[$0]) }
  }

  private func check(_ samples: [UInt16], _ layout: PlaneLayout) {
    check(
      PlaneScan(samples.span, layout: layout),
      PlaneScan(samples.span, layout: layout, extremes: false),
      HighFrequencyScan(samples.span, layout: layout), layout
    ) { samples[$0] }
  }

  private func check(
    _ scan: PlaneScan, _ means: PlaneScan, _ detail: HighFrequencyScan, _ layout: PlaneLayout,
    sample: (Int) -> UInt16
  ) {
    let isScan = ReferenceScan.agrees(scan, layout, sample: sample)
    let isDetail = ReferenceScan.agrees(detail, layout, sample: sample)
    #expect(isScan && isDetail, "\(layout)")
    #expect(means.rows.mean == scan.rows.mean && means.columns.mean == scan.columns.mean)
    #expect(means.rows.low.isEmpty && means.columns.high.isEmpty)
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
      case .zero: 0
      case .full: most
      case .nearZero: Int(truncatingIfNeeded: random.next()) & 1
      case .nearFull: most - Int(truncatingIfNeeded: random.next()) & 1
      }
    }
  }
}
