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
  /// Whether to read frames that the container found damaged too: better than nothing.
  public var readsDamagedFrames = false
  /// Packets read so far.
  public private(set) var packetsRead = 0
  /// Bytes of the file that were passed in search of key frames, and the seconds that they last.
  package internal(set) var passed = (bytes: 0.0, seconds: 0.0)
  /// The first byte of the last frame that states it, or of one before it; nil after a jump.
  private var position: Int64?

  /// The damage that ended reading before the end of the file, after frames that could be read.
  public private(set) var damage: VideoError?

  var demuxer: Demuxer
  let layout: ContainerLayout
  let streamIndex: Int
  let protection: Protection
  /// The positions of a remote movie's fragments; nil for other clips, in which FFmpeg finds its
  /// own way.
  var fragments: FragmentIndex?
  /// The index of a remote MXF file of many partitions, of which FFmpeg knows the first; nil for
  /// other clips, and once FFmpeg has visited all.
  var material: MaterialIndex?
  /// Bytes read at once in search of a key frame; nil until it was estimated.
  var reach: Int64?
  private let packet: Packet
  private(set) var clock: StreamClock
  private let isIntraOnly: Bool
  /// The only frame of a cover art stream.
  let coverArt: CompressedSample?
  private var headers = CarriedHeaders()
  private var place = Place.start
  private var timesReopened = 0
  /// Number of times the read allowance ran out without yielding a packet.
  private var dryReads = 0
  /// One for a search that ends in a hole, one for reading from the start up to it.
  private static let mostDryReads = 2
  /// The remaining budget for finding key frames.
  var search = SearchBudget()

  /// The position of the cursor, as far as it affects the meaning of a failure to read.
  private enum Place {
    /// Before the file's first packet.
    case start
    /// The target of a jump, which may not be the beginning of anything.
    case jump
    /// After a packet that was read.
    case within
    /// After packets that follow a guess: apparent damage may not be real.
    case guess
  }

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
    let demuxer = opened.demuxer
    if demuxer.file.isExhausted { search.end() }
    let (index, layout) = (opened.facts.pick.index, opened.layout)
    var facts = opened.facts
    let (stream, parameters) = (opened.stream, opened.parameters)
    self.stream = StreamParameters(parameters, limits)
    self.stream.stereo = facts.stereo
    let clock = StreamClock(stream, isTimed: demuxer.isTimed)
    isIntraOnly = Self.isIntraOnly(parameters.codec_id)
    keyFrames = demuxer.keyFrames(ofStream: index, clock, layout, isIndexed: opened.isIndexed)
    self.clock = clock
    facts.noteTimes(
      of: demuxer, layout,
      stated: clock.seconds(max(0, stream.pointee.duration)),
      tagged: demuxer.taggedDuration(of: stream), last: keyFrames.last?.time ?? 0)
    self.facts = facts
    coverArt = demuxer.coverArt(index)
    streamIndex = index
    protection = opened.protection
    (fragments, material) = (opened.fragments, opened.material)
    self.demuxer = demuxer
    self.layout = layout
    self.packet = packet
    // Reading and rewinding may open the file again, and `stream` is of the first opening.
    let hasDoubtfulRate = stream.pointee.hasDoubtfulRate
    // A palette may come only with the first frame, so a seek would miss it.
    if facts.pixelFormat == "pal8" {
      _ = try? nextSample()
      try? rewind()
    }
    if hasDoubtfulRate { confirmRate() }
    if facts.container.duration == nil, keyFrames.isEmpty { learnTimes() }
  }

  /// Reads a clip once to its end if it states neither how long it is nor where key frames are, as
  /// browsers and pipes write Matroska. Meanwhile, FFmpeg makes an index.
  private mutating func learnTimes() {
    guard demuxer.isMatroska, !demuxer.file.isRemote, demuxer.file.size <= Self.mostRead,
      protection == .none, coverArt == nil
    else { return }
    var last = 0.0
    while let sample = try? nextSample() { last = max(last, sample.time) }
    keyFrames = demuxer.listedKeyFrames(ofStream: streamIndex, clock)
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
    try demuxer.file.checkSource(stage)
    try stream.limits.watch?.checkAnswer(stage)
  }

  /// The coded frames in decoding order; nil if the container's index doesn't list them all or if
  /// there are more than `most`.
  public func listedFrames(most: Int) -> [ListedFrame]? {
    demuxer.listedFrames(ofStream: streamIndex, layout, most: most)
  }

  /// Bytes read from the file so far.
  public var bytesRead: Int64 { demuxer.file.bytesRead }

  /// Reads the next frame of the stream, in decoding order; nil at the end.
  ///
  /// The stream also ends if the file can't be read further, which leaves ``damage`` if frames were
  /// read before, and if no frame comes within the limit on bytes read at once.
  ///
  /// - Throws: `internal` if the system cannot read the file, `corrupt` and the like if not even
  ///   its first packet can be read.
  public mutating func nextSample() throws(VideoError) -> CompressedSample? {
    if let coverArt {
      defer { place = .within }
      return isAtStart ? coverArt : nil
    }
    guard dryReads < Self.mostDryReads else { return nil }
    demuxer.file.allow(ReadingLimits.bytesAtOnce)
    while try readPacket() {
      defer { packet.clear() }
      packetsRead += 1
      let header = packet.raw.pointee
      guard Int(header.stream_index) == streamIndex else { continue }
      headers.take(from: packet)
      if header.pos >= 0 { position = header.pos }
      let isDamaged = header.flags & AV_PKT_FLAG_CORRUPT != 0
      guard header.size > 0, !isDamaged || readsDamagedFrames,
        !protection.covers(header.pos)
      else { continue }
      return CompressedSample(
        bytes: packet.bytes,
        time: clock.time(of: header, offset: demuxer.file.offset),
        isKey: isIntraOnly || header.flags & AV_PKT_FLAG_KEY != 0,
        isHidden: header.flags & AV_PKT_FLAG_DISCARD != 0,
        position: position,
        extradata: headers.extradata,
        palette: headers.palette)
    }
    try demuxer.file.checkSource(.decode)
    if demuxer.file.isExhausted {
      dryReads += 1
      search.end()
    }
    return nil
  }

  /// Reads the next packet; false at the end and if the file can't be read further.
  private mutating func readPacket() throws(VideoError) -> Bool {
    let before = place
    if place != .guess { place = .within }
    do throws(VideoError) {
      return try demuxer.read(into: packet)
    } catch {
      place = before == .start ? .jump : before
      try demuxer.file.checkSource(.decode)
      // FFmpeg fails at the end of a clear beginning: there the stream ends, too.
      if case .after = protection { return false }
      if demuxer.file.hasFailed || before == .start { throw error }
      if before == .within, damage == nil { damage = error }
      return false
    }
  }

  /// Whether the next packet is the file's first.
  var isAtStart: Bool { place == .start }

  /// Call after moving the cursor.
  ///
  /// - Parameter isGuess: whether the position may be in the middle of something.
  mutating func jumped(toStart isStart: Bool, isGuess: Bool = false) {
    place = isStart ? .start : isGuess ? .guess : .jump
    position = nil
    clock.jumped(toStart: isStart)
  }

  /// Rewinds to the first frame by reopening the file, for containers that can't be rewound.
  mutating func reopen() throws(VideoError) {
    guard timesReopened < ReadingLimits.reopenings || !search.isSpent else {
      throw VideoError(
        .corrupt, .decode,
        "its container can't seek back; vidfit gave up after reopening it \(timesReopened) times")
    }
    timesReopened += 1
    let before = demuxer.file.bytesServed
    try demux()
    search.spend(bytes: max(1 << 20, demuxer.file.bytesServed - before), frames: 0)
    jumped(toStart: true)
  }

  /// Starts anew with the first byte of the file or view.
  mutating func demux() throws(VideoError) {
    let file = demuxer.file
    file.offset = 0
    do throws(VideoError) {
      demuxer = try Demuxer(InputContext(file), extension: demuxer.givenExtension)
    } catch {
      try file.checkSource(.decode)
      throw error
    }
    demuxer.ignoreOthers(than: streamIndex)
  }

  /// Whether every frame of a codec is a key frame, whatever the container's flags say.
  private static func isIntraOnly(_ codec: AVCodecID) -> Bool {
    guard let descriptor = avcodec_descriptor_get(codec) else { return false }
    return descriptor.pointee.props & AV_CODEC_PROP_INTRA_ONLY != 0
  }
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

/// Headers that came with one packet and apply to those after it.
///
/// They accompany every sample, because the next one may go to another decoder.
private struct CarriedHeaders {
  private(set) var extradata: [UInt8]?
  private(set) var palette: [UInt8]?

  mutating func take(from packet: borrowing Packet) {
    extradata = packet.sideData(AV_PKT_DATA_NEW_EXTRADATA) ?? extradata
    palette = packet.sideData(AV_PKT_DATA_PALETTE) ?? palette
  }
}
