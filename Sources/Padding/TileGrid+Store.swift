/// The codes and the sums of eight rows in a tile.
struct RowCodes {
  var low = SignedWords.zero
  var high = SignedWords.zero
  var sum = SIMD8<Int32>.zero
}

extension TileGrid {
  /// Stores the cells of `count` rows, up to eight, from `line` on.
  mutating func store(_ block: Span<RowCodes>, line: Int, count: Int, unit: Float) {
    let length = Float(tiles.first?.count ?? 1)
    let lastLength = Float(tiles.last?.count ?? 1)
    let last = tiles.count - 1
    Self.store(block, to: &low, lines, line, count) { codes, _ in Self.floats(codes.low) * unit }
    Self.store(block, to: &high, lines, line, count) { codes, _ in Self.floats(codes.high) * unit }
    Self.store(block, to: &mean, lines, line, count) { codes, tile in
      Self.floats(codes.sum) * unit / (tile == last ? lastLength : length)
    }
  }

  @inline(always)
  private static func store(
    _ block: Span<RowCodes>, to cells: inout [Float], _ lines: Int, _ line: Int, _ count: Int,
    _ value: (RowCodes, Int) -> SIMD8<Float>
  ) {
    var cells = cells.mutableSpan
    guard count == 8 else {
      for tile in block.indices {
        let values = value(block[tile], tile)
        for i in 0..<count { cells[tile * lines + line + i] = values[i] }
      }
      return
    }
    for tile in block.indices {
      cells.store(value(block[tile], tile), at: tile * lines + line)
    }
  }

  @inline(always)
  private static func floats<Vector: SIMD>(_ vector: Vector) -> SIMD8<Float>
  where Vector.Scalar: FixedWidthInteger {
    var floats = SIMD8<Float>.zero
    for i in 0..<8 { floats[i] = Float(vector[i]) }
    return floats
  }

  /// Stores the cells of all columns in `tile`, where a mean is a sum times `share`.
  @inline(always)
  mutating func store<Kernel: ScanKernel>(
    _ columns: Span<Kernel.Columns>, tile: Int, unit: Float, share: Float, _ kernel: Kernel.Type
  ) {
    Self.store(columns, to: &low, lines, tile, unit, Kernel.low)
    Self.store(columns, to: &high, lines, tile, unit, Kernel.high)
    Self.store(columns, to: &mean, lines, tile, share, Kernel.sum)
  }

  @inline(always)
  private static func store<Columns, Vector: SIMD>(
    _ columns: Span<Columns>, to cells: inout [Float], _ lines: Int, _ tile: Int, _ unit: Float,
    _ codes: (Columns) -> Vector
  ) where Vector.Scalar: FixedWidthInteger {
    let lanes = Vector.scalarCount
    let start = tile * lines
    let whole = lines / lanes
    var all = cells.mutableSpan
    for strip in 0..<whole {
      let vector = codes(columns[strip])
      for half in 0..<lanes / 8 {
        var values = SIMD8<Float>.zero
        for i in 0..<8 { values[i] = Float(vector[half * 8 + i]) * unit }
        all.store(values, at: start + strip * lanes + half * 8)
      }
    }
    guard whole < columns.count else { return }
    let vector = codes(columns[whole])
    for x in whole * lanes..<lines {
      all[start + x] = Float(vector[x - lines + lanes]) * unit
    }
  }
}

extension MutableSpan<Float> {
  /// Stores eight values from `first` on: what is written through the bytes are floats.
  @inline(always)
  fileprivate mutating func store(_ values: SIMD8<Float>, at first: Int) {
    var bytes = unsafe mutableBytes
    bytes.storeBytes(
      of: values, toByteOffset: first * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
  }
}
