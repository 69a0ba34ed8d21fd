internal import Files
internal import Framing
internal import Padding
internal import Report
public import Settings
internal import VideoIO

/// The number of frames to analyse for padding, and the number of tasks.
public struct SamplingEffort: Sendable, SettableEffort {
  /// The most frames to analyse; nil for as many as the evidence requires.
  public var frames: Int?
  /// Whether to analyse all key frames, and to find changes of the bars to the frame.
  public var isThorough = false
  /// Tasks that decode at once, at least 1. The answer does not depend on it.
  public var parallelism: Int

  public init(frames: Int? = nil, parallelism: Int = 1) {
    self.frames = frames
    self.parallelism = max(1, parallelism)
  }
}

/// Analyses a clip's frames, spread over its length, until the detector has seen enough.
struct PaddingSampler {
  /// The most frames analysed by default, however unclear the evidence is.
  static let defaultBudget = 16
  /// Views below which bars that stand still can hardly be told from a picture.
  static let fewViews = 8
  /// The most key frames with which all are analysed: it costs little, and a few frames could miss
  /// bars in a short part of a short clip.
  static let shortClip = 12
  /// The distance of key frames, in seconds, beyond which bars can come and go unseen. If a clip
  /// has few key frames, frames in between are analysed.
  static let sparseKeyFrames = 2.5

  let effort: SamplingEffort
  private(set) var detector: PaddingDetector?
  private(set) var summary = ClipAnalysis.Sampling(frames: 0, stopped: .all, coverage: "")
  /// Active format descriptions that frames carried.
  private var activeFormats: Set<UInt8> = []
  /// The frames' own statements.
  private(set) var consensus = FrameConsensus()
  /// Finds the frame that shows most; nil if none was requested. Frames that are analysed to find
  /// when bars change don't count.
  private(set) var thumbnails: ThumbnailSearch?
  private let takesThumbnail: Bool
  /// What the frames state about their own picture; empty if it is not collected.
  private(set) var statements: [StatedMetadata.Frame] = []
  private let collectsStatements: Bool
  private var seen = SeenFrames()
  /// The damage that ended the reading early, after some frames were analysed.
  private(set) var damage: String?
  /// The reason why a place could not be read.
  private var failure: VideoError?
  private var decoded = 0
  /// Key frames that the decoder rejected.
  private var damaged = 0
  /// The times of key frames in the index for which the reader found others.
  private var passedOver: [Double] = []
  /// Whether key frames all over the clip were analysed; false if most places led to none.
  private var knowsKeyFrames = true
  /// The first key frame that an edit list hides. Players decode such frames for what follows them.
  private var hidden: CompressedSample?

  /// - Parameters:
  ///   - takesThumbnail: whether to keep the frame that shows most, small.
  ///   - collectsStatements: whether to keep what each frame states about its own picture.
  init(
    _ effort: SamplingEffort, takesThumbnail: Bool = false, collectsStatements: Bool = false
  ) {
    self.effort = effort
    self.collectsStatements = collectsStatements
    self.takesThumbnail = takesThumbnail
  }

  private var budget: Int {
    effort.isThorough ? Self.mostKeyFrames : effort.frames ?? Self.defaultBudget
  }
  /// The most strata of an index; beyond that, key frames are taken in the order of time.
  private static let mostStrata = 64
  /// A bound on files that claim millions of key frames.
  private static let mostKeyFrames = 100_000
  /// The most key frames tried while none can be decoded.
  private static let mostTries = 64
  /// The one active format description of the frames; nil if there is none, or more than one.
  var activeFormat: ActiveFormat? {
    activeFormats.count == 1 ? activeFormats.first.map(ActiveFormat.init) : nil
  }
  /// Whether all analysed frames are damaged, so that they don't prove that there are no bars.
  private(set) var showsOnlyDamage = false
  private var count: Int { detector?.count ?? 0 }
  private var looksOn: Bool { effort.frames != nil || effort.isThorough }

