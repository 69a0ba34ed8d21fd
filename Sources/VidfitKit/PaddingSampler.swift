internal import Framing
internal import Padding
internal import VideoIO

/// Looks at a clip's frames, well spread, until the detector has seen enough.
struct PaddingSampler {
  /// Frames looked at when nobody says otherwise: the most that unclear evidence is pursued.
  static let defaultBudget = 16
  /// Frames decoded in sequence, at most, where there are too few key frames to choose from.
  static let longestRun = 1500
  /// With fewer key frames than this, frames between them are looked at too.
  static let fewKeyFrames = 3

  let options: AnalysisOptions
  private(set) var detector: PaddingDetector?
  private(set) var summary = SamplingSummary(frames: 0, stopped: .all, coverage: "")
  private var seen: Set<Double> = []

  init(options: AnalysisOptions) {
    self.options = options
  }

  private var budget: Int { options.frames ?? Self.defaultBudget }
  private var count: Int { detector?.count ?? 0 }
  private var isSettled: Bool { options.frames == nil && detector?.isSettled == true }

  mutating func run(_ reader: inout VideoReader) async throws(VideoError) {
    let index = reader.keyFrames
    let keyFrames = try await sampleKeyFrames(&reader, index: index)
    if !isSettled && count < min(budget, Self.fewKeyFrames) && !reader.facts.isStillImage {
      try decodeInSequence(&reader)
      return
    }
    summary = SamplingSummary(
      frames: count, stopped: isSettled ? .agreed : count >= budget ? .budget : .all,
      coverage: index.isEmpty
        ? "\(count) key frames" : "key frames at \(count) of \(keyFrames)")
  }

  /// Returns how many key frames there are to choose from, as far as is known.
  private mutating func sampleKeyFrames(
    _ reader: inout VideoReader, index: [KeyFrameEntry]
  ) async throws(VideoError) -> Int {
    var choice = KeyFrameChoice(index)
    var wave: [CompressedSample] = []
    var waveSize = SamplingPlan.firstWave
    for stratum in SamplingPlan(count: budget) {
      guard let sample = try next(&reader, in: stratum, choice: &choice) else { continue }
      wave.append(sample)
      if wave.count == waveSize {
        await look(at: wave, reader.stream)
        wave = []
        waveSize = SamplingPlan.nextWave
        if isSettled { return index.count }
      }
    }
    // A short clip's few key frames don't fill the strata evenly.
    while count + wave.count < budget, let entry = choice?.takeAny() {
      if let sample = try reader.keySample(near: entry.time), seen.insert(sample.time).inserted {
        wave.append(sample)
      }
    }
    await look(at: wave, reader.stream)
    return index.count
  }

  private mutating func next(
    _ reader: inout VideoReader, in stratum: Range<Double>, choice: inout KeyFrameChoice?
  ) throws(VideoError) -> CompressedSample? {
    let middle = (stratum.lowerBound + stratum.upperBound) / 2
    let sample: CompressedSample?
    if choice != nil {
      guard let entry = choice?.take(in: stratum) else { return nil }
      sample = try reader.keySample(near: entry.time)
    } else if let duration = reader.facts.container.duration {
      sample = try reader.keySample(near: middle * duration)
    } else {
      sample = try reader.keySample(nearFraction: middle)
    }
    return sample.flatMap { seen.insert($0.time).inserted ? $0 : nil }
  }

  private mutating func look(at samples: [CompressedSample], _ stream: StreamParameters) async {
    let found = await EvidenceDecoder.evidence(
      of: samples, stream: stream, parallelism: options.parallelism)
    for case let evidence? in found { add(evidence) }
  }

  private mutating func add(_ evidence: FrameEvidence) {
    if detector == nil { detector = PaddingDetector(size: evidence.size) }
    detector?.add(evidence)
  }

  /// Decodes from the start and looks at frames ever further apart: for streams with one key frame,
  /// with none (intra refresh) or without marks on them.
  private mutating func decodeInSequence(_ reader: inout VideoReader) throws(VideoError) {
    detector = nil
    try reader.rewind()
    var decoder = try FrameDecoder(reader.stream)
    var decoded = 0
    var atEnd = false
    // As far apart as the length calls for when it is known, else doubling.
    let expected = reader.facts.expectedFrames.map { min($0, Self.longestRun) }
    var target = 0
    while !atEnd, decoded < Self.longestRun, count < budget {
      let sample = try reader.nextSample()
      atEnd = sample == nil
      do throws(VideoError) { try decoder.decode(sample) } catch { continue }
      while let frame = try? decoder.nextFrame() {
        if decoded >= target, count < budget,
          let evidence = EvidenceDecoder.evidence(of: frame, time: frame.time)
        {
          add(evidence)
          target = expected.map { decoded + max(1, $0 / budget) } ?? max(1, decoded * 2)
        }
        decoded += 1
      }
    }
    summary = SamplingSummary(
      frames: count, stopped: atEnd ? .all : .budget,
      coverage: "\(count) of the first \(decoded) frames, decoded in sequence")
  }
}

extension VideoFacts {
  /// Frames that duration and frame rate promise, if both are known.
  var expectedFrames: Int? {
    guard let duration = container.duration, let rate = frameRate?.value, rate > 0 else {
      return nil
    }
    return Int(min(duration * rate, 1e9))
  }
}
