internal import VideoIO

/// Chooses key frames by what the container's index tells, before anything is decoded.
struct KeyFrameChoice {
  private let entries: [KeyFrameEntry]
  private let span: ClosedRange<Double>
  /// What nine of ten do not exceed, in bytes.
  private let fullSize: Double
  private var taken: Set<Int> = []
  /// The first that may not be taken yet.
  private var first = 0

  /// Share of the full size from which on a key frame is thought to show enough.
  private static let leastShare = 0.3

  /// Which key frame of a stratum to take.
  enum Preference {
    /// The one nearest to its middle that shows enough. The largest would not do for detection:
    /// where bars come and go it is always one without bars.
    case middle
    /// The one that shows most.
    case largest
  }

  /// nil when the index has no entries.
  init?(_ entries: [KeyFrameEntry]) {
    guard let first = entries.first, let last = entries.last else { return nil }
    self.entries = entries
    span = first.time...max(first.time, last.time)
    fullSize = Double(entries.map { $0.bytes ?? 0 }.sorted()[entries.count * 9 / 10])
  }

  /// The key frame to look at for a stratum of the clip, given as fractions of its length; nil
  /// when all in it are taken.
  ///
  /// Black, faded and flat frames compress to next to nothing, so size tells how much a frame
  /// shows.
  mutating func take(
    in stratum: Range<Double>, preferring preference: Preference = .middle
  ) -> KeyFrameEntry? {
    let length = span.upperBound - span.lowerBound
    let from = span.lowerBound + stratum.lowerBound * length
    let to = span.lowerBound + stratum.upperBound * length
    let isLast = stratum.upperBound >= 1
    let free = entries.indices.filter { i in
      let time = entries[i].time
      return !taken.contains(i) && time >= from && (time < to || (isLast && time <= to))
    }
    func distance(_ index: Int) -> Double { abs(entries[index].time - (from + to) / 2) }
    let telling =
      preference == .largest
      ? [] : free.filter { Double(size($0)) >= Self.leastShare * fullSize }
    let best =
      telling.min { distance($0) < distance($1) } ?? free.max { size($0) < size($1) }
    guard let best else { return nil }
    taken.insert(best)
    return entries[best]
  }

  /// Any key frame not taken yet, earliest first.
  mutating func takeAny() -> KeyFrameEntry? {
    while taken.contains(first) { first += 1 }
    guard first < entries.count else { return nil }
    taken.insert(first)
    return entries[first]
  }

  private func size(_ index: Int) -> Int { entries[index].bytes ?? 0 }
}
