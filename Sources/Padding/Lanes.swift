/// What a vector register holds, in the widths that the scan reads it in.
///
/// Sixteen bytes, for that is what every x86-64 and arm64 has. The standard library's
/// `pointwiseMin` and `min()` are loops over lanes; a comparison and `replacing` is one instruction.
typealias Bytes = SIMD16<UInt8>
typealias Words = SIMD8<UInt16>
typealias SignedWords = SIMD8<Int16>
typealias Longs = SIMD4<UInt32>
private typealias Quads = SIMD2<UInt64>

/// The same bits as lanes of another width.
///
/// The only unsafe expression here, and safe: every bit pattern is a value of either type.
@inline(always)
func lanes<From: SIMD & BitwiseCopyable, To: SIMD & BitwiseCopyable>(
  _ vector: From, as type: To.Type
) -> To {
  unsafe unsafeBitCast(vector, to: To.self)
}

@inline(always)
func least(_ a: Bytes, _ b: Bytes) -> Bytes { a.replacing(with: b, where: b .< a) }

@inline(always)
func most(_ a: Bytes, _ b: Bytes) -> Bytes { a.replacing(with: b, where: b .> a) }

@inline(always)
func least(_ a: SignedWords, _ b: SignedWords) -> SignedWords {
  a.replacing(with: b, where: b .< a)
}

@inline(always)
func most(_ a: SignedWords, _ b: SignedWords) -> SignedWords {
  a.replacing(with: b, where: b .> a)
}

/// One vector of four: pairs of bytes of the first to the fourth, and again, each combined with the
/// other pairs of the same vector.
@inline(always)
func fold<Vector: SIMD & BitwiseCopyable>(
  _ vectors: Four<Vector>, _ combine: (Vector, Vector) -> Vector
) -> Vector {
  foldLongs(
    foldWords(vectors.a, vectors.b, combine), foldWords(vectors.c, vectors.d, combine), combine)
}

/// Folds vectors by interleaving their pairs of bytes.
@inline(always)
private func foldWords<Vector: SIMD & BitwiseCopyable>(
  _ a: Vector, _ b: Vector, _ combine: (Vector, Vector) -> Vector
) -> Vector {
  let (x, y) = (lanes(a, as: Words.self), lanes(b, as: Words.self))
  let low = Words(x[0], y[0], x[1], y[1], x[2], y[2], x[3], y[3])
  let high = Words(x[4], y[4], x[5], y[5], x[6], y[6], x[7], y[7])
  return combine(lanes(low, as: Vector.self), lanes(high, as: Vector.self))
}

/// Folds vectors by interleaving their groups of four bytes.
@inline(always)
func foldLongs<Vector: SIMD & BitwiseCopyable>(
  _ a: Vector, _ b: Vector, _ combine: (Vector, Vector) -> Vector
) -> Vector {
  let (x, y) = (lanes(a, as: Longs.self), lanes(b, as: Longs.self))
  let low = Longs(x[0], y[0], x[1], y[1])
  let high = Longs(x[2], y[2], x[3], y[3])
  return combine(lanes(low, as: Vector.self), lanes(high, as: Vector.self))
}

/// Folds vectors in halves: the result's low half is of `a`, its high half of `b`.
@inline(always)
func foldHalves<Vector: SIMD & BitwiseCopyable>(
  _ a: Vector, _ b: Vector, _ combine: (Vector, Vector) -> Vector
) -> Vector {
  let (x, y) = (lanes(a, as: Quads.self), lanes(b, as: Quads.self))
  let low = Quads(x[0], y[0])
  let high = Quads(x[1], y[1])
  return combine(lanes(low, as: Vector.self), lanes(high, as: Vector.self))
}
