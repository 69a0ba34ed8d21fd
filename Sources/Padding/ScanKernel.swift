/// How the samples of one width are scanned, four rows at a time and a vector at once.
///
/// Rows fold into columns while both are in registers, and of four rows a column's cells are
/// loaded and stored once. What bounds the speed is the number of instructions, six a cycle.
protocol ScanKernel {
  associatedtype Sample: FixedWidthInteger & UnsignedInteger & SIMDScalar
  associatedtype Vector: SIMD where Vector.Scalar == Sample
  /// Statistics of the columns under one vector, of the rows since the band began.
  associatedtype Columns
  /// Statistics of one row while its tile is under way.
  associatedtype Row
  /// Statistics of four rows in one tile, not yet folded to a value each.
  associatedtype Rows
  associatedtype Sums: SIMD where Sums.Scalar == Int32

  static var emptyColumns: Columns { get }
  static var emptyRow: Row { get }
  static var emptyRows: Rows { get }

  /// Whether the samples of a tile, none above `most`, add up in the lanes that sums are kept in.
  static func canAdd(tile: Int, band: Int, most: Int) -> Bool

  static func load(_ samples: Span<Sample>, at index: Int) -> Vector

  /// The vector with zero, or with what lowers no minimum, where `mask` is zero.
  static func lowered(_ vector: Vector, _ mask: Vector) -> Vector
  static func raised(_ vector: Vector, _ mask: Vector) -> Vector

  /// Takes a vector of each of four rows into the least and the greatest. What does not count is
  /// lowered in `samples` and raised in `floors`; the rest is equal in both.
  static func addExtremes(
    _ samples: Four<Vector>, floors: Four<Vector>, to columns: inout Columns,
    _ rows: inout Four<Row>)

  /// Adds a vector of each of four rows up, where what does not count is zero.
  static func addSums(_ samples: Four<Vector>, to columns: inout Columns, _ rows: inout Four<Row>)

  /// Whether a sample in the columns was above `most`, as none in its depth is.
  static func exceeds(_ most: Int, _ columns: [Columns]) -> Bool

  static func gather(_ rows: Four<Row>) -> Rows

  /// The codes of eight rows, and their sums.
  static func low(_ near: Rows, _ far: Rows) -> SignedWords
  static func high(_ near: Rows, _ far: Rows) -> SignedWords
  static func sum(_ near: Rows, _ far: Rows) -> SIMD8<Int32>

  /// The codes of columns, and their sums.
  static func low(_ columns: Columns) -> Vector
  static func high(_ columns: Columns) -> Vector
  static func sum(_ columns: Columns) -> Sums
}

extension ScanKernel {
  /// A vector of each of four rows.
  @inline(always)
  static func load(
    _ a: Span<Sample>, _ b: Span<Sample>, _ c: Span<Sample>, _ d: Span<Sample>, at index: Int
  ) -> Four<Vector> {
    Four(load(a, at: index), load(b, at: index), load(c, at: index), load(d, at: index))
  }
}
