import Pixels
import TestSupport
import Testing

/// The kernel beside a reference that computes each cell by itself.
@Suite struct PlaneScanTests {
  struct Plane: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    var padding = 0
    var isFlipped = false
    var testDescription: String { "\(width)×\(height)+\(padding)\(isFlipped ? " flipped" : "")" }

    func layout(bitDepth: Int) -> PlaneLayout {
      let stride = width + padding
      return isFlipped
        ? PlaneLayout(
          width: width, height: height, origin: (height - 1) * stride, rowStride: -stride,
          bitDepth: bitDepth)
        : PlaneLayout(width: width, height: height, rowStride: stride, bitDepth: bitDepth)
    }
    var count: Int { (height - 1) * (width + padding) + width }
  }

  static let planes = [
    Plane(width: 1, height: 1), Plane(width: 7, height: 5), Plane(width: 64, height: 48),
    Plane(width: 853, height: 31, padding: 11), Plane(width: 33, height: 481),
    Plane(width: 320, height: 180, padding: 64, isFlipped: true), Plane(width: 3, height: 900),
    // A tile of more than 256 samples does not fit 16-bit sums.
    Plane(width: 9001, height: 2), Plane(width: 2, height: 9001),
  ]

  /// Random samples, and those that hug the ends, where sums and comparisons overflow.
  enum Fill: CaseIterable { case random, zero, full, nearZero, nearFull }

  @Test(arguments: planes, Fill.allCases)
  func bytes(_ plane: Plane, _ fill: Fill) {
    let samples = samples(plane.count, fill, most: 255).map(UInt8.init)
    let layout = plane.layout(bitDepth: 8)
    check(PlaneScan(samples.span, layout: layout), layout, unit: 1) { Float(samples[$0]) }
  }

  @Test(arguments: planes, [10, 12, 16])
  func words(_ plane: Plane, _ bitDepth: Int) {
    for fill in Fill.allCases {
      let samples = samples(plane.count, fill, most: (1 << bitDepth) - 1).map(UInt16.init)
      let layout = plane.layout(bitDepth: bitDepth)
      let unit = 1 / Float(1 << (bitDepth - 8))
      check(PlaneScan(samples.span, layout: layout), layout, unit: unit) { Float(samples[$0]) }
    }
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

  private func samples(_ count: Int, _ fill: Fill, most: Int) -> [Int] {
    var random = SplitMix64(seed: UInt64(count))
    return (0..<count).map { _ in
      switch fill {
      case .random: Int.random(in: 0...most, using: &random)
      case .zero: 0
      case .full: most
      case .nearZero: Int.random(in: 0...1, using: &random)
      case .nearFull: Int.random(in: most - 1...most, using: &random)
      }
    }
  }

  private func check(
    _ scan: PlaneScan, _ layout: PlaneLayout, unit: Float, sample: (Int) -> Float
  ) {
    func value(_ x: Int, _ y: Int) -> Float {
      sample(layout.origin + y * layout.rowStride + x) * unit
    }
    func compare(_ grid: TileGrid, _ value: (_ line: Int, _ along: Int) -> Float) {
      for (index, tile) in grid.tiles.enumerated() {
        for line in 0..<grid.lines {
          let values = tile.map { value(line, $0) }
          let cell = index * grid.lines + line
          let mean = values.reduce(0) { $0 + Double($1) } / Double(values.count)
          guard grid.low[cell] == values.min(), grid.high[cell] == values.max(),
            abs(Double(grid.mean[cell]) - mean) < 1e-2
          else {
            Issue.record("line \(line), tile \(index) differs")
            return
          }
        }
      }
    }
    #expect(scan.rows.lines == layout.height && scan.columns.lines == layout.width)
    compare(scan.rows) { value($1, $0) }
    compare(scan.columns) { value($0, $1) }
  }
}
