internal import VideoIO

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
    isNeeded = reader.isRemote && (!reader.keyFrames.isEmpty || reader.knowsFragments)
  }

  /// Call before a key frame is taken for each stratum.
  ///
  /// - Parameter strata: that one and those after it.
  mutating func announce(
    _ strata: ArraySlice<Range<Double>>, _ choice: KeyFrameChoice?,
    to reader: borrowing VideoReader
  ) {
    guard isNeeded else { return }
    guard var trial = choice else { return tell(strata, of: reader) }
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
    _ strata: ArraySlice<Range<Double>>, of reader: borrowing VideoReader
  ) {
    defer { left -= 1 }
    guard left <= 0, let duration = reader.facts.container.duration else { return }
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
