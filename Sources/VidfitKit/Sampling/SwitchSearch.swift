internal import Files
internal import Padding
internal import VideoIO

/// Finds when a clip's bars change. It bisects the key frames between two shapes; to find the exact
/// frame, it decodes the frames between the last two key frames.
struct SwitchSearch {
  /// Whether to decode between key frames.
  let isExact: Bool
  /// Frames analysed in the search.
  private(set) var looked = 0
  /// Frames decoded in the search, including those on the way to others.
  private(set) var decoded = 0
  /// The problem of the first place that can't be read; nil for none.
  private(set) var failure: VideoError?

  /// The most key frames analysed: by then a clip is known to change all the time.
  private static let budget = 96

  init(isExact: Bool) {
    self.isExact = isExact
  }

  /// Adds evidence to `detector` until the changes are as exact as requested.
  mutating func run(
    _ reader: inout VideoReader, _ detector: inout PaddingDetector, index: [KeyFrameEntry],
    parallelism: Int
  ) async throws(VideoError) {
    var tried: Set<Double> = []
    while looked < Self.budget {
      let before = looked
      var samples: [CompressedSample] = []
      for (start, end) in Self.gaps(detector.segments)
      where looked + samples.count < Self.budget {
        guard let time = Self.middle(of: start, end, index, tried) else { continue }
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
    if isExact { try decode(Self.gaps(detector.segments), &reader) { detector.add($0) } }
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

  /// Times of the last frame of one shape and the first frame of the next.
  private static func gaps(_ segments: [PictureSegment]) -> [(Double, Double)] {
    zip(segments, segments.dropFirst()).map { ($0.lastSeen, $1.start) }
  }

  /// The time of a key frame between two others; nil if there is none.
  private static func middle(
    of before: Double, _ after: Double, _ index: [KeyFrameEntry], _ tried: Set<Double>
  ) -> Double? {
    guard !index.isEmpty else {
      let middle = (before + after) / 2
      return after - before > 0.5 && !tried.contains(middle) ? middle : nil
    }
    let between = index.filter { $0.time > before && $0.time < after && !tried.contains($0.time) }
    return between.isEmpty ? nil : between[between.count / 2].time
  }

  /// Analyses each frame in gaps, and decodes those on the way once for all that share a key frame.
  private mutating func decode(
    _ gaps: [(before: Double, after: Double)], _ reader: inout VideoReader,
    add: (FrameEvidence) -> Void
  ) throws(VideoError) {
    var left = gaps[...]
    while let first = left.first {
      let key = try VideoError.noting(&failure) { () throws(VideoError) in
        try reader.keySample(notAfter: first.before)
      }
      if let key {
        var decoder = try FrameDecoder(reader.stream)
        var count = 0
        try reader.decode(on: key, by: &decoder, most: SequentialRun.longest) { frame in
          count += 1
          decoded += 1
          // What builds on a damaged key frame shows the damage.
          if frame.isKey, frame.isCorrupt { return false }
          guard let time = frame.time else { return true }
          while let gap = left.first, time >= gap.after { left.removeFirst() }
          guard let gap = left.first else { return false }
          if time > gap.before {
            if !frame.isCorrupt, let seen = EvidenceDecoder.frame(frame, time: time) {
              add(seen.evidence)
              looked += 1
            }
          } else if frame.isKey, count > 1 {
            // The next gap may have a key frame that is nearer still.
            return gap.before == first.before
          }
          return true
        }
      }
      if left.first?.before == first.before { left.removeFirst() }
    }
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
