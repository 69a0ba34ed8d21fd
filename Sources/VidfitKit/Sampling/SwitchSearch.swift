internal import Files
internal import Padding
internal import VideoIO

/// Finds when a clip's bars change. It bisects the key frames between two shapes; to find the exact
/// frame, it decodes the frames between the last two key frames.
struct SwitchSearch {
  /// The most frames decoded for one change and for all of them.
  struct Limit {
    let change: Int
    let clip: Int

    /// By default: ten seconds of 30 frames for a change.
    static let usual = Limit(change: 300, clip: 600)
    static let thorough = Limit(change: SequentialRun.longest, clip: .max)
    /// Nothing between key frames.
    static let none = Limit(change: 0, clip: 0)
  }

  let limit: Limit
  /// Frames analysed in the search.
  private(set) var looked = 0
  /// Frames decoded in the search, including those on the way to others.
  private(set) var decoded = 0
  /// Stretches of time, in seconds, of which every frame was analysed.
  private(set) var examined: [ClosedRange<Double>] = []
  /// The problem of the first place that can't be read; nil for none.
  private(set) var failure: VideoError?

  /// The most key frames analysed: by then a clip is known to change all the time.
  private static let budget = 96

  init(_ limit: Limit) {
    self.limit = limit
  }

  /// Adds evidence to `detector` until the changes are as exact as the limit allows.
  mutating func run(
    _ reader: inout VideoReader, _ detector: inout PaddingDetector, index: [KeyFrameEntry],
    parallelism: Int
  ) async throws(VideoError) {
    var tried: Set<Double> = []
    while looked < Self.budget {
      let before = looked
      var samples: [CompressedSample] = []
      for (start, end) in detector.segments.gaps
      where looked + samples.count < Self.budget {
        guard let time = index.middle(of: (start, end), except: tried) else { continue }
        tried.insert(time)
        let found = try VideoError.noting(&failure) { () throws(VideoError) in
          try reader.keySample(near: time)
        }
        guard let sample = found, !sample.isHidden,
          sample.time > start, sample.time < end
        else { continue }
        samples.append(sample)
        if samples.count == KeyFrameSampler.largestWave {
          await look(at: &samples, reader.stream, &detector, parallelism)
        }
      }
      await look(at: &samples, reader.stream, &detector, parallelism)
      if looked == before { break }
    }
    // Frames between may show further shapes, whose changes are refined in turn.
    var ends: Set<Double> = []
    var left = limit.clip
    while left > 0, detector.verdict.kind == .mixed {
      let gaps = detector.segments.gaps.filter {
        !examined.contain($0) && ends.insert($0.after).inserted
      }
      if gaps.isEmpty { return }
      try decode(gaps, &reader, most: &left) { detector.add($0) }
    }
  }

  private mutating func look(
    at samples: inout [CompressedSample], _ stream: StreamParameters,
    _ detector: inout PaddingDetector, _ parallelism: Int
  ) async {
    let found = await EvidenceDecoder.frames(of: samples, stream: stream, parallelism: parallelism)
    looked += samples.count
    decoded += samples.count
    for case .frame(let frame) in found { detector.add(frame.evidence) }
    samples = []
  }

  /// Analyses each frame in gaps, and decodes those on the way once for all that share a key frame.
  ///
  /// - Parameter most: the frames to decode at most; reduced by those that were.
  private mutating func decode(
    _ gaps: [ShapeGap], _ reader: inout VideoReader, most: inout Int, add: (FrameEvidence) -> Void
  ) throws(VideoError) {
    var left = gaps[...]
    while let first = left.first, most > 0 {
      let key = try VideoError.noting(&failure) { () throws(VideoError) in
        try reader.keySample(notAfter: first.before)
      }
      if let key {
        var decoder = try FrameDecoder(reader.stream)
        let index = reader.keyFrames
        // Frames since the last change, and whether all of them could be analysed.
        var (count, isWhole) = (0, true)
        let start = decoded
        try reader.decode(on: key, by: &decoder, most: most) { frame in
          count += 1
          decoded += 1
          // What builds on a damaged key frame shows the damage.
          if count > limit.change || frame.isKey && frame.isCorrupt { return false }
          guard let time = frame.time else { return true }
          while let gap = left.first, time >= gap.after {
            if isWhole { examined.append(gap.before...gap.after) }
            left.removeFirst()
            (count, isWhole) = (0, true)
          }
          // The next gap may have a key frame that is nearer still.
          guard let gap = left.first,
            gap.before == first.before
              || !index.contains(where: { $0.time > time && $0.time <= gap.before })
          else { return false }
          if time > gap.before {
            if !frame.isCorrupt,
              let seen = EvidenceDecoder.frame(frame, time: time, seeksCopies: false)
            {
              add(seen.evidence)
              looked += 1
            } else {
              isWhole = false
            }
          } else if frame.isKey, count > 1 {
            return gap.before == first.before
          }
          return true
        }
        most -= decoded - start
      }
      if left.first?.before == first.before { left.removeFirst() }
    }
  }
}

extension [ClosedRange<Double>] {
  fileprivate func contain(_ gap: (before: Double, after: Double)) -> Bool {
    contains { $0.lowerBound <= gap.before && gap.after <= $0.upperBound }
  }

  /// Segments that state since when they may have begun, unless every frame around their start was
  /// analysed.
  func settling(_ segments: [PictureSegment]) -> [PictureSegment] {
    var settled = segments
    for index in segments.indices.dropFirst()
    where !contain((segments[index - 1].lastSeen, segments[index].start)) {
      settled[index].earliestStart = segments[index - 1].lastSeen
    }
    return settled
  }
}

extension VideoReader {
  /// Decodes the frames from a key sample on, until the stream ends or fails.
  ///
  /// - Parameters:
  ///   - most: samples to decode at most.
  ///   - look: takes each frame, and returns whether to go on.
  mutating func decode(
    on key: CompressedSample, by decoder: inout FrameDecoder, most: Int,
    look: (borrowing DecodedFrame) -> Bool
  ) throws(VideoError) {
    var next: CompressedSample? = key
    for _ in 0..<most {
      do throws(VideoError) { try decoder.decode(next) } catch { return }
      while let frame = try? decoder.nextFrame() {
        guard look(frame) else { return }
      }
      if next == nil { return }
      next = try nextSample()
    }
  }
}
