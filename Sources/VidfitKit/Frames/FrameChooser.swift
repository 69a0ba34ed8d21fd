internal import Files
internal import Padding
internal import Pixels
internal import VideoIO

/// Finds frames that show much of a clip: spread over its length, and neither black nor blurred if
/// there is a better one nearby.
struct FrameChooser {
  let threads: Int

  /// Frames examined for each wanted one.
  static let candidates = 3

  /// Takes a frame and its time in seconds.
  typealias Body = (borrowing DecodedFrame, Double) -> Void

  /// A frame that was examined.
  private struct Found: ~Copyable {
    let frame: DecodedFrame
    let time: Double
    let score: Float
  }

  /// Times in order, in seconds from the start; fewer than `count` if a clip has fewer frames.
  func times(
    _ count: Int, of clip: Inspection, _ reader: inout VideoReader
  ) throws(VideoError) -> [Double] {
    guard hasMoments(reader.facts) else { return [0] }
    var times: [Double] = []
    try frames(count, of: clip, &reader) { times.append($1) }
    return times.isEmpty ? [0] : times.sorted()
  }

  /// Hands over frames of a clip for people to look at, each once: of the whole clip or, if its bars
  /// change, of each of its periods.
  func frames(
    _ count: Int, of clip: Inspection, _ reader: inout VideoReader, _ body: Body
  ) throws(VideoError) {
    let periods = clip.periods
    guard count > 0, periods.count > 1 else { return try frames(count, of: &reader, body) }
    let shares = PeriodShares(count, of: periods, until: clip.facts.end)
    var choice = KeyFrameChoice(reader.keyFrames)
    for share in shares.shares {
      // Another period may be readable.
      try? frames(share.count, in: share.part, of: &reader, &choice, body)
    }
  }

  /// Hands over frames of the whole clip, each once; fewer than `count` if a clip has fewer.
  func frames(
    _ count: Int, of reader: inout VideoReader, _ body: Body
  ) throws(VideoError) {
    guard count > 0 else { return }
    guard hasMoments(reader.facts), let duration = reader.facts.end else {
      if let frame = try reader.frame(at: 0, threads: threads) { body(frame, 0) }
      return
    }
    var choice = KeyFrameChoice(reader.keyFrames)
    let places = (0..<count).map { part in
      let stratum = Double(part) / Double(count)..<Double(part + 1) / Double(count)
      return candidates(
        from: stratum.lowerBound * duration, to: stratum.upperBound * duration
      ) { choice?.take(in: stratum, preferring: .largest) }
    }
    try handOver(places, of: &reader, body)
  }

  /// Hands over frames of a part of the clip in seconds, each once.
  func frames(
    _ count: Int, in part: ClosedRange<Double>, of reader: inout VideoReader,
    _ choice: inout KeyFrameChoice<KeyFrameEntry>?, _ body: Body
  ) throws(VideoError) {
    let length = (part.upperBound - part.lowerBound) / Double(max(1, count))
    let places = (0..<count).map { index in
      let from = part.lowerBound + Double(index) * length
      return candidates(from: from, to: from + length) {
        choice?.take(
          from: from, to: from + length, isLast: index == count - 1, preferring: .largest)
      }
    }
    try handOver(places, of: &reader) { frame, time in
      // The frame at the start of the part may have begun a rounding error earlier.
      body(frame, max(part.lowerBound, time))
    }
  }

  /// Whether a clip has frames to choose from.
  private func hasMoments(_ facts: VideoFacts) -> Bool {
    !facts.isStillImage && facts.end != nil
  }

  /// Hands over the best frame for each place, each frame once.
  private func handOver(
    _ places: [[Double]], of reader: inout VideoReader, _ body: Body
  ) throws(VideoError) {
    reader.expect(framesAt: places.compactMap(\.first))
    var times: Set<Double> = []
    for candidates in places {
      if let best = try best(of: candidates, &reader), times.insert(best.time).inserted {
        body(best.frame, best.time)
      }
    }
  }

  /// The frame that shows most among those at some times; nil if none can be read.
  private func best(
    of candidates: [Double], _ reader: inout VideoReader
  ) throws(VideoError) -> Found? {
    var best: Found?
    for time in candidates {
      // Another moment may be readable. If none is, drawing reports why.
      guard let frame = try? reader.frame(at: time, threads: threads) else { continue }
      var judge = FrameJudge()
      try frame.lendPlanes(to: &judge)
      let (shown, score) = (frame.time ?? time, judge.score)
      if score > best?.score ?? -1 { best = Found(frame: frame, time: shown, score: score) }
      if score >= FrameJudge.plenty { break }
    }
    return best
  }

  /// Key frames of a stratum, which are quick to reach and come after cuts; or moments between two
  /// times in seconds.
  private func candidates(
    from: Double, to: Double, take: () -> KeyFrameEntry?
  ) -> [Double] {
    var times: [Double] = []
    while times.count < Self.candidates, let entry = take() { times.append(entry.time) }
    for place in [0.5, 0.25, 0.75] where times.count < Self.candidates {
      let time = from + place * (to - from)
      if !times.contains(time) { times.append(time) }
    }
    return times
  }
}

/// Scores how much a frame shows, by the contrast and the detail of its luma.
///
/// Black and flat frames have neither, fades little contrast, and blurs and crossfades little
/// detail for their contrast.
struct FrameJudge: PlaneReceiver {
  /// From 0 for a flat frame to about 1.
  private(set) var score: Float = 0

  /// The score from which any frame is as good as another.
  static let plenty: Float = 0.75

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    guard role == .luma else { return }
    judge(layout) { Float(samples[$0]) }
  }

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    guard role == .luma else { return }
    let scale = 1 / Float(1 << max(0, layout.bitDepth - 8))
    judge(layout) { Float(samples[$0]) * scale }
  }

  /// Examines only every few samples, because a whole frame would reveal no more.
  private mutating func judge(_ layout: PlaneLayout, _ sample: (Int) -> Float) {
    let step = max(1, min(layout.width, layout.height) / 180)
    var (sum, squares, changes, count): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for y in stride(from: 0, to: layout.height, by: step) {
      let row = layout.origin + y * layout.rowStride
      var last: Float?
      for x in stride(from: 0, to: layout.width, by: step) {
        let value = sample(row + x)
        sum += value
        squares += value * value
        if let last { changes += abs(value - last) }
        last = value
        count += 1
      }
    }
    guard count > 0 else { return }
    let mean = sum / count
    let contrast = max(0, squares / count - mean * mean).squareRoot()
    // 60 code values of standard deviation are a picture with light and shadow, and 6 from one
    // sample to the next one with things in it.
    score = min(1, contrast / 60) * 0.5 + min(1, changes / count / 6) * 0.5
    // Little can be recognised near black.
    if mean < 40 { score *= max(0.05, (mean - 16) / 24) }
  }
}
