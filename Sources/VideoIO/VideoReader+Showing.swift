extension VideoReader {
  /// The picture that is on show at a time: the last one that begins at or before it. Nil when
  /// none can be decoded.
  ///
  /// It is exact: decoding begins at the key frame before.
  ///
  /// - Parameter time: in seconds from the start of the stream.
  public mutating func frame(
    at time: Double, threads: Int = 1
  ) throws(VideoError) -> DecodedFrame? {
    var sample = try keySample(near: time)
    var decoder = try FrameDecoder(stream, threads: threads)
    var best: DecodedFrame?
    var failure: VideoError?
    while true {
      do throws(VideoError) { try decoder.decode(sample) } catch { failure = error }
      while let frame = try? decoder.nextFrame() {
        // Times went through microseconds.
        if let shown = frame.time, shown > time + 2e-6, best != nil { return best }
        best = consume frame
      }
      guard sample != nil else { break }
      sample = try nextSample()
    }
    if best == nil, let failure { throw failure }
    return best
  }
}
