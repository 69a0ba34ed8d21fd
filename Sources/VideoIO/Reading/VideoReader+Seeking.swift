internal import Bytes
internal import CFFmpeg
public import Files

extension VideoReader {
  /// Seeks to the key frame at or before `time` and reads it; nil if there is none.
  ///
  /// If the container has no index, it is the first key frame after the position that was found.
  ///
  /// - Parameter time: in seconds from the start of the stream.
  /// - Throws: as ``nextSample()`` and ``rewind()``.
  public mutating func keySample(near time: Double) throws(VideoError) -> CompressedSample? {
    try visitPartitions()
    let sample = try searchKeySample(near: time)
    if let sample { search.found(bytes: sample.bytes.count) }
    return sample
  }

  /// Like ``keySample(near:)``, but at or before `time` without an index, too, by seeking from further
  /// and further back. If no key frame is, it is the first one.
  ///
  /// - Parameter time: in seconds from the start of the stream.
  /// - Throws: as ``nextSample()`` and ``rewind()``.
  public mutating func keySample(
    notAfter time: Double
  ) throws(VideoError) -> CompressedSample? {
    for distance in Self.backwards where (distance == 0 || distance < time) && !search.isSpent {
      // Times were rounded to microseconds.
      if let sample = try keySample(near: time - distance), sample.time <= time + 2e-6 {
        return sample
      }
    }
    return try firstKeySample()
  }

  /// Distances in seconds from which a key frame is sought if none is found nearer.
  private static let backwards: [Double] = [0, 2, 10, 60]

  /// Reads a key frame at about `time`, for samples spread over a clip; nil if there is none.
  ///
  /// It is that of ``keySample(near:)``, but of a remote clip without an index the first one after a
  /// position that only the size of the file suggests: searching for a time takes several round
  /// trips.
  ///
  /// - Parameter time: in seconds from the start of the stream.
  /// - Throws: as ``nextSample()`` and ``rewind()``.
  public mutating func keySample(around time: Double) throws(VideoError) -> CompressedSample? {
    if let fragments, fragments.isSearched, time > 0, time.isFinite {
      let sample = try fragmentKeySample(around: time)
      if let sample { search.found(bytes: sample.bytes.count) }
      return sample
    }
    if material != nil, time > 0, time.isFinite, let sample = try listedKeySample(around: time) {
      search.found(bytes: sample.bytes.count)
      return sample
    }
    if isFoundByBytes, let duration = facts.container.duration, duration > 0 {
      return try keySample(nearFraction: min(time / duration, 0.999))
    }
    return try keySample(near: time)
  }

  private mutating func searchKeySample(
    near time: Double
  ) throws(VideoError) -> CompressedSample? {
    guard time > 0, time.isFinite, !facts.isStillImage else { return try firstKeySample() }
    let time = min(time, facts.end ?? time)
    if fragments != nil { return try fragmentKeySample(near: time) }
    if layout.isFragmented { return try keySampleByReading(near: time) }
    // If no key frame follows up to the end, search from further back.
    for target in Self.backwards.map({ time - $0 }) where target > 0 && !search.isSpent {
      guard seek(toTime: target) else { return try keySampleWithoutTimes(near: time) }
      if let sample = try nextKeySample() { return sample }
    }
    return try firstKeySample()
  }

  /// Reads the sample that the index gives for a key frame, even if its contents are not those of
  /// one; nil if there is none.
  ///
  /// - Parameter time: the key frame's in the index.
  /// - Throws: as ``nextSample()``.
  public mutating func listedSample(at time: Double) throws(VideoError) -> CompressedSample? {
    try visitPartitions()
    return seek(toTime: time) ? try nextSample() : nil
  }

  /// Seeks to a position in the file and reads the first key frame after it, or one before it if
  /// none follows; nil if there is none.
  ///
  /// This is for files without a duration or an index. If only the structure from the start on
  /// delimits frames, it is the first key frame.
  ///
  /// - Parameter fraction: of the file's bytes, 0 ..< 1.
  /// - Throws: as ``nextSample()`` and ``rewind()``.
  public mutating func keySample(
    nearFraction fraction: Double
  ) throws(VideoError) -> CompressedSample? {
    try visitPartitions()
    let sample = try searchKeySample(nearFraction: fraction)
    if let sample { search.found(bytes: sample.bytes.count) }
    return sample
  }

