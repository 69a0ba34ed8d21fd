/// The scan of 16-bit words that hold no more than 14 bits, as decoders' do.
///
/// They are compared as signed, for the least x86-64 compares words in no other way. A stray sample
/// beyond the depth shows in the columns' codes.
enum WordKernel: ScanKernel {
  struct Columns {
    var low = SignedWords(repeating: .max)
    var high = SignedWords(repeating: .min)
    var even = Longs.zero
    var odd = Longs.zero
  }

  struct Row {
    var low = SignedWords(repeating: .max)
    var high = SignedWords(repeating: .min)
    var sum = Words.zero
  }

  struct Rows {
    var low = SignedWords.zero
    var high = SignedWords.zero
    var sum = Longs.zero
  }

  static var emptyColumns: Columns { Columns() }
  static var emptyRow: Row { Row() }
  static var emptyRows: Rows { Rows() }

  static func canAdd(tile: Int, band: Int, most: Int) -> Bool {
    max(4, tile / Words.scalarCount) * most <= UInt16.max
  }

  @inline(always)
  static func load(_ samples: Span<UInt16>, at index: Int) -> Words {
    unsafe samples.bytes.unsafeLoadUnaligned(fromByteOffset: index &* 2, as: Words.self)
  }

  @inline(always)
  static func lowered(_ vector: Words, _ mask: Words) -> Words { vector & mask }

  @inline(always)
  static func raised(_ vector: Words, _ mask: Words) -> Words { vector | (~mask & 0x7fff) }

  @inline(always)
  static func addExtremes(
    _ samples: Four<Words>, floors: Four<Words>, to columns: inout Columns, _ rows: inout Four<Row>
  ) {
    let lows = floors.map { lanes($0, as: SignedWords.self) }
    let highs = samples.map { lanes($0, as: SignedWords.self) }
    columns.low = least(columns.low, lows.reduce(least))
    columns.high = most(columns.high, highs.reduce(most))
    rows.a.low = least(rows.a.low, lows.a)
    rows.b.low = least(rows.b.low, lows.b)
    rows.c.low = least(rows.c.low, lows.c)
    rows.d.low = least(rows.d.low, lows.d)
    rows.a.high = most(rows.a.high, highs.a)
    rows.b.high = most(rows.b.high, highs.b)
    rows.c.high = most(rows.c.high, highs.c)
    rows.d.high = most(rows.d.high, highs.d)
  }

  @inline(always)
  static func addSums(_ samples: Four<Words>, to columns: inout Columns, _ rows: inout Four<Row>) {
    let pairs = lanes(samples.reduce(&+), as: Longs.self)
    columns.even &+= pairs & 0xffff
    columns.odd &+= pairs &>> 16
    rows.a.sum &+= samples.a
    rows.b.sum &+= samples.b
    rows.c.sum &+= samples.c
    rows.d.sum &+= samples.d
  }

  static func exceeds(_ most: Int, _ columns: [Columns]) -> Bool {
    var bits = SignedWords.zero
    for column in columns { bits |= column.high | (column.low & .min) }
    return bits.indices.contains { Int(UInt16(bitPattern: bits[$0])) > most }
  }

  @inline(always)
  static func gather(_ rows: Four<Row>) -> Rows {
    let sums = rows.map { row in
      let pairs = lanes(row.sum, as: Longs.self)
      return (pairs & 0xffff) &+ (pairs &>> 16)
    }
    return Rows(
      low: fold(rows.map { $0.low }, least), high: fold(rows.map { $0.high }, most),
      sum: foldHalves(foldLongs(sums.a, sums.b, &+), foldLongs(sums.c, sums.d, &+), &+))
  }

  @inline(always)
  static func low(_ near: Rows, _ far: Rows) -> SignedWords { foldHalves(near.low, far.low, least) }

  @inline(always)
  static func high(_ near: Rows, _ far: Rows) -> SignedWords {
    foldHalves(near.high, far.high, most)
  }

  @inline(always)
  static func sum(_ near: Rows, _ far: Rows) -> SIMD8<Int32> {
    SIMD8(
      lowHalf: SIMD4(truncatingIfNeeded: near.sum), highHalf: SIMD4(truncatingIfNeeded: far.sum))
  }

  @inline(always)
  static func low(_ columns: Columns) -> Words { lanes(columns.low, as: Words.self) }

  @inline(always)
  static func high(_ columns: Columns) -> Words { lanes(columns.high, as: Words.self) }

  @inline(always)
  static func sum(_ columns: Columns) -> SIMD8<Int32> {
    var sums = SIMD8<Int32>.zero
    for i in columns.even.indices {
      sums[2 * i] = Int32(truncatingIfNeeded: columns.even[i])
      sums[2 * i + 1] = Int32(truncatingIfNeeded: columns.odd[i])
    }
    return sums
  }
}
