internal import Bytes
internal import CFFmpeg
internal import Files

/// The place in an open file from which coded frames of one stream are read, in decoding order.
struct SampleCursor: ~Copyable {
  var demuxer: Demuxer
  let layout: ContainerLayout
  let streamIndex: Int
  let protection: Protection
  /// The only frame of a cover art stream.
  let coverArt: CompressedSample?
  /// The positions of a remote movie's fragments; nil for other clips, in which FFmpeg finds its
  /// own way.
  var fragments: FragmentIndex?
  /// The index of a remote MXF file of many partitions, of which FFmpeg knows the first; nil for
  /// other clips, and once FFmpeg has visited all.
  var material: MaterialIndex?
  /// The remaining budget for finding key frames.
  var search = SearchBudget()
  /// See ``VideoReader/readsDamagedFrames``.
  var readsDamagedFrames = false
  /// Packets read so far.
  private(set) var packetsRead = 0
  /// See ``VideoReader/damage``.
  private(set) var damage: VideoError?
  private(set) var clock: StreamClock

  private let packet: Packet
  private let isIntraOnly: Bool
  private var headers = CarriedHeaders()
  private var place = Place.start
  /// The first byte of the last frame that states it, or of one before it; nil after a jump.
  private var position: Int64?
  private var timesReopened = 0
  /// Number of times the read allowance ran out without yielding a packet.
  private var dryReads = 0
  /// One for a search that ends in a hole, one for reading from the start up to it.
  private static let mostDryReads = 2

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

  init(_ opened: consuming OpenStream, _ packet: consuming Packet) {
    let demuxer = opened.demuxer
    if demuxer.file.isExhausted { search.end() }
    streamIndex = opened.facts.pick.index
    (layout, protection) = (opened.layout, opened.protection)
    (fragments, material) = (opened.fragments, opened.material)
    clock = StreamClock(opened.stream, isTimed: demuxer.isTimed)
    isIntraOnly = Self.isIntraOnly(opened.parameters.codec_id)
    coverArt = demuxer.coverArt(streamIndex)
    self.packet = packet
    self.demuxer = demuxer
  }

  /// Whether every frame of a codec is a key frame, whatever the container's flags say.
  private static func isIntraOnly(_ codec: AVCodecID) -> Bool {
    guard let descriptor = avcodec_descriptor_get(codec) else { return false }
    return descriptor.pointee.props & AV_CODEC_PROP_INTRA_ONLY != 0
  }

  /// Reads the next frame of the stream, in decoding order; nil at the end.
  ///
  /// The stream also ends if the file can't be read further, which leaves ``damage`` if frames were
  /// read before, and if no frame comes within the limit on bytes read at once.
  ///
  /// - Throws: `internal` if the system cannot read the file, `corrupt` and the like if not even
  ///   its first packet can be read.
  mutating func nextSample() throws(VideoError) -> CompressedSample? {
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
}

extension SampleCursor {
  /// Goes back to the first frame.
  ///
  /// - Throws: the reason why the file could not be reopened, if its container can't rewind.
  mutating func rewind() throws(VideoError) {
    try visitPartitions()
    guard !isAtStart else { return }
    if coverArt != nil { return jumped(toStart: true) }
    if fragments != nil { return try rewindFragments() }
    // Other containers land a few frames late, within a structure, or can be read only once.
    let isBack =
      layout.isStructured
      ? seek(toTime: 0) : demuxer.isBroadcast && seek(toByte: 0)
    guard isBack else { return try reopen() }
    jumped(toStart: true)
  }

  mutating func firstKeySample() throws(VideoError) -> CompressedSample? {
    try rewind()
    return try nextKeySample()
  }

  /// Reads the next key frame; nil at the end, and if a stream seems to have no key frames: it is
  /// not read in full to be sure.
  mutating func nextKeySample() throws(VideoError) -> CompressedSample? {
    for _ in 0..<ReadingLimits.passedFrames where !search.isSpent {
      let before = demuxer.file.bytesServed
      let sample = try nextSample()
      search.spend(bytes: demuxer.file.bytesServed - before, frames: 1)
      guard let sample, !sample.isKey else { return sample }
    }
    return nil
  }

  mutating func seek(toTime time: Double) -> Bool {
    // After opening again, some demuxers know their streams only once they have read.
    if demuxer.stream(streamIndex) == nil { _ = try? nextSample() }
    jumped(toStart: false)
    let before = demuxer.file.bytesServed
    defer { search.spend(bytes: demuxer.file.bytesServed - before, frames: 0) }
    // Half of the budget, to leave some for other positions.
    return demuxer.seek(
      stream: streamIndex, to: clock.timestamp(at: time), reading: max(0, search.bytes / 2))
  }

  /// Moves to an offset in the file. Returns whether it succeeded.
  mutating func seek(toByte offset: Int64) -> Bool {
    jumped(toStart: false, isGuess: true)
    return demuxer.seek(toByte: offset)
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
