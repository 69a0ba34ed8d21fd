internal import Files
internal import Framing
internal import Padding
internal import VideoIO

/// Decodes a clip from its start and analyses some of the frames.
struct SequentialRun {
  /// The most frames decoded.
  static let longest = 1500

  /// The clip's estimated number of frames; nil if unknown.
  let expectedFrames: Int?
  /// The number of frames to analyse.
  let samples: Int
  /// Whether key frames all over the clip were analysed before.
  let knowsKeyFrames: Bool

  struct Result {
    var decoded = 0
    var reachedEnd = false
    /// Whether it ended because the remaining frames could not change the answer.
    var isSettled = false
    /// The problem of the last frame that could not be decoded.
    var failure: VideoError?
    /// Frames skipped because the key frame that they build on is damaged.
    var unsound = 0
  }

  /// Analyses frames spread over the clip if its length is known, else ever further apart.
  ///
  /// - Parameters:
  ///   - thumbnails: the best frame so far; nil if none was requested.
  ///   - look: takes a frame, and returns whether the frames so far suffice. From then on only cuts
  ///     are sought, which other bars may follow.
  ///   - end: what is wanted of the clip's end. Once the rest is settled, the run goes on for it.
  ///   - wantsEnd: whether the verdict needs it.
  func decode(
    _ reader: inout VideoReader, _ thumbnails: ThumbnailSearch?,
    end: inout FramesAtEnd?,
    look: (EvidenceDecoder.Frame) -> Bool, wantsEnd: () -> Bool
  ) throws(VideoError) -> Result {
    try reader.rewind()
    var ahead = try FramesFromStart(&reader, most: Self.longest)
    var decoder = try FrameDecoder(reader.stream)
    decoder.showsIncomplete = false
    let step = (ahead.cuts?.count ?? expectedFrames).map {
      max(1, (min($0, Self.longest) + samples - 1) / samples)
    }
    // If there are few frames, each is wanted.
    decoder.skipsUnreferenced = step.map { $0 >= Self.leastSparseStep } ?? false
    var thumbnails = thumbnails
    var result = Result()
    var target = step.map { $0 / 2 } ?? 0
    var looked = 0
    var sent = 0
    // Frames come later than their samples, and in another order.
    var positions: [Double: Int64] = [:]
    // What builds on a damaged key frame shows the damage, and FFmpeg marks only the key frame.
    var isSound = true
    while !result.reachedEnd, sent < Self.longest, looked < samples {
      let sample = try ahead.next(&reader)
      result.reachedEnd = sample == nil
      if let failure = try decoder.decodeOn(sample) {
        result.failure = failure
        if sample?.isKey == true { isSound = false }
      }
      sent += 1
      if let sample { positions[(sample.time * 1000).rounded()] = sample.position }
      while let frame = decoder.nextFrame(or: &result.failure) {
        result.decoded += 1
        end?.pass(frame)
        if frame.isKey { isSound = !frame.isCorrupt }
        guard isSound || reader.readsDamagedFrames else {
          result.unsound += 1
          continue
        }
        guard sent > target, looked < samples,
          !(reader.readsDamagedFrames ? frame.lacksReferences : frame.isCorrupt),
          var seen = EvidenceDecoder.frame(frame, time: frame.time, thumbnails)
        else { continue }
        seen.position = frame.time.flatMap { positions[($0 * 1000).rounded()] }
        thumbnails?.take(seen.thumbnail)
        looked += 1
        let isEnough = look(seen)
        if isEnough, let cuts = ahead.cuts {
          guard let cut = cuts.next(from: sent, amongKeyFrames: !knowsKeyFrames) else {
            result.isSettled = true
            if wantsEnd() { try decodeOn(to: &end, &reader, &ahead, &decoder, &result) }
            return result
          }
          // Bars that end there may have come unnoticed, because black takes few bytes.
          target = cut > sent + Self.reorder ? cut - 1 : cut + Self.reorder
        } else {
          target = step.map { max(target + $0, sent + $0 / 2) } ?? max(1, sent * 2)
        }
      }
    }
    return result
  }

