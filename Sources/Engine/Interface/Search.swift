import Padding

/// The moments of a clip to look at, for a caller that can seek in it and no more: those that the
/// program's sampler chooses. Where the program decodes a run of frames, this bisects it.
final class MomentSearch {
  struct Frame: IndexedFrame {
    let time: Double
    let bytes: Int?
    let isKey: Bool
  }

  /// What the file lists, in the order of decoding; empty if it lists nothing.
  var listed: [Frame] = []

  private enum Stage { case start, keyFrames, run, end, atEnd, keyChanges, changes, done }
  private var stage = Stage.start
  /// The listed frames in the order of time.
  private var frames: [Frame] = []
  private var keys: [Frame] = []
  private var choice: KeyFrameChoice<Frame>?
  private var strata: ArraySlice<Range<Double>> = []
  private var wave: [Double] = [], waveSize = SamplingPlan.firstWave
  private var queue: ArraySlice<Double> = []
  private var run: Run?
  /// Times of changes that were looked for, and how many.
  private var tried: Set<Double> = [], looked = 0
  /// Milliseconds of the frames so far.
  private var seen: Set<Int> = []
  private var latest = 0.0

  /// As `SamplingEffort`, `PaddingSampler`, `KeyFrameSampler` and `SwitchSearch` have them.
  private static let budget = 16, fewViews = 8, sparse = 2.5, shortClip = 12, mostStrata = 64
  private static let largestWave = 4, mostChanges = 96
  /// The frames to seek between key frames for all changes.
  private static let mostBetween = 48

  /// Notes the time of a frame that is seen. Returns whether it counts: none counts twice.
  func note(_ time: Double) -> Bool {
    latest = max(latest, time)
    return seen.insert(Self.millisecond(time)).inserted || stage == .start
  }

  private static func millisecond(_ time: Double) -> Int { Int((time * 1000).rounded()) }

  private func isNew(_ time: Double) -> Bool { !seen.contains(Self.millisecond(time)) }

  /// The next moment to look at; nil once the frames so far suffice.
  ///
  /// - Parameter end: the clip's, in seconds.
  func next(_ clip: Clip, end: Double) -> Double? {
    while true {
      if let time = queue.popFirst() { return time }
      if stage == .done { return nil }
      advance(clip, end)
    }
  }

  private func advance(_ clip: Clip, _ end: Double) {
    switch stage {
    case .start: start(end)
    case .keyFrames: sampleKeyFrames(clip.detector, end)
    case .run: sampleBetween(clip.detector, end)
    case .end: sampleEnd(clip, end)
    case .atEnd:
      clip.end(begins: false)
      stage = .keyChanges
    case .keyChanges: seekChanges(clip.detector, among: keys, most: Self.mostChanges, .changes)
    case .changes:
      seekChanges(clip.detector, among: frames, most: looked + Self.mostBetween, .done)
    case .done: break
    }
  }

  private func start(_ end: Double) {
    frames = listed.sorted { $0.time < $1.time }
    keys = frames.filter { $0.isKey }
    choice = KeyFrameChoice(keys)
    strata = SamplingPlan(count: Self.budget).strata[...]
    if !keys.isEmpty, keys.count <= Self.shortClip { waveSize = keys.count }
    stage = .keyFrames
  }

  private func sampleKeyFrames(_ detector: PaddingDetector, _ end: Double) {
    if detector.isSettled || end <= 0 && detector.count > 0 {
      stage = .run
      return
    }
    while let stratum = strata.popFirst() {
      let middle = (stratum.lowerBound + stratum.upperBound) / 2 * end
      guard let time = choice == nil ? middle : choice?.take(in: stratum)?.time else { continue }
      wave.append(time)
      if wave.count == waveSize {
        waveSize = SamplingPlan.nextWave
        return emit()
      }
    }
    while detector.count + wave.count < Self.budget, let entry = choice?.takeAny() {
      wave.append(entry.time)
      if wave.count >= Self.largestWave { return emit() }
    }
    stage = .run
    emit()
  }

  private func emit() {
    queue = wave.filter { isNew($0) }[...]
    wave = []
  }

  // MARK: Between key frames

  /// Frames from the start on, as `SequentialRun` looks at them.
  private struct Run {
    /// The most frames that the program decodes.
    static let longest = 1500
    /// Frames that a decoder may hold back to bring them into the order of time.
    static let reorder = 3
    /// Frames a second of a clip that lists none.
    static let usualRate = 30.0