  private mutating func searchKeySample(
    nearFraction fraction: Double
  ) throws(VideoError) -> CompressedSample? {
    guard fraction > 0, fraction < 1, !facts.isStillImage else { return try firstKeySample() }
    if let duration = facts.end, layout.isStructured {
      return try searchKeySample(near: fraction * duration)
    }
    for part in [1, 0.75, 0.5, 0.25] where demuxer.canStartAnywhere && !search.isSpent {
      guard seek(toByte: Int64(Double(demuxer.file.size) * fraction * part)) else { break }
      // The remainder of a frame can look like a whole one.
      let first = try nextSample()
      if let sample = try nextKeySample() {
        if let first, let from = first.position, let to = sample.position, to > from,
          sample.time > first.time
        {
          passed.bytes += Double(to - from)
          passed.seconds += sample.time - first.time
        }
        return sample
      }
    }
    return try firstKeySample()
  }

  /// Goes back to the first frame.
  ///
  /// - Throws: the reason why the file could not be reopened, if its container can't rewind.
  public mutating func rewind() throws(VideoError) {
    try visitPartitions()
    guard !isAtStart else { return }
    if coverArt != nil { return jumped(toStart: true) }
    if fragments != nil { return try rewindFragments() }
    // Other containers land a few frames late, within a structure, or can be read only once.
    let isBack =
      layout.isStructured
      ? seek(toTime: 0) : demuxer.isBroadcast && seek(toByte: 0)
    guard isBack else { return try reopen() }
    jumped(toStart: true)
  }

  mutating func firstKeySample() throws(VideoError) -> CompressedSample? {
    try rewind()
    return try nextKeySample()
  }

  /// Reads the next key frame; nil at the end, and if a stream seems to have no key frames: it is
  /// not read in full to be sure.
  mutating func nextKeySample() throws(VideoError) -> CompressedSample? {
    for _ in 0..<ReadingLimits.passedFrames where !search.isSpent {
      let before = demuxer.file.bytesServed
      let sample = try nextSample()
      search.spend(bytes: demuxer.file.bytesServed - before, frames: 1)
      guard let sample, !sample.isKey else { return sample }
    }
    return nil
  }

  private mutating func keySampleWithoutTimes(
    near time: Double
  ) throws(VideoError) -> CompressedSample? {
    guard let duration = facts.container.duration, !layout.isStructured else {
      return try keySampleByReading(near: time)
    }
    return try searchKeySample(nearFraction: min(time / duration, 0.999))
  }

  /// Seeks as close as possible and reads on until a key frame is too late.
  ///
  /// It begins a second early, because fragments are sought by decoding time, which runs ahead.
  private mutating func keySampleByReading(
    near time: Double
  ) throws(VideoError) -> CompressedSample? {
    if time < 1 || !seek(toTime: time - 1) { try rewind() }
    demuxer.setSkipping(true, stream: streamIndex)
    defer { demuxer.setSkipping(false, stream: streamIndex) }
    guard var best = try nextKeySample() else { return try firstKeySample() }
    while let next = try nextKeySample(), next.time <= time { best = next }
    // The cursor must follow the returned sample; by now the demuxer knows the position.
    return seek(toTime: best.time) ? try nextKeySample() ?? best : best
  }

  mutating func seek(toTime time: Double) -> Bool {
    // After opening again, some demuxers know their streams only once they have read.
    if demuxer.stream(streamIndex) == nil { _ = try? nextSample() }
    jumped(toStart: false)
    let before = demuxer.file.bytesServed
    defer { search.spend(bytes: demuxer.file.bytesServed - before, frames: 0) }
    // Half of the budget, to leave some for other positions.
    return demuxer.seek(
      stream: streamIndex, to: clock.timestamp(at: time), reading: max(0, search.bytes / 2))
  }

  /// Moves to an offset in the file, where ``nextSample()`` goes on. Returns whether it succeeded.
  package mutating func seek(toByte offset: Int64) -> Bool {
    jumped(toStart: false, isGuess: true)
    return demuxer.seek(toByte: offset)
  }
}
