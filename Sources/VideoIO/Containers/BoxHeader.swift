/// The first bytes of a box of an ISO base media file, ISO/IEC 14496-12 section 4.2.
struct BoxHeader {
  let type: FourLetters
  /// Of the whole box in bytes, as it is stated, be it possible or not; nil if it goes on to the end of what holds it.
  let size: UInt64?
  /// Of the header itself: 8, or 16 if the size is stated in 64 bits.
  let length: Int

  var isLong: Bool { length == 16 }

  /// - Parameter bytes: 16 of them, or fewer where the file ends.
  /// - Returns: nil if they are too few for the header that they begin.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    guard bytes.count >= 8 else { return nil }
    type = FourLetters(bytes.bigEndian(at: 4, count: 4))
    let short = bytes.bigEndian(at: 0, count: 4)
    length = short == 1 ? 16 : 8
    guard bytes.count >= length else { return nil }
    size = short == 0 ? nil : short == 1 ? bytes.bigEndian(at: 8, count: 8) : short
  }
}

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

extension RandomAccessCollection<UInt8> {
  /// An unsigned number at an offset from the start; missing bytes count as zero.
  func bigEndian(at offset: Int, count: Int) -> UInt64 {
    (offset..<offset + count).reduce(0) { value, place in
      value << 8 | UInt64(place < self.count ? self[index(startIndex, offsetBy: place)] : 0)
    }
  }
}
