internal import Document
internal import Files
internal import Framing
internal import Padding
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

extension SamplingEffort {
  /// The most frames analysed by default, however unclear the evidence is.
  static let defaultBudget = 16
  /// A bound on files that claim millions of key frames.
  private static let mostKeyFrames = 100_000

  /// The most frames to analyse.
  var budget: Int { isThorough ? Self.mostKeyFrames : budgetBetween }

  /// The same where frames between key frames are analysed, which thoroughness doesn't need.
  var budgetBetween: Int { max(1, frames ?? Self.defaultBudget) }

  /// Whether the frames so far suffice.
  func isMet(by seen: SampledFrames) -> Bool {
    frames == nil && !isThorough && seen.detector.isSettled && !seen.shapes.isJoined
  }
}

/// Analyses a clip's frames until the detector has seen enough: key frames, and where these don't
/// represent the clip, frames between them and after the last.
struct PaddingSampler {
  /// Views below which bars that stand still can hardly be told from a picture.
  private static let fewViews = 8
  /// The distance of key frames, in seconds, beyond which bars can come and go unseen. If a clip
  /// has few key frames, frames in between are analysed.
  private static let sparseKeyFrames = 2.5

  private let effort: SamplingEffort
  var frames: SampledFrames
  private(set) var summary = ClipAnalysis.Sampling(frames: 0, stopped: .all, coverage: "")
  /// The damage that ended the reading early, after some frames were analysed.
  private(set) var damage: String?
  /// Whether all analysed frames are damaged, so that they don't prove that there are no bars.
  private(set) var showsOnlyDamage = false
  /// The reason why a place could not be read.
  private var failure: VideoError?

  /// - Parameters:
  ///   - reader: the clip to ``run(_:)`` on.
  ///   - takesThumbnail: whether to keep the frame that shows most, small.
  ///   - observers: get each frame.
  init(
    _ reader: borrowing VideoReader, _ effort: SamplingEffort, takesThumbnail: Bool = false,
    observers: [any ClipObserver.Type] = []
  ) {
    self.effort = effort
    frames = SampledFrames(reader, takesThumbnail: takesThumbnail, observers: observers)
  }

  /// - Throws: why none of the clip could be analysed. Later failures become ``damage``.
  mutating func run(_ reader: inout VideoReader) async throws(VideoError) {
    do throws(VideoError) {
      try await sample(&reader)
    } catch {
      // Findings from before the damage still hold for the clip.
      try reader.checkSource(.decode)
      guard frames.count > 0, !error.isRetryable else { throw error }
      failure = error
      (summary.frames, summary.stopped) = (frames.count, .all)
    }
    try reader.checkSource(.decode)
    if frames.count == 0 { throw failure?.asReasonForNothing ?? .nothingDecoded }
    damage =
      (reader.damage ?? failure)?.message
      ?? (frames.damaged > 0
        ? "\(counted(frames.damaged, "key frame")) can't be decoded" : nil)
    (summary.decoded, summary.packets, summary.bytes) =
      (frames.decoded, reader.packetsRead, reader.bytesRead)
  }

  private mutating func sample(_ reader: inout VideoReader) async throws(VideoError) {
    var keyFrames = KeyFrameSampler(effort)
    try await keyFrames.run(&reader, &frames)
    failure = keyFrames.failure
    summary = ClipAnalysis.Sampling(
      frames: frames.count, stopped: stopped, coverage: coverage(reader.keyFrames))
    if reader.facts.isStillImage && frames.count > 0 { return }
    var isSparse = needsFramesBetween(reader)
    let knowsKeyFrames = keyFrames.knowsKeyFrames
    var end = Self.framesAtEnd(reader)
    if isSparse { try sampleBetweenKeyFrames(&reader, &end, knowsKeyFrames: knowsKeyFrames) }
    if frames.count == 0, let hidden = frames.hidden {
      // An edit list may hide all there is.
      await frames.look(at: [hidden], reader.stream, parallelism: effort.parallelism)
      summary.frames = frames.count
    }
    if frames.count == 0 {
      // Damaged frames are better than none.
      reader.readsDamagedFrames = true
      try sampleBetweenKeyFrames(&reader, &end, knowsKeyFrames: knowsKeyFrames)
      showsOnlyDamage = frames.count > 0
    }
    if try sampleEnd(&reader, end) { isSparse = true }
    guard frames.detector.verdict.kind == .mixed else { return }
    // Of a remote clip, whole groups of pictures would have to be fetched.
    let isSought = !reader.isRemote && !showsOnlyDamage
    var search = SwitchSearch(effort.isThorough ? .thorough : isSought ? .usual : .none)
    try await frames.findSwitches(by: &search, &reader, parallelism: effort.parallelism)
    failure = failure ?? search.failure
    summary.frames = frames.count
    if search.looked > 0 { summary.coverage += ", and \(search.looked) near the changes" }
  }

