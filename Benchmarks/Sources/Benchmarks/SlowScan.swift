import Pixels

/// Each cell by itself, as its definition says: what the scan is held against before it is timed.
enum SlowScan {
  struct Mismatch: Error { var plane: String }

  static func check(_ samples: Span<UInt8>, _ layout: PlaneLayout) throws {
    try check(PlaneScan(samples, layout: layout), layout) { Int32(samples[$0]) }
  }

  static func check(_ samples: Span<UInt16>, _ layout: PlaneLayout) throws {
    try check(PlaneScan(samples, layout: layout), layout) { Int32(samples[$0]) }
  }

  private static func check(
    _ scan: PlaneScan, _ layout: PlaneLayout, sample: (Int) -> Int32
  ) throws {
    let unit = 1 / Float(1 << (layout.bitDepth - 8))
    let agrees =
      agrees(scan.rows, unit, { sample(layout.rowStart($0) + $1) }) {
        Float($0) * unit / Float($1)
      }
      && agrees(scan.columns, unit, { sample(layout.rowStart($1) + $0) }) {
        Float($0) * (unit / Float($1))
      }
    guard agrees else { throw Mismatch(plane: "\(layout.width)×\(layout.height)") }
  }

  private static func agrees(
    _ grid: TileGrid, _ unit: Float, _ sample: (_ line: Int, _ along: Int) -> Int32,
    mean: (Int32, Int) -> Float
  ) -> Bool {
    for (tile, range) in grid.tiles.enumerated() {
      for line in 0..<grid.lines {
        var (low, high, sum) = (Int32.max, Int32.min, Int32(0))
        for along in range {
          let sample = sample(line, along)
          low = min(low, sample)
          high = max(high, sample)
          sum += sample
        }
        let cell = tile * grid.lines + line
        guard grid.low[cell] == Float(low) * unit, grid.high[cell] == Float(high) * unit,
          grid.mean[cell] == mean(sum, range.count)
        else { return false }
      }
    }
    return true
  }
}
