/// The scan of bytes, which are added up as the low and the high halves of words.
enum ByteKernel: ScanKernel {
  struct Columns {
    var low = Bytes(repeating: .max)
    var high = Bytes.zero
    var even = Words.zero
    var odd = Words.zero
  }

  struct Row {
    var low = Bytes(repeating: .max)
    var high = Bytes.zero
    var sum = Words.zero
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
  static func add(
    _ samples: Four<Bytes>, floors: Four<Bytes>, to columns: inout Columns, _ rows: inout Four<Row>
  ) {
    let even = samples.map { lanes($0, as: Words.self) & 0xff }
    let odd = samples.map { lanes($0, as: Words.self) &>> 8 }
    columns.low = least(columns.low, floors.reduce(least))
    columns.high = most(columns.high, samples.reduce(most))
    columns.even &+= even.reduce(&+)
    columns.odd &+= odd.reduce(&+)
    rows.a = rows.a.adding(samples.a, floors.a, even.a &+ odd.a)
    rows.b = rows.b.adding(samples.b, floors.b, even.b &+ odd.b)
    rows.c = rows.c.adding(samples.c, floors.c, even.c &+ odd.c)
    rows.d = rows.d.adding(samples.d, floors.d, even.d &+ odd.d)
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
    var sums = SIMD16<Int32>.zero
    for i in 0..<Words.scalarCount {
      sums[2 * i] = Int32(columns.even[i])
      sums[2 * i + 1] = Int32(columns.odd[i])
    }
    return sums
  }
}

extension ByteKernel.Row {
  @inline(always)
  fileprivate func adding(_ sample: Bytes, _ floor: Bytes, _ pairs: Words) -> Self {
    Self(low: least(low, floor), high: most(high, sample), sum: sum &+ pairs)
  }
}
