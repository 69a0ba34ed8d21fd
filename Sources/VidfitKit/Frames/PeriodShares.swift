internal import Padding

/// The number of frames for each period of a clip whose bars change, and the part of it to take
/// them from.
struct PeriodShares {
  /// Some frames of a part with known bars, in seconds.
  struct Share: Hashable {
    var part: ClosedRange<Double>
    var count: Int
  }

  let shares: [Share]

  /// - Parameters:
  ///   - count: the number of all frames.
  ///   - end: the clip's, in seconds; nil if unknown.
  init(_ count: Int, of periods: [PictureSegment], until end: Double?) {
    let ends = periods.dropFirst().map(\.start) + [end ?? periods.last?.lastSeen ?? 0]
    let counts = Self.counts(
      of: count, lengths: zip(periods, ends).map { $1 - $0.start }, kinds: periods.map(\.picture))
    shares = zip(zip(periods, ends), counts).map { period, count in
      let (period, end) = period
      // The bars changed at an unknown time before the next period; the last period has no next.
      let last = period == periods.last ? max(end, period.lastSeen) : period.lastSeen
      return Share(part: period.start...max(period.start, last), count: count)
    }
  }

  /// The number of frames for each length: one each, the longest of each kind first, and then more
  /// where a frame would stand for the most.
  static func counts(of count: Int, lengths: [Double], kinds: [some Hashable]) -> [Int] {
    var counts = lengths.map { _ in 0 }
    for _ in 0..<max(0, count) {
      let seen = Set(counts.indices.filter { counts[$0] > 0 }.map { kinds[$0] })
      let unseen = counts.indices.filter { !seen.contains(kinds[$0]) }
      let bare = unseen.isEmpty ? counts.indices.filter { counts[$0] == 0 } : unseen
      let neediest = (bare.isEmpty ? Array(counts.indices) : bare).max {
        lengths[$0] / Double(counts[$0] + 1) < lengths[$1] / Double(counts[$1] + 1)
      }
      if let neediest { counts[neediest] += 1 }
    }
    return counts
  }
}
