internal import VideoIO

/// Chooses key frames by the container's index, before anything is decoded.
struct KeyFrameChoice {
  private let entries: [KeyFrameEntry]
  private let span: ClosedRange<Double>
  /// 90th percentile of key-frame sizes, in bytes.
  private let fullSize: Double
  private var taken: Set<Int> = []
  /// The first key frame that may not be taken yet: all before it are taken.
  private var first = 0

  /// Share of the full size from which a key frame is expected to show enough.
  private static let leastShare = 0.3

  /// The key frame of a stratum to take.
  enum Preference {
    /// The one nearest to its middle that shows enough. The largest would not do for detection:
    /// where bars come and go, it is always one without bars.
    case middle
    /// The one that shows the most.
    case largest
  }

  /// Nil if the index has no entries.
  init?(_ entries: [KeyFrameEntry]) {
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
  mutating func take(
    in stratum: Range<Double>, preferring preference: Preference = .middle
  ) -> KeyFrameEntry? {
    let length = span.upperBound - span.lowerBound
    let from = span.lowerBound + stratum.lowerBound * length
    let to = span.lowerBound + stratum.upperBound * length
    return take(from: from, to: to, isLast: stratum.upperBound >= 1, preferring: preference)
  }

  /// The key frame to analyse between two times in seconds; nil if all in between are taken.
  ///
  /// - Parameter isLast: whether one at the end is in between too.
  mutating func take(
    from: Double, to: Double, isLast: Bool, preferring preference: Preference
  ) -> KeyFrameEntry? {
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
  mutating func takeAny() -> KeyFrameEntry? {
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
struct SamplingPlan: Sequence {
  /// Fractions of the clip's length, 0 ..< 1.
  let strata: [Range<Double>]

  /// Frames analysed before the first decision: one in each quarter of the clip.
  static let firstWave = 4
  /// Frames analysed before each further decision.
  static let nextWave = 2

  /// A plan of at most `count` moments.
  init(count: Int) {
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
        let fresh = round.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        strata += (0..<fresh.count / 2).flatMap { [fresh[$0], fresh[fresh.count - 1 - $0]] }
      }
      parts *= 2
    }
    self.strata = Array(strata.prefix(count))
  }

  func makeIterator() -> IndexingIterator<[Range<Double>]> { strata.makeIterator() }
}

/// Announces the next key frames to a remote clip's source, several at a time, so that they are
/// fetched together. For a local clip it announces nothing.
struct ExpectedKeyFrames {
  /// The most key frames announced ahead: those of the first decision and of the next.
  private static let most = SamplingPlan.firstWave + SamplingPlan.nextWave
  /// The most bytes announced ahead beyond the first decision, because they may turn out to be
  /// useless.
  private static let mostBytes: Int64 = 3 << 19

  private let isNeeded: Bool
  /// Key frames that were announced and not yet taken.
  private var left = 0

  init(_ reader: borrowing VideoReader) {
    isNeeded = reader.isRemote && (!reader.keyFrames.isEmpty || reader.expectsTimes)
  }

  /// Call before a key frame is taken for each stratum.
  ///
  /// - Parameter strata: that one and those after it.
  mutating func announce(
    _ strata: ArraySlice<Range<Double>>, _ choice: KeyFrameChoice?,
    to reader: inout VideoReader
  ) {
    guard isNeeded else { return }
    guard var trial = choice else { return tell(strata, of: &reader) }
    tell(reader) { count in
      strata.prefix(count).compactMap { trial.take(in: $0) }
    }
  }

  /// Call when a key frame was taken in the order of time.
  mutating func announce(
    _ entry: KeyFrameEntry, _ choice: KeyFrameChoice?, to reader: borrowing VideoReader
  ) {
    guard isNeeded, var trial = choice else { return }
    tell(reader) { count in
      var entries = [entry]
      while entries.count < count, let next = trial.takeAny() { entries.append(next) }
      return entries
    }
  }

  private mutating func tell(
    _ strata: ArraySlice<Range<Double>>, of reader: inout VideoReader
  ) {
    defer { left -= 1 }
    guard left <= 0, let duration = reader.facts.end else { return }
    let upcoming = strata.prefix(Self.most)
    left = upcoming.count
    reader.expect(times: upcoming.map { ($0.lowerBound + $0.upperBound) / 2 * duration })
  }

  private mutating func tell(
    _ reader: borrowing VideoReader, _ upcoming: (Int) -> [KeyFrameEntry]
  ) {
    defer { left -= 1 }
    guard left <= 0 else { return }
    var (told, bytes): ([KeyFrameEntry], Int64) = ([], 0)
    for entry in upcoming(Self.most) {
      bytes += reader.range(of: entry).map { $0.upperBound - $0.lowerBound } ?? 0
      if told.count >= SamplingPlan.firstWave, bytes > Self.mostBytes { break }
      told.append(entry)
    }
    left = told.count
    reader.expect(told)
  }
}

/// Remembers the analysed frames, so that none counts twice.
struct SeenFrames {
  /// Whether the container's times distinguish frames.
  var hasTimes = true
  private var times: Set<Double> = []
  private var contents: Set<Int> = []

  /// Whether the sample is new. Without an index its bytes decide: in raw streams the same frame has
  /// another time at every visit, and in joined streams different frames have the same time.
  mutating func insert(_ sample: CompressedSample) -> Bool {
    let isNewTime = times.insert(Self.rounded(sample.time)).inserted
    return hasTimes ? isNewTime : contents.insert(sample.bytes.hashValue).inserted
  }

  /// Whether a frame at this time is new.
  mutating func insert(time: Double) -> Bool {
    times.insert(Self.rounded(time)).inserted
  }

  /// To the millisecond: a container and a decoder may round the same frame's time differently.
  private static func rounded(_ time: Double) -> Double { (time * 1000).rounded() }
}
