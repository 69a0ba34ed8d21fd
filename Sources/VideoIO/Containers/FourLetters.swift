/// Four letters that name a kind of box.
struct FourLetters: Hashable {
  /// The first letter is the high byte.
  let number: UInt32

  /// The low 32 bits of a number.
  init(_ number: UInt64) { self.number = UInt32(truncatingIfNeeded: number) }
}

extension FourLetters: ExpressibleByStringLiteral {
  init(stringLiteral letters: String) {
    number = letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
