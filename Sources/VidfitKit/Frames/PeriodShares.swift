internal import Padding

/// How many frames each period of a clip whose bars change gets, and in which part of it.
struct PeriodShares {
  /// Some frames of a part in which the bars are known, in seconds.
  struct Share: Hashable {
    var part: ClosedRange<Double>
    var count: Int
  }

  let shares: [Share]

  /// - Parameters:
  ///   - count: of frames in all.
  ///   - end: of the clip, in seconds; nil if unknown.
  init(_ count: Int, of periods: [PictureSegment], until end: Double?) {
    let ends = periods.dropFirst().map(\.start) + [end ?? periods.last?.lastSeen ?? 0]
    let counts = Self.counts(
      of: count, lengths: zip(periods, ends).map { $1 - $0.start }, kinds: periods.map(\.picture))
    shares = zip(zip(periods, ends), counts).map { period, count in
      let (period, end) = period
      // Before the next period begins nobody knows when the bars changed; the last one has no next.
      let last = period == periods.last ? max(end, period.lastSeen) : period.lastSeen
      return Share(part: period.start...max(period.start, last), count: count)
    }
  }

  /// One for each length, the longest of each kind first, and then more where a frame would stand for
  /// the most.
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
