/// Scans any plane, cell by cell: one too small for vectors, or with codes too large for them.
func scanCells(
  _ samples: Span<UInt8>, _ layout: PlaneLayout, _ rows: inout TileGrid, _ columns: inout TileGrid
) {
  let tile = TileGrid.tileLength(for: max(layout.width, layout.height))
  if tile <= 256 {
    scanPlane(samples, layout, &rows, &columns, sumType: UInt16.self)
  } else {
    scanPlane(samples, layout, &rows, &columns, sumType: UInt32.self)
  }
}

func scanCells(
  _ samples: Span<UInt16>, _ layout: PlaneLayout, _ rows: inout TileGrid,
  _ columns: inout TileGrid
) {
  scanPlane(samples, layout, &rows, &columns, sumType: UInt32.self)
}

/// `Sum` is the narrowest type that a tile's samples add up in, for vectors of it are the shorter
/// the wider it is.
@inline(__always)
private func scanPlane<
  Sample: FixedWidthInteger & UnsignedInteger, Sum: FixedWidthInteger & UnsignedInteger
>(
  _ samples: Span<Sample>, _ layout: PlaneLayout, _ rows: inout TileGrid,
  _ columns: inout TileGrid, sumType: Sum.Type
) {
  let unit = layout.codeUnit
  let width = layout.width
  let tiles = rows.tiles
  var cells = RowCells<Sample, Sum>(count: tiles.count)
  var fold = ColumnFold<Sample, Sum>(width: width)
  for (band, range) in columns.tiles.enumerated() {
    for y in range {
      let start = layout.rowStart(y)
      let row = samples.extracting(start..<start + width)
      cells.reduce(row, tiles: tiles)
      cells.store(to: &rows, line: y, unit: unit)
      fold.add(row)
    }
    fold.move(to: &columns, tile: band, count: range.count, unit: unit)
  }
}

/// Statistics of the tiles of one row.
private struct RowCells<
  Sample: FixedWidthInteger & UnsignedInteger, Sum: FixedWidthInteger & UnsignedInteger
> {
  private var low: [Sample]
  private var high: [Sample]
  private var sum: [Sum]

  init(count: Int) {
    low = Array(repeating: 0, count: count)
    high = Array(repeating: 0, count: count)
    sum = Array(repeating: 0, count: count)
  }

  @inline(__always)
  mutating func reduce(_ row: Span<Sample>, tiles: [Range<Int>]) {
    for (index, range) in tiles.enumerated() {
      let tile = row.extracting(range)
      var low = Sample.max
      var high = Sample.min
      for i in tile.indices {
        low = min(low, tile[i])
        high = max(high, tile[i])
      }
      var sum: Sum = 0
      for i in tile.indices { sum &+= Sum(truncatingIfNeeded: tile[i]) }
      self.low[index] = low
      self.high[index] = high
      self.sum[index] = sum
    }
  }

  @inline(__always)
  func store(to grid: inout TileGrid, line: Int, unit: Float) {
    for (index, range) in grid.tiles.enumerated() {
      let at = index * grid.lines + line
      grid.low[at] = Float(low[index]) * unit
      grid.high[at] = Float(high[index]) * unit
      grid.mean[at] = Float(sum[index]) * unit / Float(range.count)
    }
  }
}

/// Column statistics of the rows added since the last `move`.
private struct ColumnFold<
  Sample: FixedWidthInteger & UnsignedInteger, Sum: FixedWidthInteger & UnsignedInteger
> {
  private var low: [Sample]
  private var high: [Sample]
  private var sum: [Sum]

  init(width: Int) {
    low = Array(repeating: .max, count: width)
    high = Array(repeating: .min, count: width)
    sum = Array(repeating: 0, count: width)
  }

  @inline(__always)
  mutating func add(_ row: Span<Sample>) {
    var low = low.mutableSpan
    for x in row.indices { low[x] = min(low[x], row[x]) }
    var high = high.mutableSpan
    for x in row.indices { high[x] = max(high[x], row[x]) }
    var sum = sum.mutableSpan
    for x in row.indices { sum[x] &+= Sum(truncatingIfNeeded: row[x]) }
  }

  @inline(__always)
  mutating func move(to grid: inout TileGrid, tile: Int, count: Int, unit: Float) {
    let share = unit / Float(count)
    let first = tile * grid.lines
    for x in low.indices {
      grid.low[first + x] = Float(low[x]) * unit
      grid.high[first + x] = Float(high[x]) * unit
      grid.mean[first + x] = Float(sum[x]) * share
      low[x] = .max
      high[x] = .min
      sum[x] = 0
    }
  }
}
