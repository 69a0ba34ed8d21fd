internal import Bytes
internal import CFFmpeg
public import Files
package import Framing
public import SystemPackage

/// A cursor over the coded frames of a video file.
///
/// A reader cannot be shared, but the samples it returns can: they can be read in one task and
/// decoded in others.
public struct VideoReader: ~Copyable {
  /// Facts that the file states about its video.
  public internal(set) var facts: VideoFacts
  /// The parameters for a ``FrameDecoder``.
  public private(set) var stream: StreamParameters
  /// The key frames in the container's index, in order of time; empty if it has no index.
  public private(set) var keyFrames: [KeyFrameEntry]
  /// Bytes of the file that were passed in search of key frames, and the seconds that they last.
  package internal(set) var passed = (bytes: 0.0, seconds: 0.0)
  /// Bytes read at once in search of a key frame; nil until it was estimated.
  var reach: Int64?
  var cursor: SampleCursor

  /// Opens a file, examines its contents and chooses the video stream.
  ///
  /// It never opens another file, whatever the file requests.
  ///
  /// - Parameter request: the stream to read if there are several.
  /// - Throws: the reason why there is no video to read, in the stage `open` or `probe`; `memory`
  ///   for frames beyond the limits.
  public init(
    _ path: FilePath, limits: ReadingLimits = ReadingLimits(), stream request: StreamRequest = .best
  ) throws(VideoError) {
    try self.init(.file(path), limits: limits, stream: request)
  }

  /// Opens a clip from any source; otherwise the same.
  package init(
    _ clip: ClipSource, limits: ReadingLimits = ReadingLimits(),
    stream request: StreamRequest = .best
  ) throws(VideoError) {
    try self.init(InputFile(clip, limits.watch), clip.fileExtension, limits, request)
  }

  /// - Parameter name: the extension of the clip's name.
  init(
    _ file: InputFile, _ name: String?, _ limits: ReadingLimits, _ request: StreamRequest
  ) throws(VideoError) {
    self.init(
      try OpenStream(file, extension: name, limits, request), try Packet(), limits)
  }

  private init(
    _ opened: consuming OpenStream, _ packet: consuming Packet, _ limits: ReadingLimits
  ) {
    var facts = opened.facts
    let (stream, isIndexed) = (opened.stream, opened.isIndexed)
    self.stream = StreamParameters(opened.parameters, limits)
    self.stream.stereo = facts.stereo
    let cursor = SampleCursor(opened, packet)
    let (clock, layout) = (cursor.clock, cursor.layout)
    keyFrames = cursor.demuxer.keyFrames(
      ofStream: cursor.streamIndex, clock, layout, isIndexed: isIndexed)
    facts.noteTimes(
      of: cursor.demuxer, layout,
      stated: clock.seconds(max(0, stream.pointee.duration)),
      tagged: cursor.demuxer.isMatroska ? stream.taggedDuration : nil,
      last: keyFrames.last?.time ?? 0)
    self.facts = facts
    self.cursor = cursor
    // Reading and rewinding may open the file again, and `stream` is of the first opening.
    let hasDoubtfulRate = stream.pointee.hasDoubtfulRate
    // A palette may come only with the first frame, so a seek would miss it.
    if facts.pixelFormat == "pal8" {
      _ = try? nextSample()
      try? rewind()
    }
    if hasDoubtfulRate {
      var times: [Double] = []
      while times.count < 32, let sample = try? nextSample() { times.append(sample.time) }
      try? rewind()
      self.facts.confirmRate(by: times)
    }
    if facts.container.duration == nil, keyFrames.isEmpty { learnTimes() }
  }

  /// Reads a clip once to its end if it states neither how long it is nor where key frames are, as
  /// browsers and pipes write Matroska. Meanwhile, FFmpeg makes an index.
  private mutating func learnTimes() {
    guard cursor.demuxer.isMatroska, !cursor.demuxer.file.isRemote,
      cursor.demuxer.file.size <= Self.mostRead,
      cursor.protection == .none, cursor.coverArt == nil
    else { return }
    var last = 0.0
    while let sample = try? nextSample() { last = max(last, sample.time) }
    keyFrames = cursor.demuxer.listedKeyFrames(ofStream: cursor.streamIndex, cursor.clock)
    let frame = facts.frameRate.map { 1 / $0.value } ?? 0
    if last > 0 { facts.container.duration = last + frame + facts.delay }
    try? rewind()
  }

  private static var mostRead: Int64 { 1 << 30 }

  /// Takes what only frames state on the views of two eyes.
  package mutating func take(_ stereo: StereoLayout) {
    (facts.stereo, stream.stereo) = (stereo, stereo)
  }

  /// Throws the reason why results so far are invalid: the source of the bytes failed, or the clip
  /// exceeded a limit on its cost. To be called before any answer.
  package func checkSource(_ stage: FailureStage) throws(VideoError) {
    try cursor.demuxer.file.checkSource(stage)
    try stream.limits.watch?.checkAnswer(stage)
  }

