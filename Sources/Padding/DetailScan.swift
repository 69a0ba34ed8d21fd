/// How much fine detail each line holds, tile by tile: the mean second difference along the line,
/// in 8-bit codes. Blurring takes it away whatever the picture shows.
///
/// The first code value of each difference does not count, for smooth slopes are stairs of that
/// height once they are quantised.
struct DetailScan: Hashable, Sendable {
  let rows: DetailGrid
  let columns: DetailGrid

  init(_ samples: Span<UInt8>, layout: PlaneLayout) {
    (rows, columns) = measureDetail(samples, layout: layout)
  }

  init(_ samples: Span<UInt16>, layout: PlaneLayout) {
    (rows, columns) = measureDetail(samples, layout: layout)
  }
}

/// Detail of the lines of one axis in `tileCount` tiles along them.
struct DetailGrid: Hashable, Sendable {
  let lines: Int
  let tileCount: Int
  /// `lines` values for each tile, a tile after the other.
  fileprivate(set) var values: [Float]

  fileprivate init(lines: Int, tileCount: Int) {
    self.lines = lines
    self.tileCount = tileCount
    values = Array(repeating: 0, count: lines * tileCount)
  }

  /// The mean of a tile over some lines; 0 for none.
  func mean(_ range: Range<Int>, tile: Int) -> Float {
    let inside = range.clamped(to: 0..<lines)
    guard !inside.isEmpty else { return 0 }
    let sum = values[tile * lines + inside.lowerBound..<tile * lines + inside.upperBound]
    return sum.reduce(0, +) / Float(inside.count)
  }

  /// The mean of all tiles, line by line.
  var profile: [Float] {
    (0..<lines).map { line in
      (0..<tileCount).reduce(0) { $0 + values[$1 * lines + line] } / Float(tileCount)
    }
  }
}

@inline(__always)
private func measureDetail<Sample: FixedWidthInteger & UnsignedInteger>(
  _ samples: Span<Sample>, layout: PlaneLayout
) -> (rows: DetailGrid, columns: DetailGrid) {
  let (width, height) = (layout.width, layout.height)
  let across = TileGrid.tiles(of: width)
  let down = TileGrid.tiles(of: height)
  var rows = DetailGrid(lines: height, tileCount: across.count)
  var columns = DetailGrid(lines: width, tileCount: down.count)
  let stair = UInt32(1 << max(0, layout.bitDepth - 8))
  var fold = [UInt32](repeating: 0, count: width)
  for (band, range) in down.enumerated() {
    for y in range {
      let row = samples.extracting(layout.rowStart(y)..<layout.rowStart(y) + width)
      for (index, tile) in across.enumerated() {
        let inner = tile.clamped(to: 1..<max(1, width - 1))
        guard !inner.isEmpty else { continue }
        let before = row.extracting(inner.lowerBound - 1..<inner.upperBound - 1)
        let here = row.extracting(inner)
        let after = row.extracting(inner.lowerBound + 1..<inner.upperBound + 1)
        var sum: UInt32 = 0
        for x in here.indices {
          sum &+= secondDifference(before[x], here[x], after[x], beyond: stair)
        }
        rows.values[index * height + y] = Float(sum) * layout.codeUnit / Float(inner.count)
      }
      guard y > 0, y + 1 < height else { continue }
      let above = samples.extracting(layout.rowStart(y - 1)..<layout.rowStart(y - 1) + width)
      let below = samples.extracting(layout.rowStart(y + 1)..<layout.rowStart(y + 1) + width)
      var sums = fold.mutableSpan
      for x in row.indices {
        sums[x] &+= secondDifference(above[x], row[x], below[x], beyond: stair)
      }
    }
    let share = layout.codeUnit / Float(range.count)
    for x in 0..<width {
      columns.values[band * width + x] = Float(fold[x]) * share
      fold[x] = 0
    }
  }
  return (rows, columns)
}

@inline(__always)
private func secondDifference<Sample: FixedWidthInteger & UnsignedInteger>(
  _ before: Sample, _ here: Sample, _ after: Sample, beyond stair: UInt32
) -> UInt32 {
  let difference =
    Int32(truncatingIfNeeded: before) &+ Int32(truncatingIfNeeded: after)
    &- 2 &* Int32(truncatingIfNeeded: here)
  return max(UInt32(bitPattern: max(difference, 0 &- difference)), stair) &- stair
}
