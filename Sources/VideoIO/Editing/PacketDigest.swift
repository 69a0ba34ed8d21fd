internal import CFFmpeg
package import Files

/// A digest of all packets of a file, a few bytes per stream, to determine whether another file has
/// the same packets.
///
/// Edit lists are not applied: packets that they omit count like others.
package struct PacketDigest: Hashable, Sendable {
  /// The packets of one stream, in the order of the file.
  package struct Stream: Hashable, Sendable {
    /// FFmpeg's name of the codec.
    package let codec: String
    /// Number of packets.
    package let packets: Int
    /// Sequence parameter sets of H.264 or HEVC in them.
    package let sequenceSets: Int
    /// A 16-byte hash of sizes, marks of key frames and of hidden ones, data, and the side data
    /// stored with them; for an attachment without packets, of its data.
    package let contents: [UInt8]
    /// A 16-byte hash of decoding and presentation times, counted from the first packet's.
    package let times: [UInt8]
    /// The first packet's time, in seconds from that of the file's first; nil without times.
    package let start: Double?
  }

  /// The streams by number, as ffprobe counts them.
  package let streams: [Stream]

  /// Reads all of a file, in memory that doesn't grow with it.
  package init(
    _ clip: borrowing OpenedClip, limits: ReadingLimits = ReadingLimits()
  ) throws(VideoError) {
    let demuxer = try clip.demuxer(limits, appliesEditList: false)
    var digesters: [StreamDigester] = []
    for index in 0..<demuxer.streamCount {
      digesters.append(try StreamDigester(demuxer, index))
    }
    let packet = try Packet()
    var origin: Double?
    while try demuxer.readOn(into: packet) {
      let index = Int(packet.raw.pointee.stream_index)
      while index >= digesters.count, index < demuxer.streamCount {
        digesters.append(try StreamDigester(demuxer, digesters.count))
      }
      guard digesters.indices.contains(index) else { continue }
      digesters[index].add(packet)
      origin = origin ?? digesters[index].start
    }
    streams = digesters.map { $0.finish(origin: origin ?? 0) }
  }

  /// The first difference from another file's packets, as a sentence fragment; nil if there is
  /// none.
  package func difference(from other: PacketDigest) -> String? {
    guard streams.count == other.streams.count else {
      return "\(streams.count) streams, not \(other.streams.count)"
    }
    for (index, (a, b)) in zip(streams, other.streams).enumerated() {
      let name = "stream \(index)"
      if a.codec != b.codec { return "\(name) is \(a.codec), not \(b.codec)" }
      if a.packets != b.packets { return "\(name) has \(a.packets) packets, not \(b.packets)" }
      if a.contents != b.contents { return "\(name)'s packets are others" }
      if a.times != b.times { return "\(name)'s packets have other times" }
      if abs((a.start ?? 0) - (b.start ?? 0)) > 1e-9 { return "\(name) begins at another time" }
    }
    return nil
  }
}

/// Hashes the packets of one stream.
///
/// It is a class because arrays can't hold noncopyable values.
private final class StreamDigester {
  /// The hashes; nil at the end.
  private var contents: ContentHash?, times: ContentHash?
  private let codec: AVCodecID
  private let unit: AVRational
  /// Whether the container stores decoding times.
  private let storesDecodingTimes: Bool
  /// The framing of units; nil for other codecs.
  private let units: (framing: UnitFraming, codec: UnitCodec)?
  private var packets = 0
  private var sequenceSets = 0
  /// The first packet's time.
  private var first: Int64?

  /// Side data of packets that files store.
  private static let sideData = [
    AV_PKT_DATA_SKIP_SAMPLES, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, AV_PKT_DATA_WEBVTT_IDENTIFIER,
    AV_PKT_DATA_WEBVTT_SETTINGS,
  ]

  init(_ demuxer: borrowing Demuxer, _ index: Int) throws(VideoError) {
    guard let stream = demuxer.stream(index)?.pointee, let parameters = stream.codecpar?.pointee
    else { throw .outOfMemory(.probe) }
    contents = try ContentHash()
    times = try ContentHash()
    codec = parameters.codec_id
    unit = stream.time_base
    storesDecodingTimes = !demuxer.isMatroska
    units = UnitCodec(codec).map {
      (CodecHeaders(parameters.extradataBytes, $0).framing, $0)
    }
    if parameters.codec_type == AVMEDIA_TYPE_ATTACHMENT {
      contents?.update(parameters.extradataBytes)
    }
  }

  /// The first packet's time in seconds; nil before a packet that has a time.
  var start: Double? { first.map { Double($0) * av_q2d(unit) } }

  func add(_ packet: borrowing Packet) {
    let raw = packet.raw.pointee
    packets += 1
    add(number: Int(raw.size))
    add(number: Int(raw.flags & (AV_PKT_FLAG_KEY | AV_PKT_FLAG_DISCARD)))
    contents?.update(packet.data)
    if let (framing, codec) = units {
      sequenceSets += framing.ranges(in: packet.data, codec)
        .count { codec.kind(packet.data[$0]) == .sequenceSet }
    }
    for type in Self.sideData {
      guard let data = packet.sideData(type) else { continue }
      add(number: Int(type.rawValue))
      contents?.update(data)
    }
    addTimes(raw)
  }

  private func addTimes(_ packet: AVPacket) {
    let stored = [packet.pts, storesDecodingTimes ? packet.dts : vidfit_no_timestamp]
    if first == nil { first = stored.filter { $0 != vidfit_no_timestamp }.min() }
    for time in stored {
      let number = time == vidfit_no_timestamp ? time : time &- (first ?? 0)
      times?.update(Self.bytes(number))
    }
  }

  private func add(number: Int) { contents?.update(Self.bytes(Int64(number))) }

  private static func bytes(_ number: Int64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// Returns the result; call only once.
  ///
  /// - Parameter origin: the time of the file's first packet, in seconds.
  func finish(origin: Double) -> PacketDigest.Stream {
    PacketDigest.Stream(
      codec: String(cString: avcodec_get_name(codec)), packets: packets, sequenceSets: sequenceSets,
      contents: contents.take()?.digest() ?? [], times: times.take()?.digest() ?? [],
      start: start.map { $0 - origin })
  }
}
