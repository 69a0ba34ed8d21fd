internal import VideoIO

/// Chooses key frames by what the container's index tells, before anything is decoded.
struct KeyFrameChoice {
  private let entries: [KeyFrameEntry]
  private let span: ClosedRange<Double>
  private var taken: Set<Int> = []

  /// nil when the index has no entries.
  init?(_ entries: [KeyFrameEntry]) {
    guard let first = entries.first, let last = entries.last else { return nil }
    self.entries = entries
    span = first.time...max(first.time, last.time)
  }

  var count: Int { entries.count }
  var isExhausted: Bool { taken.count == entries.count }

  /// The key frame to look at for a stratum of the clip, given as fractions of its length; nil
  /// when all in it are taken.
  ///
  /// The largest is taken, for black, faded and flat frames compress to next to nothing and show
  /// least.
  mutating func take(in stratum: Range<Double>) -> KeyFrameEntry? {
    let length = span.upperBound - span.lowerBound
    let from = span.lowerBound + stratum.lowerBound * length
    let to = span.lowerBound + stratum.upperBound * length
    let isLast = stratum.upperBound >= 1
    let free = entries.indices.filter { i in
      let time = entries[i].time
      return !taken.contains(i) && time >= from && (time < to || (isLast && time <= to))
    }
    guard let best = free.max(by: { size($0) < size($1) }) else { return nil }
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
