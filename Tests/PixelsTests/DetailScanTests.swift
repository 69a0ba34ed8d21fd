import TestSupport
import Testing

@testable import Pixels

/// Detail beside what its definition says of each tile.
@Suite struct DetailScanTests {
  @Test(arguments: [(1, 1), (2, 2), (3, 3), (40, 30), (64, 1), (70, 50), (853, 31), (540, 97)])
  func meansOfSecondDifferences(width: Int, height: Int) {
    let layout = PlaneLayout(width: width, height: height, rowStride: width, bitDepth: 10)
    var random = SplitMix64(seed: 5)
    let samples = (0..<width * height).map { _ in UInt16.random(in: 0...1023, using: &random) }
    let scan = DetailScan(samples.span, layout: layout)
    func sample(_ x: Int, _ y: Int) -> Int { Int(samples[y * width + x]) }
    // Four codes of ten bits are one of eight.
    func difference(_ a: Int, _ b: Int, _ c: Int) -> Double {
      Double(max(0, abs(a + c - 2 * b) - 4)) / 4
    }
    check(scan.rows, lines: height, length: width, countsEnds: false) {
      difference(sample($1 - 1, $0), sample($1, $0), sample($1 + 1, $0))
    }
    // Down the columns a tile's first and last sample count as without detail at the frame's ends.
    check(scan.columns, lines: width, length: height, countsEnds: true) {
      difference(sample($0, $1 - 1), sample($0, $1), sample($0, $1 + 1))
    }
  }

  private func check(
    _ grid: DetailGrid, lines: Int, length: Int, countsEnds: Bool,
    difference: (_ line: Int, _ along: Int) -> Double
  ) {
    for (index, tile) in TileGrid.tiles(of: length).enumerated() {
      let inner = tile.clamped(to: 1..<max(1, length - 1))
      for line in 0..<lines {
        let sum = inner.reduce(0) { $0 + difference(line, $1) }
        let mean = sum / Double(max(1, countsEnds ? tile.count : inner.count))
        #expect(abs(Double(grid.mean(line..<line + 1, tile: index)) - mean) < 1e-2)
      }
    }
  }
}