  /// - Throws: why none of the clip could be analysed. Later failures become ``damage``.
  mutating func run(_ reader: inout VideoReader) async throws(VideoError) {
    do throws(VideoError) {
      try await sample(&reader)
    } catch {
      // Findings from before the damage still hold for the clip.
      try reader.checkSource(.decode)
      guard count > 0, !error.isRetryable else { throw error }
      failure = error
      (summary.frames, summary.stopped) = (count, .all)
    }
    try reader.checkSource(.decode)
    if count == 0 { throw failure?.asReasonForNothing ?? .nothingDecoded }
    damage =
      (reader.damage ?? failure)?.message
      ?? (damaged > 0 ? "\(counted(damaged, "key frame")) can't be decoded" : nil)
    (summary.decoded, summary.packets, summary.bytes) =
      (decoded, reader.packetsRead, reader.bytesRead)
  }

  private mutating func sample(_ reader: inout VideoReader) async throws(VideoError) {
    detector = PaddingDetector(size: reader.facts.storage)
    thumbnails = takesThumbnail ? ThumbnailSearch(reader.facts) : nil
    let index = reader.keyFrames
    seen.hasTimes = !index.isEmpty
    try await sampleKeyFrames(&reader, index: index)
    if !reader.isRemote { try await lookAtPassedOver(&reader) }
    summary = ClipAnalysis.Sampling(
      frames: count, stopped: stopped(budget: budget), coverage: coverage(index))
    if reader.facts.isStillImage && count > 0 { return }
    var isSparse = needsFramesBetween(reader.facts, index, isRemote: reader.isRemote)
    if isSparse { try sampleBetweenKeyFrames(&reader) }
    if count == 0, let hidden {
      // An edit list may hide all there is.
      await look(at: [hidden], reader.stream)
      summary.frames = count
    }
    if count == 0 {
      // Damaged frames are better than none.
      reader.readsDamagedFrames = true
      try sampleBetweenKeyFrames(&reader)
      showsOnlyDamage = count > 0
    }
    if try sampleEnd(&reader, index) { isSparse = true }
    guard var detector, detector.verdict.kind == .mixed else { return }
    // Where key frames are far apart, a change could be seconds before it was first seen.
    let isSought = isSparse && !reader.isRemote && !showsOnlyDamage
    var search = SwitchSearch(isExact: effort.isThorough || isSought)
    // What was found before a failure holds.
    defer {
      self.detector = detector
      failure = failure ?? search.failure
    }
    try await search.run(&reader, &detector, index: index, parallelism: effort.parallelism)
    summary.frames = detector.count
    if search.looked > 0 { summary.coverage += ", and \(search.looked) near the changes" }
    decoded += search.decoded
  }

  private func stopped(budget: Int) -> ClipAnalysis.Stop {
    isSettled ? .agreed : count >= budget ? .budget : .all
  }

  private var isSettled: Bool { !looksOn && detector?.isSettled == true }

  private func coverage(_ index: [KeyFrameEntry]) -> String {
    index.isEmpty ? counted(count, "key frame") : "key frames at \(count) of \(index.count)"
  }

  private mutating func sampleKeyFrames(
    _ reader: inout VideoReader, index: [KeyFrameEntry]
  ) async throws(VideoError) {
    var choice = KeyFrameChoice(index)
    var wave: [CompressedSample] = []
    let isShort = !index.isEmpty && index.count <= Self.shortClip
    var waveSize = isShort ? min(index.count, budget) : SamplingPlan.firstWave
    let takesAll = effort.isThorough && choice != nil
    let isUnlisted = choice == nil && !reader.facts.isStillImage && !reader.isRemote
    if effort.isThorough, isUnlisted {
      return try await sampleAllKeyFrames(&reader)
    }
    var misses = 0
    let strata =
      reader.facts.isStillImage ? 1 : isUnlisted ? budget : min(budget, Self.mostStrata)
    let plan = SamplingPlan(count: takesAll ? 0 : strata)
    var expected = ExpectedKeyFrames(reader)
    for (place, stratum) in plan.strata.enumerated() {
      expected.announce(plan.strata[place...], choice, to: &reader)
      // Without an index each miss may have read far, and few key frames are soon all seen.
      if choice == nil, misses >= 3 {
        knowsKeyFrames = false
        break
      }
      guard let sample = try next(&reader, in: stratum, choice: &choice) else {
        misses += 1
        continue
      }
      misses = 0
      wave.append(sample)
      if wave.count == waveSize {
        await look(at: wave, reader.stream)
        wave = []
        waveSize = SamplingPlan.nextWave
        if isSettled { return }
      }
    }
    // A short clip's few key frames don't fill the strata evenly.
    var tries = 0
    while count + wave.count < budget, tries < Self.mostTries + 4 * (count + wave.count),
      let entry = choice?.takeAny()
    {
      tries += 1
      expected.announce(entry, choice, to: reader)
      let sample = try attempt { () throws(VideoError) in try reader.keySample(near: entry.time) }
      note(entry, sample)
      if let sample, isNew(sample) { wave.append(sample) }
      if wave.count >= Self.largestWave {
        await look(at: wave, reader.stream)
        wave = []
        if isSettled { return }
      }
    }
    await look(at: wave, reader.stream)
  }

