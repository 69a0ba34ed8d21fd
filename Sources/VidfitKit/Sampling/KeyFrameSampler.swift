internal import Files
internal import Framing
internal import Padding
internal import VideoIO

extension KeyFrameEntry: IndexedFrame {}

/// Analyses key frames, spread over a clip's length, until the detector has seen enough.
struct KeyFrameSampler {
  let effort: SamplingEffort
  /// The reason why a place could not be read.
  private(set) var failure: VideoError?
  /// Whether key frames all over the clip were analysed; false if most places led to none.
  private(set) var knowsKeyFrames = true
  /// The times of key frames in the index for which the reader found others.
  private var passedOver: [Double] = []

  /// The most key frames with which all are analysed: it costs little, and a few frames could miss
  /// bars in a short part of a short clip.
  static let shortClip = 12
  /// The most compressed samples held at once after the first ones.
  static let largestWave = 4
  /// The most strata of an index; beyond that, key frames are taken in the order of time.
  private static let mostStrata = 64
  /// The most key frames tried while none can be decoded.
  private static let mostTries = 64
  /// The most seconds between the times of a key frame in an index, for decoding, and its own.
  private static let mostDelay = 0.3
  private static let mostPassedOver = 16

  init(_ effort: SamplingEffort) { self.effort = effort }

  mutating func run(
    _ reader: inout VideoReader, _ frames: inout SampledFrames
  ) async throws(VideoError) {
    try await sampleKeyFrames(&reader, &frames)
    if !reader.isRemote { try await lookAtPassedOver(&reader, &frames) }
  }

  private mutating func sampleKeyFrames(
    _ reader: inout VideoReader, _ frames: inout SampledFrames
  ) async throws(VideoError) {
    let (index, budget) = (reader.keyFrames, effort.budget)
    var choice = KeyFrameChoice(index)
    var wave: [CompressedSample] = []
    let isShort = !index.isEmpty && index.count <= Self.shortClip
    var waveSize = isShort ? min(index.count, budget) : SamplingPlan.firstWave
    let takesAll = effort.isThorough && choice != nil
    let isUnlisted = choice == nil && !reader.facts.isStillImage && !reader.isRemote
    if effort.isThorough, isUnlisted {
      return try await sampleAllKeyFrames(&reader, &frames)
    }
    var misses = 0
    let strata =
      reader.facts.isStillImage ? 1 : isUnlisted ? budget : min(budget, Self.mostStrata)
    let plan = SamplingPlan(count: takesAll ? 0 : strata)
    var expected = ExpectedKeyFrames(reader)
    for (place, stratum) in plan.strata.enumerated() {
      expected.announce(plan.strata[place...], choice, to: &reader)
      // Without an index each miss may have read far, and few key frames are soon all seen.
      if choice == nil, misses >= 3 {
        knowsKeyFrames = false
        break
      }
      guard let sample = try next(&reader, &frames, in: stratum, choice: &choice) else {
        misses += 1
        continue
      }
      misses = 0
      wave.append(sample)
      if wave.count == waveSize {
        await frames.look(at: wave, reader.stream, parallelism: effort.parallelism)
        wave = []
        waveSize = SamplingPlan.nextWave
        if effort.isMet(by: frames) { return }
      }
    }
    // A short clip's few key frames don't fill the strata evenly.
    var tries = 0
    while frames.count + wave.count < budget,
      tries < Self.mostTries + 4 * (frames.count + wave.count),
      let entry = choice?.takeAny()
    {
      tries += 1
      expected.announce(entry, choice, to: reader)
      let sample = try attempt { () throws(VideoError) in try reader.keySample(near: entry.time) }
      note(entry, sample)
      if let sample, frames.isNew(sample) { wave.append(sample) }
      if wave.count >= Self.largestWave {
        await frames.look(at: wave, reader.stream, parallelism: effort.parallelism)
        wave = []
        if effort.isMet(by: frames) { return }
      }
    }
    await frames.look(at: wave, reader.stream, parallelism: effort.parallelism)
  }

  /// Reads a clip without an index from its start to its end.
  private mutating func sampleAllKeyFrames(
    _ reader: inout VideoReader, _ frames: inout SampledFrames
  ) async throws(VideoError) {
    try reader.rewind()
    var wave: [CompressedSample] = []
    while frames.count + wave.count < effort.budget,
      let sample = try attempt({ () throws(VideoError) in try reader.keySampleAhead() })
    {
      frames.shapes.note(sample, reader)
      if frames.isNew(sample) { wave.append(sample) }
      guard wave.count == Self.largestWave else { continue }
      await frames.look(at: wave, reader.stream, parallelism: effort.parallelism)
      wave = []
    }
    await frames.look(at: wave, reader.stream, parallelism: effort.parallelism)
  }

  private mutating func next(
    _ reader: inout VideoReader, _ frames: inout SampledFrames, in stratum: Range<Double>,
    choice: inout KeyFrameChoice<KeyFrameEntry>?
  ) throws(VideoError) -> CompressedSample? {
    let middle = (stratum.lowerBound + stratum.upperBound) / 2
    let entry = choice?.take(in: stratum)
    if choice != nil && entry == nil { return nil }
    let sample = try attempt { () throws(VideoError) in
      if let entry { return try reader.keySample(near: entry.time) }
      // In joined streams a time leads to one of several parts.
      if let duration = reader.facts.end, reader.expectsTimes || !reader.isBroadcast {
        return try reader.keySample(around: middle * duration)
      }
      return try reader.keySample(nearFraction: middle)
    }
    if let entry { note(entry, sample) }
    // Behind a place that no key frame follows, as where only sound goes on, others have been sought.
    let start = Double(reader.facts.container.bytes) * stratum.lowerBound
    guard let sample,
      !reader.isBroadcast || sample.position.map({ Double($0) >= start }) ?? true
    else { return nil }
    frames.shapes.note(sample, reader)
    return frames.isNew(sample) ? sample : nil
  }

  /// Notes an entry of the index whose own sample is not recognised as a key frame.
  private mutating func note(_ entry: KeyFrameEntry, _ sample: CompressedSample?) {
    let isFound = sample.map { abs($0.time - entry.time) <= Self.mostDelay } ?? false
    if !isFound, passedOver.count < Self.mostPassedOver { passedOver.append(entry.time) }
  }

  /// Counts the damaged ones among those that were skipped. Others are no key frames at all.
  private mutating func lookAtPassedOver(
    _ reader: inout VideoReader, _ frames: inout SampledFrames
  ) async throws(VideoError) {
    for time in passedOver {
      let sample = try attempt { () throws(VideoError) in try reader.listedSample(at: time) }
      if let sample { await frames.countDamage(in: sample, reader.stream) }
    }
  }

  private mutating func attempt(
    _ read: () throws(VideoError) -> CompressedSample?
  ) throws(VideoError) -> CompressedSample? {
    try VideoError.noting(&failure, read)
  }
}

/// Announces the next key frames to a remote clip's source, several at a time, so that they are
/// fetched together. For a local clip it announces nothing.
private struct ExpectedKeyFrames {
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
    _ strata: ArraySlice<Range<Double>>, _ choice: KeyFrameChoice<KeyFrameEntry>?,
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
    _ entry: KeyFrameEntry, _ choice: KeyFrameChoice<KeyFrameEntry>?,
    to reader: borrowing VideoReader
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