  private var stopped: ClipAnalysis.Stop {
    effort.isMet(by: frames) ? .agreed : frames.count >= effort.budget ? .budget : .all
  }

  private func coverage(_ index: [KeyFrameEntry]) -> String {
    index.isEmpty
      ? counted(frames.count, "key frame") : "key frames at \(frames.count) of \(index.count)"
  }

  /// Whether the key frames alone are too few to represent the clip.
  private func needsFramesBetween(_ reader: borrowing VideoReader) -> Bool {
    if summary.stopped != .all { return false }
    let (count, detector) = (frames.count, frames.detector)
    if count < 3 || detector.verdict.kind == .undecided {
      return count < KeyFrameSampler.shortClip
    }
    if count < Self.fewViews, !reader.isRemote, detector.awaitsViews { return true }
    guard let duration = reader.facts.end, count < 6 else { return false }
    return duration / Double(count) > Self.sparseKeyFrames
  }

  /// Frames after the last key frame, which are wanted because bars found so far may end there.
  ///
  /// Of a remote clip, that stretch would be all that is fetched, so it is left out.
  private static func framesAtEnd(_ reader: borrowing VideoReader) -> FramesAtEnd? {
    guard !reader.isRemote, let last = reader.keyFrames.last?.time, let end = reader.facts.end,
      end - last > sparseKeyFrames
    else { return nil }
    return FramesAtEnd(lastKey: last, end: end)
  }

  /// Analyses frames after the last key frame, which a run from the start may have found.
  ///
  /// - Returns: Whether there were any.
  private mutating func sampleEnd(
    _ reader: inout VideoReader, _ end: FramesAtEnd?
  ) throws(VideoError) -> Bool {
    let verdict = frames.detector.verdict
    guard verdict.isCroppable, var ends = end else { return false }
    defer { frames.noteDecoded(ends.decoded) }
    if !ends.isComplete { try decode(&ends, &reader) }
    let found = ends.found.filter { $0.evidence.time.map { frames.isNew(time: $0) } ?? true }
    guard !found.isEmpty else { return false }
    let pictures = found.prefix(frames.detector.pictures(atEnd: found.map(\.evidence)))
    for frame in pictures { frames.add(frame) }
    summary.frames = frames.count
    if !pictures.isEmpty { summary.coverage += ", and \(pictures.count) after the last" }
    if pictures.count < found.count { summary.coverage += "; the end shows a card" }
    return !pictures.isEmpty
  }

  /// Decodes from the last key frame on.
  private mutating func decode(
    _ ends: inout FramesAtEnd, _ reader: inout VideoReader
  ) throws(VideoError) {
    let sample = try VideoError.noting(&failure) { () throws(VideoError) in
      try reader.keySample(near: ends.lastKey)
    }
    guard let sample, var decoder = try? FrameDecoder(reader.stream) else { return }
    decoder.skipsUnreferenced = true
    try reader.decode(on: sample, by: &decoder, most: SequentialRun.longest) { frame in
      ends.take(frame)
      return !ends.isComplete && !(frame.isKey && frame.isCorrupt)
    }
  }

  /// Analyses frames between key frames too: for streams with one key frame, with none (intra
  /// refresh), without marks on them, or with few for their length.
  ///
  /// - Parameter knowsKeyFrames: whether key frames all over the clip were analysed.
  private mutating func sampleBetweenKeyFrames(
    _ reader: inout VideoReader, _ end: inout FramesAtEnd?, knowsKeyFrames: Bool
  ) throws(VideoError) {
    let before = frames.count
    let run = SequentialRun(
      expectedFrames: reader.facts.expectedFrames,
      samples: max(1, effort.budgetBetween - before), knowsKeyFrames: knowsKeyFrames)
    let result = try run.decode(
      &reader, frames.thumbnails, end: &end,
      look: { frame in
        // A frame whose key sample was seen is not counted twice.
        if frame.evidence.time.map({ frames.isNew(time: $0) }) ?? true { frames.add(frame) }
        return effort.isMet(by: frames)
      }, wantsEnd: { frames.detector.verdict.isCroppable })
    frames.noteDecoded(result.decoded)
    if result.unsound > 0 {
      failure = failure ?? VideoError(.corrupt, .decode, "key frames are damaged")
    }
    if frames.count == 0 { failure = result.failure ?? failure }
    summary.frames = frames.count
    summary.stopped = result.isSettled ? .agreed : result.reachedEnd ? .all : .budget
    summary.coverage =
      "\(summary.coverage), and \(frames.count - before) of the first \(result.decoded) frames"
  }
}
