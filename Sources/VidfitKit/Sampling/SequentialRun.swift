internal import Files
internal import VideoIO

/// Decodes a clip from its start and looks at some of the frames.
struct SequentialRun {
  /// Frames decoded at most.
  static let longest = 1500

  /// The clip's estimated number of frames; nil if unknown.
  let expectedFrames: Int?
  /// Frames to look at.
  let samples: Int

  struct Result {
    var decoded = 0
    var reachedEnd = false
    /// Whether it ended because nothing that is left could change the answer.
    var isSettled = false
    /// What was wrong with the last frame that could not be decoded.
    var failure: VideoError?
  }

  /// Looks at frames spread over the clip if its length is known, else ever further apart.
  ///
  /// - Parameters:
  ///   - thumbnails: the best frame so far; nil if nobody asked for it.
  ///   - look: takes a frame, and tells whether the frames so far suffice. Then only cuts are gone
  ///     on for, behind which there may be other bars.
  func decode(
    _ reader: inout VideoReader, _ thumbnails: ThumbnailSearch?,
    look: (EvidenceDecoder.Frame) -> Bool
  ) throws(VideoError) -> Result {
    try reader.rewind()
    var ahead = try ReadAhead(&reader, most: Self.longest)
    var decoder = try FrameDecoder(reader.stream)
    decoder.showsIncomplete = false
    let step = (ahead.count ?? expectedFrames).map {
      max(1, (min($0, Self.longest) + samples - 1) / samples)
    }
    // Of a few frames each is wanted.
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

  /// Frames between two looks from which on unreferenced frames are not decoded.
  private static let leastSparseStep = 4
  /// Frames that a decoder may hold back to bring them into the order of time.
  private static let reorder = 3
}
