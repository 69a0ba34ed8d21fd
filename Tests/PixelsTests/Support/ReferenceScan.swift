import Pixels

/// The definition of the scans, cell by cell, bit for bit: tests and benchmarks hold them to it.
enum ReferenceScan {
  /// Whether each cell of `scan` is what its definition says of the samples, which are given by
  /// their index.
  static func agrees(
    _ scan: PlaneScan, _ layout: PlaneLayout, sample: (Int) -> UInt16
  ) -> Bool {
    let unit = codeUnit(layout)
    return scan.rows.lines == layout.height && scan.columns.lines == layout.width
      && agrees(
        scan.rows, unit, mean: { Float($0) * unit / Float($1) },
        sample: { line, along in sample(layout.rowStart(line) + along) })
      && agrees(
        scan.columns, unit, mean: { Float($0) * (unit / Float($1)) },
        sample: { line, along in sample(layout.rowStart(along) + line) })
  }

  private static func agrees(
    _ grid: TileGrid, _ unit: Float, mean: (UInt32, Int) -> Float,
    sample: (_ line: Int, _ along: Int) -> UInt16
  ) -> Bool {
    for (tile, range) in grid.tiles.enumerated() {
      for line in 0..<grid.lines {
        var (low, high, sum) = (UInt16.max, UInt16.min, UInt32(0))
        for along in range {
          let sample = sample(line, along)
          low = min(low, sample)
          high = max(high, sample)
          sum += UInt32(sample)
        }
        let cell = tile * grid.lines + line
        guard grid.low[cell] == Float(low) * unit, grid.high[cell] == Float(high) * unit,
          grid.mean[cell] == mean(sum, range.count)
        else { return false }
      }
    }
    return true
  }

  /// The same of detail. The first and the last sample of a line have none; down the columns they
  /// count as samples all the same.
  static func agrees(
    _ scan: HighFrequencyScan, _ layout: PlaneLayout, sample: (Int) -> UInt16
  ) -> Bool {
    let unit = codeUnit(layout)
    let stair = 1 << max(0, layout.bitDepth - 8)
    return agrees(
      scan.rows, lines: layout.height, length: layout.width, stair,
      mean: { $1 == 0 ? 0 : Float($0) * unit / Float($1) }, countsEnds: false,
      sample: { line, along in sample(layout.rowStart(line) + along) })
      && agrees(
        scan.columns, lines: layout.width, length: layout.height, stair,
        mean: { Float($0) * (unit / Float($1)) }, countsEnds: true,
        sample: { line, along in sample(layout.rowStart(along) + line) })
  }

  private static func agrees(
    _ grid: DetailGrid, lines: Int, length: Int, _ stair: Int, mean: (Int, Int) -> Float,
    countsEnds: Bool, sample: (_ line: Int, _ along: Int) -> UInt16
  ) -> Bool {
    let tiles = TileGrid.tiles(of: length)
    guard grid.lines == lines, grid.values.count == lines * tiles.count else { return false }
    for (tile, range) in tiles.enumerated() {
      let inner = range.clamped(to: 1..<max(1, length - 1))
      for line in 0..<lines {
        var sum = 0
        for along in inner {
          let difference =
            Int(sample(line, along - 1)) + Int(sample(line, along + 1))
            - 2 * Int(sample(line, along))
          sum += max(0, abs(difference) - stair)
        }
        let value = mean(sum, countsEnds ? range.count : inner.count)
        guard grid.values[tile * lines + line] == value else { return false }
      }
    }
    return true
  }

  private static func codeUnit(_ layout: PlaneLayout) -> Float {
    layout.bitDepth >= 8
      ? 1 / Float(1 << (layout.bitDepth - 8)) : Float(1 << (8 - layout.bitDepth))
  }
}
