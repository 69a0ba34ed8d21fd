internal import Document
internal import Files
internal import Framing
internal import Padding
internal import VideoIO

/// What the analysed frames of a clip show and state. None counts twice.
struct SampledFrames {
  private(set) var detector: PaddingDetector
  /// That of the second eye of packed 3D; nil for any other clip.
  private(set) var otherEye: PaddingDetector?
  /// The frames' own statements.
  private(set) var consensus = FrameConsensus()
  /// The sizes and pixel aspect ratios of the frames.
  var shapes: FrameShapes
  /// Finds the frame that shows most; nil if none was requested. Frames that are analysed to find
  /// when bars change don't count.
  private(set) var thumbnails: ThumbnailSearch?
  private(set) var observers: [any ClipObserver]
  /// Active format descriptions that frames carried.
  private var activeFormats: Set<UInt8> = []
  /// What frames stated on the views of two eyes.
  private var stereos: Set<StereoLayout> = []
  private var seen: SeenFrames
  /// Stretches of time of which every frame was analysed.
  private var examined: [ClosedRange<Double>] = []
  /// Frames decoded, including those that were not analysed.
  private(set) var decoded = 0
  /// Key frames that the decoder rejected.
  private(set) var damaged = 0
  /// The first key frame that an edit list hides. Players decode such frames for what follows them.
  private(set) var hidden: CompressedSample?

  /// - Parameters:
  ///   - takesThumbnail: whether to keep the frame that shows most, small.
  ///   - observers: get each frame.
  init(
    _ reader: borrowing VideoReader, takesThumbnail: Bool, observers: [any ClipObserver.Type]
  ) {
    let eye = reader.facts.stereo?.eyes(of: reader.facts.storage)?.first.size
    // Each eye may be squeezed to half its width or height.
    let pixelAspect = eye == nil ? 1 : reader.facts.shownPixelAspect.value
    detector = PaddingDetector(size: eye ?? reader.facts.storage, pixelAspect: pixelAspect)
    otherEye = eye.map { PaddingDetector(size: $0, pixelAspect: pixelAspect) }
    shapes = FrameShapes(reader)
    thumbnails = takesThumbnail ? ThumbnailSearch(reader.facts) : nil
    seen = SeenFrames(hasTimes: !reader.keyFrames.isEmpty)
    self.observers = observers.map { $0.init() }
  }

  var count: Int { detector.count }

  /// The rectangles of the picture over time, in order; one unless the bars change.
  var segments: [PictureSegment] { examined.settling(detector.segments) }

  /// The one active format description of the frames; nil if there is none, or more than one.
  var activeFormat: ActiveFormat? {
    activeFormats.count == 1 ? activeFormats.first.map(ActiveFormat.init) : nil
  }

  /// The one statement of the frames on the views of two eyes; nil if there is none, or several.
  var stereo: StereoLayout? { stereos.count == 1 ? stereos.first : nil }

  /// Whether the key frame is shown and was not met before.
  mutating func isNew(_ sample: CompressedSample) -> Bool {
    if sample.isHidden {
      hidden = hidden ?? sample
      return false
    }
    return seen.insert(sample)
  }

  /// Whether a frame at this time was not met before.
  mutating func isNew(time: Double) -> Bool { seen.insert(time: time) }

  /// Notes frames that were decoded elsewhere.
  mutating func noteDecoded(_ count: Int) { decoded += count }

  /// Analyses key frames.
  ///
  /// - Parameter parallelism: tasks that decode at once.
  mutating func look(
    at samples: [CompressedSample], _ stream: StreamParameters, parallelism: Int
  ) async {
    decoded += samples.count
    let found = await EvidenceDecoder.frames(
      of: samples, stream: stream, parallelism: parallelism, thumbnails)
    for outcome in found {
      switch outcome {
      case .frame(let frame): add(frame)
      case .incomplete: break
      case .damaged: damaged += 1
      }
    }
  }

  /// Adds a frame.
  mutating func add(_ frame: EvidenceDecoder.Frame) {
    detector.add(frame.evidence)
    if let evidence = frame.otherEye { otherEye?.add(evidence) }
    if let stereo = frame.statements.stereo { stereos.insert(stereo) }
    consensus.add(frame.tags)
    // Of packed 3D, the size is that of one eye.
    if frame.otherEye == nil {
      shapes.add(
        frame.evidence.size, frame.statements.pixelAspectRatio, time: frame.evidence.time,
        position: frame.position)
    }
    thumbnails?.take(frame.thumbnail)
    if let format = frame.statements.activeFormat { activeFormats.insert(format) }
    for index in observers.indices {
      observers[index].look(at: frame.statements, time: frame.evidence.time)
    }
  }

  /// Counts the damaged ones among key frames, and nothing else of them.
  mutating func countDamage(in sample: CompressedSample, _ stream: StreamParameters) async {
    let outcomes = await EvidenceDecoder.frames(of: [sample], stream: stream, parallelism: 1)
    if case .damaged? = outcomes.first { damaged += 1 }
  }

  /// Finds when the bars change. What was found before a failure holds.
  mutating func findSwitches(
    by search: inout SwitchSearch, _ reader: inout VideoReader, parallelism: Int
  ) async throws(VideoError) {
    try await search.run(&reader, &detector, index: reader.keyFrames, parallelism: parallelism)
    decoded += search.decoded
    examined = search.examined
  }
}

/// Remembers the analysed frames.
private struct SeenFrames {
  /// Whether the container's times distinguish frames.
  private let hasTimes: Bool
  private var times: Set<Double> = []
  private var contents: Set<Int> = []

  init(hasTimes: Bool) { self.hasTimes = hasTimes }

  /// Whether the sample is new. Without an index its bytes decide: in raw streams the same frame has
  /// another time at every visit, and in joined streams different frames have the same time.
  mutating func insert(_ sample: CompressedSample) -> Bool {
    let isNewTime = times.insert(Self.rounded(sample.time)).inserted
    return hasTimes ? isNewTime : contents.insert(sample.bytes.hashValue).inserted
  }

  /// Whether a frame at this time is new.
  mutating func insert(time: Double) -> Bool {
    times.insert(Self.rounded(time)).inserted
  }

  /// To the millisecond: a container and a decoder may round the same frame's time differently.
  private static func rounded(_ time: Double) -> Double { (time * 1000).rounded() }
}