  /// Reads a clip without an index from its start to its end.
  private mutating func sampleAllKeyFrames(
    _ reader: inout VideoReader
  ) async throws(VideoError) {
    try reader.rewind()
    var wave: [CompressedSample] = []
    while count + wave.count < budget,
      let sample = try attempt({ () throws(VideoError) in try reader.keySampleAhead() })
    {
      if isNew(sample) { wave.append(sample) }
      guard wave.count == Self.largestWave else { continue }
      await look(at: wave, reader.stream)
      wave = []
    }
    await look(at: wave, reader.stream)
  }

  /// The most compressed samples held at once after the first ones.
  static let largestWave = 4

  private mutating func next(
    _ reader: inout VideoReader, in stratum: Range<Double>, choice: inout KeyFrameChoice?
  ) throws(VideoError) -> CompressedSample? {
    let middle = (stratum.lowerBound + stratum.upperBound) / 2
    let entry = choice?.take(in: stratum)
    if choice != nil && entry == nil { return nil }
    let sample = try attempt { () throws(VideoError) in
      if let entry { return try reader.keySample(near: entry.time) }
      if let duration = reader.facts.end {
        return try reader.keySample(around: middle * duration)
      }
      return try reader.keySample(nearFraction: middle)
    }
    if let entry { note(entry, sample) }
    return sample.flatMap { isNew($0) ? $0 : nil }
  }

  /// Notes an entry of the index whose own sample is not recognised as a key frame.
  private mutating func note(_ entry: KeyFrameEntry, _ sample: CompressedSample?) {
    let isFound = sample.map { abs($0.time - entry.time) <= Self.mostDelay } ?? false
    if !isFound, passedOver.count < Self.mostPassedOver { passedOver.append(entry.time) }
  }

  /// The most seconds between the times of a key frame in an index, for decoding, and its own.
  private static let mostDelay = 0.3
  private static let mostPassedOver = 16

  /// Counts the damaged ones among those that were passed over. Others are no key frames at all.
  private mutating func lookAtPassedOver(_ reader: inout VideoReader) async throws(VideoError) {
    for time in passedOver {
      let sample = try attempt { () throws(VideoError) in try reader.listedSample(at: time) }
      guard let sample else { continue }
      let outcomes = await EvidenceDecoder.frames(
        of: [sample], stream: reader.stream, parallelism: 1)
      if case .damaged? = outcomes.first { damaged += 1 }
    }
  }

  /// Whether the key frame is shown and was not met before.
  private mutating func isNew(_ sample: CompressedSample) -> Bool {
    if sample.isHidden {
      hidden = hidden ?? sample
      return false
    }
    return seen.insert(sample)
  }

  private mutating func attempt(
    _ read: () throws(VideoError) -> CompressedSample?
  ) throws(VideoError) -> CompressedSample? {
    try VideoError.noting(&failure, read)
  }

  private mutating func look(at samples: [CompressedSample], _ stream: StreamParameters) async {
    decoded += samples.count
    let found = await EvidenceDecoder.frames(
      of: samples, stream: stream, parallelism: effort.parallelism, thumbnails)
    for outcome in found {
      switch outcome {
      case .frame(let frame): add(frame)
      case .incomplete: break
      case .damaged: damaged += 1
      }
    }
  }

