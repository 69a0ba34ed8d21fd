/// How much to fetch at once: little after a jump, more and more while reading goes on in order.
struct ReadAhead: Sendable {
  static let least: Int64 = 65_536
  static let most: Int64 = 2 << 20
  /// What is skipped in order is not a jump.
  private static let slack: Int64 = 65_536

  private var end: Int64 = -1
  private var length = Self.least
  /// Fetches in a row, each of which began where the one before ended.
  private var run = 0

  /// The range to fetch for a read at an offset that nothing on its way serves.
  mutating func range(at offset: Int64) -> Range<Int64> {
    if end >= 0, offset >= end, offset - end <= Self.slack {
      length = min(length * 3, Self.most)
      run += 1
    } else {
      length = Self.least
      run = 0
    }
    end = offset + length
    return offset..<end
  }

  /// Says that bytes before `end` came without being asked for one by one.
  mutating func note(_ end: Int64) {
    self.end = end
    length = Self.least
    run = 0
  }

  /// The range to fetch while an earlier one is read, so that reading need not wait; nil as long as
  /// reading may be anything but in order.
  mutating func next(readingTo place: Int64) -> Range<Int64>? {
    guard run >= 3, place <= end, end - place < length / 2 else { return nil }
    return range(at: end)
  }
}