  /// Goes on to the end, if only frames that follow the last key frame are wanted of it.
  private func decodeOn(
    to end: inout FramesAtEnd?, _ reader: inout VideoReader, _ ahead: inout FramesFromStart,
    _ decoder: inout FrameDecoder, _ result: inout Result
  ) throws(VideoError) {
    guard var frames = end, frames.isReached else { return }
    defer { end = frames }
    while true {
      while let frame = decoder.nextFrame(or: &result.failure) { frames.take(frame) }
      if frames.isComplete || result.reachedEnd { return }
      let sample = try ahead.next(&reader)
      result.reachedEnd = sample == nil
      if let failure = try decoder.decodeOn(sample) { result.failure = failure }
    }
  }

  /// The distance of analysed frames from which on unreferenced frames are not decoded.
  private static let leastSparseStep = 4
  /// Frames that a decoder may hold back to bring them into the order of time.
  private static let reorder = 3
}

/// Frames that are wanted of a clip's end, behind its last key frame.
struct FramesAtEnd {
  /// The time of the last key frame, in seconds.
  let lastKey: Double
  private(set) var found: [EvidenceDecoder.Frame] = []
  /// Frames that were decoded for them.
  private(set) var decoded = 0
  private var wanted: ArraySlice<Double>
  private var latest = -Double.infinity

  private static let count = 4

  /// - Parameter end: the clip's end, in seconds.
  init(lastKey: Double, end: Double) {
    self.lastKey = lastKey
    let step = (end - lastKey) / Double(Self.count)
    wanted = (0..<Self.count).map { lastKey + (Double($0) + 0.5) * step }[...]
  }

  /// Whether decoding has gone beyond the last key frame.
  var isReached: Bool { latest >= lastKey }
  var isComplete: Bool { wanted.isEmpty }

  /// Notes a frame on the way, after which no earlier one is wanted.
  mutating func pass(_ frame: borrowing DecodedFrame) {
    guard let time = frame.time else { return }
    latest = max(latest, time)
    wanted = wanted.drop { $0 <= time }
  }

  /// Keeps a frame if it is the next one that is wanted.
  mutating func take(_ frame: borrowing DecodedFrame) {
    decoded += 1
    guard let time = frame.time, let next = wanted.first, time >= next, !frame.isCorrupt,
      let shown = EvidenceDecoder.frame(frame, time: time)
    else { return }
    found.append(shown)
    wanted.removeFirst()
  }
}

/// The frames of a short clip from its start on, whose sizes are known before they are decoded.
private struct FramesFromStart {
  /// The cuts among all frames; nil if these are too many to know.
  let cuts: CodedCuts?
  /// Frames that were read and not yet handed over.
  private var samples: ArraySlice<CompressedSample> = []

  /// The most bytes of a clip that is read whole if no index lists the frames.
  private static let mostBytes: Int64 = 16 << 20

  /// - Parameter most: the number of frames worth knowing.
  init(_ reader: inout VideoReader, most: Int) throws(VideoError) {
    if let listed = reader.listedFrames(most: most) {
      cuts = CodedCuts(listed.map { ($0.bytes, $0.isKey) })
    } else if reader.facts.container.bytes <= Self.mostBytes {
      while samples.count <= most, let sample = try reader.nextSample() { samples.append(sample) }
      cuts =
        samples.count <= most ? CodedCuts(samples.map { ($0.bytes.count, $0.isKey) }) : nil
    } else {
      cuts = nil
    }
  }

  /// The next frame in decoding order; nil at the end.
  mutating func next(_ reader: inout VideoReader) throws(VideoError) -> CompressedSample? {
    if let sample = samples.popFirst() { return sample }
    return try reader.nextSample()
  }
}

extension VideoFacts {
  /// The number of frames by duration and frame rate, if both are known.
  var expectedFrames: Int? {
    guard let duration = end, let rate = frameRate?.value, rate > 0 else {
      return nil
    }
    return Int(min(duration * rate, 1e9))
  }
}

extension VideoReader {
  /// Reads on to the next key frame, however far away it is; nil at the end.
  mutating func keySampleAhead() throws(VideoError) -> CompressedSample? {
    while let sample = try nextSample() {
      if sample.isKey { return sample }
    }
    return nil
  }
}