  private mutating func add(_ frame: EvidenceDecoder.Frame) {
    detector?.add(frame.evidence)
    consensus.add(frame.tags)
    thumbnails?.take(frame.thumbnail)
    if let format = frame.statements.activeFormat { activeFormats.insert(format) }
    if collectsStatements {
      statements.append(.init(frame.statements, time: frame.evidence.time))
    }
  }

  /// Whether the key frames alone are too few to represent the clip.
  private func needsFramesBetween(
    _ facts: VideoFacts, _ index: [KeyFrameEntry], isRemote: Bool
  ) -> Bool {
    if summary.stopped != .all { return false }
    if count < 3 || detector?.verdict.kind == .undecided { return count < Self.shortClip }
    if count < Self.fewViews, !isRemote, detector?.awaitsViews == true { return true }
    guard let duration = facts.end, count < 6 else { return false }
    return duration / Double(count) > Self.sparseKeyFrames
  }

  /// Analyses frames after the last key frame, because bars found so far may end there.
  ///
  /// Of a remote clip, that stretch would be all that is fetched, so it is left out.
  ///
  /// - Returns: Whether there were any.
  private mutating func sampleEnd(
    _ reader: inout VideoReader, _ index: [KeyFrameEntry]
  ) throws(VideoError) -> Bool {
    guard !reader.isRemote, let verdict = detector?.verdict, verdict.isCroppable,
      let last = index.last?.time,
      let end = reader.facts.end, end - last > Self.sparseKeyFrames
    else { return false }
    let sample = try attempt { () throws(VideoError) in try reader.keySample(near: last) }
    guard let sample, var decoder = try? FrameDecoder(reader.stream) else { return false }
    decoder.skipsUnreferenced = true
    let step = (end - last) / Double(Self.framesAtEnd)
    var wanted = last + step / 2
    var found: [EvidenceDecoder.Frame] = []
    try reader.decode(on: sample, by: &decoder, most: SequentialRun.longest) { frame in
      decoded += 1
      if frame.isKey, frame.isCorrupt { return false }
      if let time = frame.time, time >= wanted, !frame.isCorrupt, seen.insert(time: time),
        let shown = EvidenceDecoder.frame(frame, time: time)
      {
        found.append(shown)
        wanted += step
      }
      return found.count < Self.framesAtEnd
    }
    guard !found.isEmpty else { return false }
    var trial = detector
    for frame in found { trial?.add(frame.evidence) }
    let card =
      trial?.verdict.picture == verdict.picture
      ? nil
      : found.indices.first {
        PaddingDetector.isCard(found[$0...].map(\.evidence), after: verdict.picture)
      }
    let pictures = found[..<(card ?? found.count)]
    for frame in pictures { add(frame) }
    summary.frames = count
    if !pictures.isEmpty { summary.coverage += ", and \(pictures.count) after the last" }
    if card != nil { summary.coverage += "; the end shows a card" }
    return !pictures.isEmpty
  }

  /// Frames analysed after the last key frame.
  private static let framesAtEnd = 4

  /// Analyses frames between key frames too: for streams with one key frame, with none (intra
  /// refresh), without marks on them, or with few for their length.
  private mutating func sampleBetweenKeyFrames(_ reader: inout VideoReader) throws(VideoError) {
    let run = SequentialRun(
      expectedFrames: reader.facts.expectedFrames, samples: max(1, Self.defaultBudget - count),
      knowsKeyFrames: knowsKeyFrames)
    let before = count
    let result = try run.decode(&reader, thumbnails) { frame in
      // A frame whose key sample was seen is not counted twice.
      if let time = frame.evidence.time, !seen.insert(time: time) { return isSettled }
      add(frame)
      return isSettled
    }
    decoded += result.decoded
    if result.unsound > 0 {
      failure = failure ?? VideoError(.corrupt, .decode, "key frames are damaged")
    }
    if count == 0 { failure = result.failure ?? failure }
    summary.frames = count
    summary.stopped = result.isSettled ? .agreed : result.reachedEnd ? .all : .budget
    summary.coverage =
      "\(summary.coverage), and \(count - before) of the first \(result.decoded) frames"
  }
}
