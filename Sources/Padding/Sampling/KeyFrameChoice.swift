/// A coded frame that a file lists.
package protocol IndexedFrame {
  /// Seconds from the start of the stream.
  var time: Double { get }
  /// Nil if the file does not state it.
  var bytes: Int? { get }
}

/// The key frame of a stretch of time to take.
package enum KeyFramePreference {
  /// The one nearest to its middle that shows enough. The largest would not do for detection: where
  /// bars come and go, it is always one without bars.
  case middle
  /// The one that shows the most.
  case largest
}

/// Chooses key frames by the container's index, before anything is decoded.
package struct KeyFrameChoice<Entry: IndexedFrame> {
  private let entries: [Entry]
  private let span: ClosedRange<Double>
  /// 90th percentile of key-frame sizes, in bytes.
  private let fullSize: Double
  private var taken: Set<Int> = []
  /// The first key frame that may not be taken yet: all before it are taken.
  private var first = 0

  /// Share of the full size from which a key frame is expected to show enough.
  private static var leastShare: Double { 0.3 }

  /// Nil if the index has no entries.
  package init?(_ entries: [Entry]) {
    guard let first = entries.first, let last = entries.last else { return nil }
    self.entries = entries
    span = first.time...max(first.time, last.time)
    fullSize = Double(entries.map { $0.bytes ?? 0 }.sorted()[entries.count * 9 / 10])
  }

  /// The key frame to analyse in a stratum of the clip, given as fractions of its length; nil if
  /// all in it are taken.
  ///
  /// Black, faded and flat frames compress to almost nothing, so size indicates how much a frame
  /// shows.
  package mutating func take(
    in stratum: Range<Double>, preferring preference: KeyFramePreference = .middle
  ) -> Entry? {
    let length = span.upperBound - span.lowerBound
    let from = span.lowerBound + stratum.lowerBound * length
    let to = span.lowerBound + stratum.upperBound * length
    return take(from: from, to: to, isLast: stratum.upperBound >= 1, preferring: preference)
  }

  /// The key frame to analyse between two times in seconds; nil if all in between are taken.
  ///
  /// - Parameter isLast: whether one at the end is in between too.
  package mutating func take(
    from: Double, to: Double, isLast: Bool, preferring preference: KeyFramePreference
  ) -> Entry? {
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

  /// The earliest key frame not taken yet.
  package mutating func takeAny() -> Entry? {
    while taken.contains(first) { first += 1 }
    guard first < entries.count else { return nil }
    taken.insert(first)
    return entries[first]
  }

  private func size(_ index: Int) -> Int { entries[index].bytes ?? 0 }
}

/// The moments of a clip to analyse, in order.
///
/// The clip is cut into strata of equal length, with one moment in each. The first few are spread
/// over the whole clip, so sampling may stop at any time and has seen all parts of it.
package struct SamplingPlan: Sequence {
  /// Fractions of the clip's length, 0 ..< 1.
  package let strata: [Range<Double>]

  /// Frames analysed before the first decision: one in each quarter of the clip.
  package static let firstWave = 4
  /// Frames analysed before each further decision.
  package static let nextWave = 2

  /// A plan of at most `count` moments.
  package init(count: Int) {
    var strata: [Range<Double>] = []
    var parts = Self.firstWave
    // Each round has twice the strata of the last. Half of them hold the middle of one that was
    // analysed before; the others are new, and taken outside in.
    while strata.count < count {
      let length = 1 / Double(parts)
      let round = (0..<parts).map { Double($0) * length..<Double($0 + 1) * length }
      if parts == Self.firstWave {
        strata += [round[1], round[2], round[0], round[3]]
      } else {
        let fresh = round.enumerated().filter { $0.offset % 2 == 0 }.map { $0.element }
        strata += (0..<fresh.count / 2).flatMap { [fresh[$0], fresh[fresh.count - 1 - $0]] }
      }
      parts *= 2
    }
    self.strata = Array(strata.prefix(count))
  }

  package func makeIterator() -> IndexingIterator<[Range<Double>]> { strata.makeIterator() }
}
