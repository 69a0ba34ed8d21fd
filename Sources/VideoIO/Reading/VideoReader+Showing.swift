public import Files
internal import Framing

extension VideoReader {
  /// Returns the picture shown at a time: the last one that begins at or before it. Nil if none can
  /// be decoded.
  ///
  /// The result is exact: decoding begins at the preceding key frame.
  ///
  /// - Parameters:
  ///   - time: in seconds from the start of the stream.
  ///   - threads: as in ``FrameDecoder``.
  /// - Throws: the error of the last damaged frame if no picture can be decoded.
  public mutating func frame(
    at time: Double, threads: Int = 1
  ) throws(VideoError) -> DecodedFrame? {
    var failure: VideoError?
    do throws(VideoError) {
      let sample = try keySample(near: time)
      if let frame = try frame(at: time, from: sample, threads, &failure) { return frame }
    } catch {
      if error.isRetryable { throw error }
      failure = error
    }
    // If seeking leads to nothing, the frames before may lead there.
    readsDamagedFrames = true
    try rewind()
    let frame = try frame(at: time, from: nextSample(), threads, &failure)
    if frame == nil, let failure { throw failure }
    return frame
  }

  /// Decodes from a sample on.
  private mutating func frame(
    at time: Double, from first: CompressedSample?, _ threads: Int, _ failure: inout VideoError?
  ) throws(VideoError) -> DecodedFrame? {
    var decoder = try FrameDecoder(stream, threads: threads)
    var best: DecodedFrame?
    var sample = first
    while true {
      failure = try decoder.decodeOn(sample) ?? failure
      while let frame = try? decoder.nextFrame() {
        // Times were rounded to microseconds.
        if let shown = frame.time, shown > time + 2e-6, best != nil { return best }
        best = consume frame
      }
      guard sample != nil else { break }
      sample = try nextSample()
    }
    return best
  }
}

extension VideoReader {
  /// Delivers all frames shown from `start` up to `end`, in order of time. The first one counts
  /// from `start` even if it began before.
  ///
  /// - Parameters:
  ///   - start: in seconds from the start of the stream.
  ///   - end: in seconds; a frame that begins there is not delivered.
  ///   - threads: as in ``FrameDecoder``.
  ///   - body: takes a frame and its time in seconds.
  public mutating func frames(
    from start: Double, to end: Double, threads: Int,
    _ body: (borrowing DecodedFrame, Double) throws -> Void
  ) throws {
    var decoder = try FrameDecoder(stream, threads: threads)
    var sample = try keySample(near: start)
    if sample == nil {
      try rewind()
      sample = try nextSample()
    }
    // The latest frame that began before the start, until one arrives that began after it.
    var early: DecodedFrame?
    var counted = 0.0
    let step = 1 / max(1, facts.frameRate?.value ?? 25)
    while true {
      // A damaged sample costs only its own frame.
      _ = try decoder.decodeOn(sample)
      while let frame = try? decoder.nextFrame() {
        let time = frame.time ?? counted
        counted = time + step
        if time >= end - 1e-6 { break }
        if time <= start + 2e-6 {
          early = consume frame
          continue
        }
        if let first = early.take() { try body(first, start) }
        try body(frame, time)
      }
      if sample == nil || counted >= end + step - 1e-6 { break }
      sample = try nextSample()
    }
    if let first = early.take() { try body(first, start) }
  }
}
