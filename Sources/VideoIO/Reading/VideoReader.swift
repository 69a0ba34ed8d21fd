internal import CFFmpeg
internal import Files
public import SystemPackage

/// A cursor over the coded frames of a video file.
///
/// A reader cannot be shared, but the samples it returns can: they can be read in one task and
/// decoded in others.
public struct VideoReader: ~Copyable {
  /// Facts that the file states about its video.
  public internal(set) var facts: VideoFacts
  /// The parameters for a ``FrameDecoder``.
  public let stream: StreamParameters
  /// The key frames in the container's index, in order of time; empty if it has no index.
  public let keyFrames: [KeyFrameEntry]
  /// Packets read so far.
  public private(set) var packetsRead = 0

  let demuxer: Demuxer
  let layout: ContainerLayout
  let streamIndex: Int
  private let packet: Packet
  private(set) var clock: StreamClock
  private let isIntraOnly: Bool
  private var headers = CarriedHeaders()
  /// Whether the next packet is the file's first.
  private(set) var isAtStart = true
  /// Number of times the read allowance ran out without yielding a packet.
  private var dryReads = 0
  /// One for a search that ends in a hole, one for reading from the start up to it.
  private static let mostDryReads = 2
  /// The remaining budget of looking for key frames.
  var search = SearchBudget()

  /// Opens a file, learns what is in it and chooses the video stream as FFmpeg does, except that
  /// cover art is never the video.
  ///
  /// No other file is ever opened, whatever the file asks for.
  ///
  /// - Throws: why there is no video to read, in the stage `open` or `probe`; `memory` for frames
  ///   beyond the limits.
  public init(
    _ path: FilePath, limits: ReadingLimits = ReadingLimits()
  ) throws(VideoError) {
    let packet = try Packet()
    let file = try InputFile(path)
    let demuxer = try Demuxer(InputContext(file), extension: path.fileExtension)
    try demuxer.checkAnnouncedSizes(limits)
    let isIndexed = demuxer.indexedEntries > 0
    let layout = ContainerLayout(of: demuxer)
    let probe = SliceProbe(demuxer, layout, limits)
    try demuxer.findStreams(limits, decodes: probe == nil)
    if demuxer.file.isExhausted { search.end() }
    let index = try demuxer.chooseVideoStream()
    if let parameters = demuxer.stream(index)?.pointee.codecpar { probe?.complete(parameters) }
    try demuxer.checkDecodable(index, layout)
    var facts = try demuxer.facts(ofStream: index, limits)
    guard let stream = demuxer.stream(index), let parameters = stream.pointee.codecpar?.pointee
    else { throw .outOfMemory(.probe) }
    layout.complete(&facts, of: demuxer, stream: index)
    facts.completePicture(of: demuxer, layout, stream: index)
    self.facts = facts
    self.stream = StreamParameters(parameters, limits)
    let clock = StreamClock(stream, isTimed: demuxer.isTimed)
    isIntraOnly = Self.isIntraOnly(parameters.codec_id)
    keyFrames = demuxer.keyFrames(ofStream: index, clock, layout, isIndexed: isIndexed)
    self.clock = clock
    streamIndex = index
    self.demuxer = demuxer
    self.layout = layout
    self.packet = packet
    // A palette may come only with the first frame, so a seek would miss it.
    if facts.pixelFormat == "pal8" {
      _ = try? nextSample()
      try? rewind()
    }
    if stream.pointee.hasDoubtfulRate { confirmRate() }
  }

  /// Bytes read from the file so far.
  public var bytesRead: Int64 { demuxer.file.bytesRead }

  /// Reads the next frame of the stream, in decoding order; nil at the end.
  ///
  /// Damaged packets are skipped. The stream also ends if no frame comes within the limit on bytes
  /// read at once.
  ///
  /// - Throws: `internal` if the file cannot be read, `corrupt` if its structure is damaged.
  public mutating func nextSample() throws(VideoError) -> CompressedSample? {
    isAtStart = false
    guard dryReads < Self.mostDryReads else { return nil }
    demuxer.file.allow(ReadingLimits.bytesAtOnce)
    while try demuxer.read(into: packet) {
      defer { packet.clear() }
      packetsRead += 1
      let header = packet.raw.pointee
      guard Int(header.stream_index) == streamIndex else { continue }
      headers.take(from: packet)
      guard header.size > 0, header.flags & AV_PKT_FLAG_CORRUPT == 0 else { continue }
      return CompressedSample(
        bytes: packet.bytes,
        time: clock.time(of: header, offset: demuxer.file.offset),
        isKey: isIntraOnly || header.flags & AV_PKT_FLAG_KEY != 0,
        isHidden: header.flags & AV_PKT_FLAG_DISCARD != 0,
        extradata: headers.extradata,
        palette: headers.palette)
    }
    if demuxer.file.isExhausted {
      dryReads += 1
      search.end()
    }
    return nil
  }

  /// Call when the cursor was moved.
  mutating func jumped(toStart isStart: Bool) {
    isAtStart = isStart
    clock.jumped(toStart: isStart)
  }

  /// Whether every frame of a codec is a key frame, whatever the container's flags say.
  private static func isIntraOnly(_ codec: AVCodecID) -> Bool {
    guard let descriptor = avcodec_descriptor_get(codec) else { return false }
    return descriptor.pointee.props & AV_CODEC_PROP_INTRA_ONLY != 0
  }
}

/// Headers that came with one packet and hold for those after it.
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
