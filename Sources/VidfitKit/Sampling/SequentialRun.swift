internal import VideoIO

/// Decodes a clip from its start, frame after frame, and looks at some of the frames.
struct SequentialRun {
  /// Frames decoded at most.
  static let longest = 1500

  /// The clip's estimated number of frames; nil if unknown.
  let expectedFrames: Int?
  /// Frames to look at.
  let samples: Int

  struct Result {
    var decoded: Int
    var reachedEnd: Bool
  }

  /// Looks at frames spread over the clip if its length is known, else ever further apart.
  func decode(
    _ reader: inout VideoReader, look: (EvidenceDecoder.Frame) -> Void
  ) throws(VideoError) -> Result {
    try reader.rewind()
    var decoder = try FrameDecoder(reader.stream)
    var result = Result(decoded: 0, reachedEnd: false)
    let step = expectedFrames.map { (min($0, Self.longest) + samples - 1) / samples }
    var target = step.map { $0 / 2 } ?? 0
    var looked = 0
    var sent = 0
    while !result.reachedEnd, max(sent, result.decoded) < Self.longest, looked < samples {
      sent += 1
      let sample = try reader.nextSample()
      result.reachedEnd = sample == nil
      if try decoder.decodeOn(sample) != nil { continue }
      while let frame = try? decoder.nextFrame() {
        if result.decoded >= target, looked < samples,
          let seen = EvidenceDecoder.frame(frame, time: frame.time)
        {
          look(seen)
          looked += 1
          target = step.map { result.decoded + $0 } ?? max(1, result.decoded * 2)
        }
        result.decoded += 1
      }
    }
    return result
  }
}