  /// The coded frames in decoding order; nil if the container's index doesn't list them all or if
  /// there are more than `most`.
  public func listedFrames(most: Int) -> [ListedFrame]? {
    cursor.demuxer.listedFrames(ofStream: cursor.streamIndex, cursor.layout, most: most)
  }

  /// Bytes read from the file so far.
  public var bytesRead: Int64 { cursor.demuxer.file.bytesRead }

  /// Packets read so far.
  public var packetsRead: Int { cursor.packetsRead }

  /// The damage that ended reading before the end of the file, after frames that could be read.
  public var damage: VideoError? { cursor.damage }

  /// Whether to read frames that the container found damaged too: better than nothing.
  public var readsDamagedFrames: Bool {
    get { cursor.readsDamagedFrames }
    set { cursor.readsDamagedFrames = newValue }
  }

  /// Reads the next frame of the stream, in decoding order; nil at the end.
  ///
  /// The stream also ends if the file can't be read further, which leaves ``damage`` if frames were
  /// read before, and if no frame comes within the limit on bytes read at once.
  ///
  /// - Throws: `internal` if the system cannot read the file, `corrupt` and the like if not even
  ///   its first packet can be read.
  public mutating func nextSample() throws(VideoError) -> CompressedSample? {
    try cursor.nextSample()
  }

  /// Goes back to the first frame.
  ///
  /// - Throws: the reason why the file could not be reopened, if its container can't rewind.
  public mutating func rewind() throws(VideoError) { try cursor.rewind() }

  /// Moves to an offset in the file, where ``nextSample()`` goes on. Returns whether it succeeded.
  package mutating func seek(toByte offset: Int64) -> Bool { cursor.seek(toByte: offset) }
}

extension VideoReader {
  /// Returns the picture shown at a time: the last one that begins at or before it. Nil if none can
  /// be decoded.
  ///
  /// The result is exact: decoding begins at a key frame before it.
  ///
  /// - Parameters:
  ///   - time: in seconds from the start of the stream.
  ///   - threads: as in ``FrameDecoder``.
  /// - Throws: the error of the last damaged frame if no picture can be decoded.
  public mutating func frame(
    at time: Double, threads: Int = 1
  ) throws(VideoError) -> DecodedFrame? {
    var failure: VideoError?
    do throws(VideoError) {
      let sample = try keySample(notAfter: time)
      if let frame = try frame(at: time, from: sample, threads, &failure) { return frame }
    } catch {
      if error.isRetryable { throw error }
      failure = error
    }
    // If seeking leads to nothing, the frames before may lead there.
    let readsDamaged = readsDamagedFrames
    readsDamagedFrames = true
    defer { readsDamagedFrames = readsDamaged }
    try rewind()
    let frame = try frame(at: time, from: nextSample(), threads, &failure)
    if frame == nil, let failure { throw failure }
    return frame
  }

  /// Decodes from a sample on.
  private mutating func frame(
    at time: Double, from first: CompressedSample?, _ threads: Int, _ failure: inout VideoError?
  ) throws(VideoError) -> DecodedFrame? {
    var decoder = try FrameDecoder(stream, threads: threads)
    var best: DecodedFrame?
    var sample = first
    while true {
      failure = try decoder.decodeOn(sample) ?? failure
      while let frame = decoder.nextFrame(or: &failure) {
        // Times were rounded to microseconds.
        if let shown = frame.time, shown > time + 2e-6, best != nil { return best }
        best = consume frame
      }
      guard sample != nil else { break }
      sample = try nextSample()
    }
    return best
  }

  /// Delivers all frames shown from `start` up to `end`, in order of time. The first one counts
  /// from `start` even if it began before.
  ///
  /// - Parameters:
  ///   - start: in seconds from the start of the stream.
  ///   - end: in seconds; a frame that begins there is not delivered.
  ///   - threads: as in ``FrameDecoder``.
  ///   - body: takes a frame and its time in seconds.
  public mutating func frames(
    from start: Double, to end: Double, threads: Int,
    _ body: (borrowing DecodedFrame, Double) throws -> Void
  ) throws {
    var decoder = try FrameDecoder(stream, threads: threads)
    var sample = try keySample(notAfter: start)
    if sample == nil {
      try rewind()
      sample = try nextSample()
    }
    // The latest frame that began before the start, until one arrives that began after it.
    var early: DecodedFrame?
    var counted = 0.0
    let step = 1 / max(1, facts.frameRate?.value ?? 25)
    var damage: VideoError?
    while true {
      // A damaged sample costs only its own frame.
      damage = try decoder.decodeOn(sample)
      while let frame = decoder.nextFrame(or: &damage) {
        let time = frame.time ?? counted
        counted = time + step
        if time >= end - 1e-6 { break }
        if time <= start + 2e-6 {
          early = consume frame
          continue
        }
        if let first = early.take() { try body(first, start) }
        try body(frame, time)
      }
      if sample == nil || counted >= end + step - 1e-6 { break }
      sample = try nextSample()
    }
    if let first = early.take() { try body(first, start) }
  }
}
