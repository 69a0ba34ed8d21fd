/// Scans a plane in blocks of eight rows, a vector at once. False, with any cells stored, for one
/// whose tiles are no whole vectors or whose codes are too large to add up so.
@inline(always)
func scanBlocks<Kernel: ScanKernel>(
  _ samples: Span<Kernel.Sample>, _ layout: PlaneLayout, _ rows: inout TileGrid,
  _ columns: inout TileGrid, kernel: Kernel.Type
) -> Bool {
  let lanes = Kernel.Vector.scalarCount
  let tile = TileGrid.tileLength(for: layout.width)
  let most = (1 << layout.bitDepth) - 1
  guard layout.width >= lanes, tile.isMultiple(of: lanes),
    Kernel.canAdd(tile: tile, band: TileGrid.tileLength(for: layout.height), most: most)
  else { return false }
  var near = Array(repeating: Kernel.emptyRows, count: rows.tiles.count)
  var far = near
  var block = Array(repeating: RowCodes(), count: near.count)
  var strips = Array(repeating: Kernel.emptyColumns, count: (layout.width + lanes - 1) / lanes)
  for (index, range) in columns.tiles.enumerated() {
    for y in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let count = min(8, range.upperBound - y)
      addRows(samples, layout, from: y, count: min(4, count), tile, &strips, &near, kernel)
      addRows(samples, layout, from: y + 4, count: count - 4, tile, &strips, &far, kernel)
      fold(near.span, far.span, into: &block, kernel)
      rows.store(block.span, line: y, count: count, unit: layout.codeUnit)
    }
    guard !Kernel.exceeds(most, strips) else { return false }
    columns.store(
      strips.span, tile: index, unit: layout.codeUnit,
      share: layout.codeUnit / Float(range.count), kernel)
    for strip in strips.indices { strips[strip] = Kernel.emptyColumns }
  }
  return true
}

/// Adds up to four rows from `y` on.
///
/// It is a function of its own because registers are scarce: inlined, the loop shares them.
@inline(never)
private func addRows<Kernel: ScanKernel>(
  _ samples: Span<Kernel.Sample>, _ layout: PlaneLayout, from y: Int, count: Int, _ tile: Int,
  _ strips: inout [Kernel.Columns], _ cells: inout [Kernel.Rows], _ kernel: Kernel.Type
) {
  guard count > 0 else { return }
  // Rows that are missing are masked out, so any other does in their place.
  let starts = Four(0, 1, 2, 3).map { layout.rowStart(y + min($0, count - 1)) }
  let a = samples.extracting(starts.a..<starts.a + layout.width)
  let b = samples.extracting(starts.b..<starts.b + layout.width)
  let c = samples.extracting(starts.c..<starts.c + layout.width)
  let d = samples.extracting(starts.d..<starts.d + layout.width)
  var columns = strips.mutableSpan
  var cells = cells.mutableSpan
  if count == 4 {
    add(a, b, c, d, masks: nil, tile, &columns, &cells, kernel)
  } else {
    let masks = Four(0, 1, 2, 3).map { Kernel.Vector(repeating: $0 < count ? .max : 0) }
    add(a, b, c, d, masks: masks, tile, &columns, &cells, kernel)
  }
}

/// Adds four rows, of which only what `masks` keep counts.
@inline(always)
private func add<Kernel: ScanKernel>(
  _ a: Span<Kernel.Sample>, _ b: Span<Kernel.Sample>, _ c: Span<Kernel.Sample>,
  _ d: Span<Kernel.Sample>, masks: Four<Kernel.Vector>?, _ tile: Int,
  _ columns: inout MutableSpan<Kernel.Columns>, _ cells: inout MutableSpan<Kernel.Rows>,
  _ kernel: Kernel.Type
) {
  let lanes = Kernel.Vector.scalarCount
  var first = 0
  for cell in cells.indices {
    let range = cell &* tile..<min(cell &* tile &+ tile, a.count)
    let (p, q) = (a.extracting(range), b.extracting(range))
    let (r, s) = (c.extracting(range), d.extracting(range))
    var rows = Four(repeating: Kernel.emptyRow)
    // Two loops, for the registers hold the extremes of four rows or their sums, and no more.
    var (x, strip) = (0, first)
    while range.count &- x >= lanes {
      let vectors = Kernel.load(p, q, r, s, at: x)
      if let masks {
        Kernel.addExtremes(
          vectors.zip(masks, Kernel.lowered), floors: vectors.zip(masks, Kernel.raised),
          to: &columns[strip], &rows)
      } else {
        Kernel.addExtremes(vectors, floors: vectors, to: &columns[strip], &rows)
      }
      x &+= lanes
      strip &+= 1
    }
    (x, strip) = (0, first)
    while range.count &- x >= lanes {
      let vectors = Kernel.load(p, q, r, s, at: x)
      let counted = masks.map { vectors.zip($0, Kernel.lowered) } ?? vectors
      Kernel.addSums(counted, to: &columns[strip], &rows)
      x &+= lanes
      strip &+= 1
    }
    first = strip
    if x < range.count {
      // What is left lies in the last lanes of a vector that overlaps the one before.
      let vectors = Kernel.load(a, b, c, d, at: a.count - lanes)
      let tail = ones(last: range.count - x, Kernel.Vector.self)
      let masks = (masks ?? Four(repeating: tail)).map { Kernel.lowered($0, tail) }
      let counted = vectors.zip(masks, Kernel.lowered)
      Kernel.addExtremes(
        counted, floors: vectors.zip(masks, Kernel.raised), to: &columns[strip], &rows)
      Kernel.addSums(counted, to: &columns[strip], &rows)
    }
    cells[cell] = Kernel.gather(rows)
  }
}

/// All ones in the last `count` lanes.
private func ones<Vector: SIMD>(last count: Int, _ type: Vector.Type) -> Vector
where Vector.Scalar: FixedWidthInteger {
  var mask = Vector(repeating: 0)
  for lane in mask.indices.suffix(count) { mask[lane] = ~0 }
  return mask
}

@inline(always)
private func fold<Kernel: ScanKernel>(
  _ near: Span<Kernel.Rows>, _ far: Span<Kernel.Rows>, into block: inout [RowCodes],
  _ kernel: Kernel.Type
) {
  var block = block.mutableSpan
  for tile in near.indices {
    block[tile] = RowCodes(
      low: Kernel.low(near[tile], far[tile]), high: Kernel.high(near[tile], far[tile]),
      sum: Kernel.sum(near[tile], far[tile]))
  }
}