    let cuts: CodedCuts?
    let count: Int
    let step: Int
    let samples: Int
    var target: Int
    var sent = 0, looked = 0

    init(_ listed: [Frame], samples: Int, end: Double) {
      let isKnown = !listed.isEmpty && listed.count <= Self.longest && listed.contains { !$0.isKey }
      cuts = isKnown ? CodedCuts(listed.map { ($0.bytes ?? 0, $0.isKey) }) : nil
      count = min(Self.longest, isKnown ? listed.count : Int(end * Self.usualRate))
      step = max(1, (count + samples - 1) / samples)
      self.samples = samples
      target = step / 2
    }

    /// Whether there is another frame to look at.
    mutating func goOn(isEnough: Bool, amongKeyFrames: Bool) -> Bool {
      if looked > 0 {
        target = max(target + step, sent + step / 2)
        if isEnough, let cuts {
          guard let cut = cuts.next(from: sent, amongKeyFrames: amongKeyFrames) else {
            return false
          }
          target = cut > sent + Self.reorder ? cut - 1 : cut + Self.reorder
        }
      }
      guard target < count, looked < samples else { return false }
      sent = target + 1
      looked += 1
      return true
    }
  }

  private func needsRun(_ detector: PaddingDetector, _ end: Double) -> Bool {
    let count = detector.count
    if detector.isSettled || count >= Self.budget || end <= 0 { return false }
    if count < 3 || detector.verdict.kind == .undecided { return count < Self.shortClip }
    if count < Self.fewViews, detector.awaitsViews { return true }
    return count < 6 && end / Double(count) > Self.sparse
  }

  private func sampleBetween(_ detector: PaddingDetector, _ end: Double) {
    if run == nil, needsRun(detector, end) {
      run = Run(listed, samples: Self.budget - detector.count, end: end)
    }
    let goesOn = run?.goOn(isEnough: detector.isSettled, amongKeyFrames: keys.isEmpty)
    guard goesOn == true, let run
    else {
      stage = .end
      return
    }
    let time =
      run.cuts != nil && run.target < frames.count
      ? frames[run.target].time : Double(run.target) / Run.usualRate
    if isNew(time) { queue = [time] }
  }

  private func sampleEnd(_ clip: Clip, _ end: Double) {
    stage = .keyChanges
    guard let last = keys.last?.time, end - last > Self.sparse, clip.verdict.isCroppable else {
      return
    }
    let step = (end - last) / 4
    let times = (0..<4).map { last + (Double($0) + 0.5) * step }
    queue = times.filter { $0 > latest }[...]
    clip.end(begins: true)
    stage = .atEnd
  }

  // MARK: Changes

  private func seekChanges(
    _ detector: PaddingDetector, among frames: [Frame], most: Int, _ then: Stage
  ) {
    guard detector.verdict.kind == .mixed else {
      stage = .done
      return
    }
    let times = detector.segments.gaps.compactMap {
      frames.middle(of: Self.within($0), except: tried)
    }
    .prefix(max(0, most - looked))
    tried.formUnion(times)
    looked += times.count
    queue = times
    if queue.isEmpty { stage = then }
  }

  /// Without what file and browser round differently.
  private static func within(_ gap: ShapeGap) -> ShapeGap {
    (gap.before + 0.001, gap.after - 0.001)
  }

  /// For each segment but the first the time since when it may have begun, unless the frame before
  /// it was seen.
  func earliestStarts(_ segments: [PictureSegment]) -> [Double?] {
    segments.gaps.map { gap in
      let isExact = !frames.isEmpty && frames.middle(of: Self.within(gap), except: []) == nil
      return isExact ? nil : gap.before
    }
  }
}

/// Adds a frame that the file lists, in the order of decoding; of others, `bytes` is 0.
@c(clip_list) public func clipList(
  _ clip: UnsafeMutableRawPointer, _ time: Double, _ bytes: Int32, _ isKey: Int32
) {
  Clip.at(clip).search.listed.append(
    MomentSearch.Frame(time: time, bytes: bytes > 0 ? Int(bytes) : nil, isKey: isKey != 0))
}

/// The next moment to look at in a clip that ends at a time; −1 once the frames so far suffice. The
/// frames that are listed come first.
@c(clip_next) public func clipNext(_ clip: UnsafeMutableRawPointer, _ end: Double) -> Double {
  let clip = Clip.at(clip)
  return clip.search.next(clip, end: end) ?? -1
}
