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
    try cursor.visitPartitions()
    let sample = try searchKeySample(near: time)
    if let sample { cursor.search.found(bytes: sample.bytes.count) }
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
    for distance in Self.backwards
    where (distance == 0 || distance < time) && !cursor.search.isSpent {
      // Times were rounded to microseconds.
      if let sample = try keySample(near: time - distance), sample.time <= time + 2e-6 {
        return sample
      }
    }
    return try cursor.firstKeySample()
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
    if cursor.fragments?.isSearched == true, time > 0, time.isFinite {
      let sample = try cursor.fragmentKeySample(around: time)
      if let sample { cursor.search.found(bytes: sample.bytes.count) }
      return sample
    }
    if cursor.material != nil, time > 0, time.isFinite,
      let sample = try cursor.listedKeySample(around: time, of: facts.end)
    {
      cursor.search.found(bytes: sample.bytes.count)
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
    guard time > 0, time.isFinite, !facts.isStillImage else { return try cursor.firstKeySample() }
    let time = min(time, facts.end ?? time)
    if cursor.fragments != nil { return try cursor.fragmentKeySample(near: time) }
    if cursor.layout.isFragmented { return try keySampleByReading(near: time) }
    // If no key frame follows up to the end, search from further back.
    for target in Self.backwards.map({ time - $0 }) where target > 0 && !cursor.search.isSpent {
      guard cursor.seek(toTime: target) else { return try keySampleWithoutTimes(near: time) }
      if let sample = try cursor.nextKeySample() { return sample }
    }
    return try cursor.firstKeySample()
  }

  /// Reads the sample that the index gives for a key frame, even if its contents are not those of
  /// one; nil if there is none.
  ///
  /// - Parameter time: the key frame's in the index.
  /// - Throws: as ``nextSample()``.
  public mutating func listedSample(at time: Double) throws(VideoError) -> CompressedSample? {
    try cursor.visitPartitions()
    return cursor.seek(toTime: time) ? try nextSample() : nil
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
    try cursor.visitPartitions()
    let sample = try searchKeySample(nearFraction: fraction)
    if let sample { cursor.search.found(bytes: sample.bytes.count) }
    return sample
  }

  private mutating func searchKeySample(
    nearFraction fraction: Double
  ) throws(VideoError) -> CompressedSample? {
    guard fraction > 0, fraction < 1, !facts.isStillImage else {
      return try cursor.firstKeySample()
    }
    if let duration = facts.end, cursor.layout.isStructured {
      return try searchKeySample(near: fraction * duration)
    }
    for part in [1, 0.75, 0.5, 0.25] where cursor.demuxer.canStartAnywhere && !cursor.search.isSpent
    {
      guard cursor.seek(toByte: Int64(Double(cursor.demuxer.file.size) * fraction * part)) else {
        break
      }
      // The remainder of a frame can look like a whole one.
      let first = try nextSample()
      if let sample = try cursor.nextKeySample() {
        if let first, let from = first.position, let to = sample.position, to > from,
          sample.time > first.time
        {
          passed.bytes += Double(to - from)
          passed.seconds += sample.time - first.time
        }
        return sample
      }
    }
    return try cursor.firstKeySample()
  }

  private mutating func keySampleWithoutTimes(
    near time: Double
  ) throws(VideoError) -> CompressedSample? {
    guard let duration = facts.container.duration, !cursor.layout.isStructured else {
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
    if time < 1 || !cursor.seek(toTime: time - 1) { try rewind() }
    cursor.demuxer.setSkipping(true, stream: cursor.streamIndex)
    defer { cursor.demuxer.setSkipping(false, stream: cursor.streamIndex) }
    guard var best = try cursor.nextKeySample() else { return try cursor.firstKeySample() }
    while let next = try cursor.nextKeySample(), next.time <= time { best = next }
    // The cursor must follow the returned sample; by now the demuxer knows the position.
    return cursor.seek(toTime: best.time) ? try cursor.nextKeySample() ?? best : best
  }
}
