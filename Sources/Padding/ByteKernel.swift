/// The scan of bytes.
///
/// A vector of bytes is one of words too: the sum of the words and that of their odd bytes, the
/// high ones, tell the sum of the even bytes, though the first overflows.
enum ByteKernel: ScanKernel {
  struct Columns {
    var low = Bytes(repeating: .max)
    var high = Bytes.zero
    var words = Words.zero
    var odd = Words.zero

    @inline(always)
    var even: Words { words &- (odd &<< 8) }
  }

  struct Row {
    var low = Bytes(repeating: .max)
    var high = Bytes.zero
    var words = Words.zero
    var odd = Words.zero

    /// Sums of the two bytes of each word.
    @inline(always)
    var sum: Words { words &- (odd &<< 8) &+ odd }
  }

  struct Rows {
    var low = Bytes.zero
    var high = Bytes.zero
    var sum = Words.zero
  }

  static var emptyRow: Row { Row() }
  static var emptyColumns: Columns { Columns() }
  static var emptyRows: Rows { Rows() }

  static func canAdd(tile: Int, band: Int, most: Int) -> Bool { max(tile, band) <= 256 }

  @inline(always)
  static func load(_ samples: Span<UInt8>, at index: Int) -> Bytes {
    unsafe samples.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Bytes.self)
  }

  @inline(always)
  static func lowered(_ vector: Bytes, _ mask: Bytes) -> Bytes { vector & mask }

  @inline(always)
  static func raised(_ vector: Bytes, _ mask: Bytes) -> Bytes { vector | ~mask }

  @inline(always)
  static func addExtremes(
    _ samples: Four<Bytes>, floors: Four<Bytes>, to columns: inout Columns, _ rows: inout Four<Row>
  ) {
    columns.low = least(columns.low, floors.reduce(least))
    columns.high = most(columns.high, samples.reduce(most))
    rows.a.low = least(rows.a.low, floors.a)
    rows.b.low = least(rows.b.low, floors.b)
    rows.c.low = least(rows.c.low, floors.c)
    rows.d.low = least(rows.d.low, floors.d)
    rows.a.high = most(rows.a.high, samples.a)
    rows.b.high = most(rows.b.high, samples.b)
    rows.c.high = most(rows.c.high, samples.c)
    rows.d.high = most(rows.d.high, samples.d)
  }

  @inline(always)
  static func addSums(_ samples: Four<Bytes>, to columns: inout Columns, _ rows: inout Four<Row>) {
    let words = samples.map { lanes($0, as: Words.self) }
    let odd = words.map { $0 &>> 8 }
    columns.words &+= words.reduce(&+)
    columns.odd &+= odd.reduce(&+)
    rows.a.words &+= words.a
    rows.b.words &+= words.b
    rows.c.words &+= words.c
    rows.d.words &+= words.d
    rows.a.odd &+= odd.a
    rows.b.odd &+= odd.b
    rows.c.odd &+= odd.c
    rows.d.odd &+= odd.d
  }

  static func exceeds(_ most: Int, _ columns: [Columns]) -> Bool { false }

  @inline(always)
  static func gather(_ rows: Four<Row>) -> Rows {
    Rows(
      low: fold(rows.map { $0.low }, least), high: fold(rows.map { $0.high }, most),
      sum: fold(rows.map { $0.sum }, &+))
  }

  @inline(always)
  static func low(_ near: Rows, _ far: Rows) -> SignedWords {
    let words = lanes(foldHalves(near.low, far.low, least), as: Words.self)
    return least(
      lanes(words & 0xff, as: SignedWords.self), lanes(words &>> 8, as: SignedWords.self))
  }

  @inline(always)
  static func high(_ near: Rows, _ far: Rows) -> SignedWords {
    let words = lanes(foldHalves(near.high, far.high, most), as: Words.self)
    return most(
      lanes(words & 0xff, as: SignedWords.self), lanes(words &>> 8, as: SignedWords.self))
  }

  @inline(always)
  static func sum(_ near: Rows, _ far: Rows) -> SIMD8<Int32> {
    SIMD8(truncatingIfNeeded: foldHalves(near.sum, far.sum, &+))
  }

  @inline(always)
  static func low(_ columns: Columns) -> Bytes { columns.low }

  @inline(always)
  static func high(_ columns: Columns) -> Bytes { columns.high }

  @inline(always)
  static func sum(_ columns: Columns) -> SIMD16<Int32> {
    let even = columns.even
    var sums = SIMD16<Int32>.zero
    for i in 0..<Words.scalarCount {
      sums[2 * i] = Int32(even[i])
      sums[2 * i + 1] = Int32(columns.odd[i])
    }
    return sums
  }
}
