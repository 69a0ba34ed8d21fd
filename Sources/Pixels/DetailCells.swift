/// The detail of any plane, sample by sample: of one too small for vectors, or with codes too large
/// for them.
func measureCells(
  _ samples: Span<UInt8>, _ layout: PlaneLayout, _ rows: inout DetailGrid,
  _ columns: inout DetailGrid
) {
  measure(samples, layout, &rows, &columns)
}

func measureCells(
  _ samples: Span<UInt16>, _ layout: PlaneLayout, _ rows: inout DetailGrid,
  _ columns: inout DetailGrid
) {
  measure(samples, layout, &rows, &columns)
}

@inline(__always)
private func measure<Sample: FixedWidthInteger & UnsignedInteger>(
  _ samples: Span<Sample>, _ layout: PlaneLayout, _ rows: inout DetailGrid,
  _ columns: inout DetailGrid
) {
  let (width, height) = (layout.width, layout.height)
  let across = TileGrid.tiles(of: width)
  let down = TileGrid.tiles(of: height)
  let stair = UInt32(layout.stair)
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
