/// The ranges to fetch in order to cover the wanted ones.
enum RangePlan {
  /// A gap up to this many bytes is fetched too, because a request costs more.
  static let gap: Int64 = 65_536

  /// The wanted ranges without cached or pending parts; near ranges are merged.
  ///
  /// - Parameters:
  ///   - size: The size of the object; ranges beyond it are omitted.
  ///   - most: The total bytes; earlier ranges have priority.
  static func missing(
    _ wanted: [Range<Int64>], having: [Range<Int64>], size: Int64, most: Int64
  ) -> [Range<Int64>] {
    let having = joined(having)
    var left = most
    var chosen: [Range<Int64>] = []
    for range in wanted {
      guard left > 0 else { break }
      for part in subtract(having, from: range.clamped(to: 0..<size)) where left > 0 {
        let cut = part.lowerBound..<part.lowerBound + min(Int64(part.count), left)
        left -= cut.upperBound - cut.lowerBound
        chosen.append(cut)
      }
    }
    // Ranges do not merge across cached bytes, so that nothing is fetched twice.
    return joined(chosen) { between in
      between.upperBound - between.lowerBound <= gap && subtract(having, from: between) == [between]
    }
  }

  /// The ranges in order, those that touch as one.
  ///
  /// - Parameter bridges: whether two become one although some bytes are between them.
  private static func joined(
    _ ranges: [Range<Int64>], bridges: (Range<Int64>) -> Bool = { _ in false }
  ) -> [Range<Int64>] {
    var joined: [Range<Int64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last,
        range.lowerBound <= last.upperBound || bridges(last.upperBound..<range.lowerBound)
      {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The parts of a range that others don't cover, in order.
  ///
  /// - Parameter others: in order, none touching another, so that the first is found by halving: a
  ///   file can announce tens of thousands of ranges.
  private static func subtract(
    _ others: [Range<Int64>], from range: Range<Int64>
  ) -> [Range<Int64>] {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    var parts: [Range<Int64>] = []
    var place = range.lowerBound
    for other in others[low...] {
      guard other.lowerBound < range.upperBound else { break }
      if other.lowerBound > place { parts.append(place..<other.lowerBound) }
      place = max(place, other.upperBound)
    }
    if place < range.upperBound { parts.append(place..<range.upperBound) }
    return parts
  }
}

/// The amount to fetch at once: little after a jump, increasing with sequential reading. A reader that
/// comes to the end of what was announced goes on about half as far.
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
  ///
  /// - Parameter known: bytes directly before it that were fetched.
  mutating func range(at offset: Int64, after known: Int64 = 0) -> Range<Int64> {
    if end >= 0, offset >= end, offset - end <= Self.slack {
      length = min(length * 3, Self.most)
      run += 1
    } else {
      length = min(max(Self.least, known / 2), Self.most)
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
