/// The amount to fetch at once: little after a jump, increasing with sequential reading.
struct ReadAhead: Sendable {
  static let least: Int64 = 65_536
  static let most: Int64 = 2 << 20
  /// Bytes skipped in sequential reading that do not count as a jump.
  private static let slack: Int64 = 65_536

  private var end: Int64 = -1
  private var length = Self.least
  /// Consecutive fetches that each began at the end of the previous one.
  private var run = 0

  /// The range to fetch for a read at an offset that no pending fetch serves.
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

  /// Records that bytes before `end` arrived without individual requests.
  mutating func note(_ end: Int64) {
    self.end = end
    length = Self.least
    run = 0
  }

  /// The range to fetch while an earlier one is read, so that reading need not wait; nil unless
  /// reading appears sequential.
  mutating func next(readingTo place: Int64) -> Range<Int64>? {
    guard run >= 3, place <= end, end - place < length / 2 else { return nil }
    return range(at: end)
  }
}
