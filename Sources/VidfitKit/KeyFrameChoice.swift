internal import VideoIO

/// Chooses key frames by what the container's index tells, before anything is decoded.
struct KeyFrameChoice {
  private let entries: [KeyFrameEntry]
  private let span: ClosedRange<Double>
  /// The median, in bytes.
  private let usualSize: Double
  private var taken: Set<Int> = []

  /// Share of the usual size from which on a key frame is thought to show enough.
  private static let leastShare = 0.4

  /// nil when the index has no entries.
  init?(_ entries: [KeyFrameEntry]) {
    guard let first = entries.first, let last = entries.last else { return nil }
    self.entries = entries
    span = first.time...max(first.time, last.time)
    usualSize = Double(entries.map { $0.bytes ?? 0 }.sorted()[entries.count / 2])
  }

  /// The key frame to look at for a stratum of the clip, given as fractions of its length; nil
  /// when all in it are taken.
  ///
  /// It is the one nearest to the stratum's middle that is not much smaller than usual, for black,
  /// faded and flat frames compress to next to nothing and show least. The largest would show most,
  /// but where bars come and go it is always one without bars.
  mutating func take(in stratum: Range<Double>) -> KeyFrameEntry? {
    let length = span.upperBound - span.lowerBound
    let from = span.lowerBound + stratum.lowerBound * length
    let to = span.lowerBound + stratum.upperBound * length
    let isLast = stratum.upperBound >= 1
    let free = entries.indices.filter { i in
      let time = entries[i].time
      return !taken.contains(i) && time >= from && (time < to || (isLast && time <= to))
    }
    func distance(_ index: Int) -> Double { abs(entries[index].time - (from + to) / 2) }
    let telling = free.filter { Double(size($0)) >= Self.leastShare * usualSize }
    let best =
      telling.min { distance($0) < distance($1) } ?? free.max { size($0) < size($1) }
    guard let best else { return nil }
    taken.insert(best)
    return entries[best]
  }

  /// Any key frame not taken yet, earliest first.
  mutating func takeAny() -> KeyFrameEntry? {
    guard let next = entries.indices.first(where: { !taken.contains($0) }) else { return nil }
    taken.insert(next)
    return entries[next]
  }

  private func size(_ index: Int) -> Int { entries[index].bytes ?? 0 }
}
