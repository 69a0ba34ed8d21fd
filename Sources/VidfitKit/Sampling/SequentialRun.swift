internal import Files
internal import VideoIO

/// Decodes a clip from its start and analyses some of the frames.
struct SequentialRun {
  /// The most frames decoded.
  static let longest = 1500

  /// The clip's estimated number of frames; nil if unknown.
  let expectedFrames: Int?
  /// The number of frames to analyse.
  let samples: Int

  struct Result {
    var decoded = 0
    var reachedEnd = false
    /// Whether it ended because the remaining frames could not change the answer.
    var isSettled = false
    /// The problem of the last frame that could not be decoded.
    var failure: VideoError?
  }

  /// Analyses frames spread over the clip if its length is known, else ever further apart.
  ///
  /// - Parameters:
  ///   - thumbnails: the best frame so far; nil if none was requested.
  ///   - look: takes a frame, and returns whether the frames so far suffice. From then on only cuts
  ///     are sought, which other bars may follow.
  func decode(
    _ reader: inout VideoReader, _ thumbnails: ThumbnailSearch?,
    look: (EvidenceDecoder.Frame) -> Bool
  ) throws(VideoError) -> Result {
    try reader.rewind()
    var ahead = try FramesFromStart(&reader, most: Self.longest)
    var decoder = try FrameDecoder(reader.stream)
    decoder.showsIncomplete = false
    let step = (ahead.count ?? expectedFrames).map {
      max(1, (min($0, Self.longest) + samples - 1) / samples)
    }
    // If there are few frames, each is wanted.
    decoder.skipsUnreferenced = step.map { $0 >= Self.leastSparseStep } ?? false
    var thumbnails = thumbnails
    var result = Result()
    var target = step.map { $0 / 2 } ?? 0
    var looked = 0
    var sent = 0
    while !result.reachedEnd, sent < Self.longest, looked < samples {
      let sample = try ahead.next(&reader)
      result.reachedEnd = sample == nil
      if let failure = try decoder.decodeOn(sample) { result.failure = failure }
      sent += 1
      while let frame = decoder.nextFrame(or: &result.failure) {
        result.decoded += 1
        guard sent > target, looked < samples,
          !(reader.readsDamagedFrames ? frame.lacksReferences : frame.isCorrupt),
          let seen = EvidenceDecoder.frame(frame, time: frame.time, thumbnails)
        else { continue }
        thumbnails?.take(seen.thumbnail)
        looked += 1
        let isEnough = look(seen)
        if isEnough, ahead.count != nil {
          guard let cut = ahead.nextCut(from: sent) else {
            result.isSettled = true
            return result
          }
          target = cut + Self.reorder
        } else {
          target = step.map { max(target + $0, sent + $0 / 2) } ?? max(1, sent * 2)
        }
      }
    }
    return result
  }

  /// The distance of analysed frames from which on unreferenced frames are not decoded.
  private static let leastSparseStep = 4
  /// Frames that a decoder may hold back to bring them into the order of time.
  private static let reorder = 3
}
