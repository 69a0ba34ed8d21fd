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
    /// Sequence parameter sets of H.264 or HEVC in them, hashed or not.
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
  ///
  /// - Parameters:
  ///   - stream: The number of an H.264 or HEVC stream in which parameter sets and delimiters are
  ///     omitted and the rest is hashed unit by unit, because cropping replaces the former and
  ///     muxers may add them; nil to omit nothing.
  package init(
    _ clip: borrowing OpenedClip, leavingOutParameterSetsOf stream: Int? = nil,
    limits: ReadingLimits = ReadingLimits()
  ) throws(VideoError) {
    let demuxer = try clip.demuxer(limits, appliesEditList: false)
    var digesters: [StreamDigester] = []
    for index in 0..<demuxer.streamCount {
      digesters.append(
        try StreamDigester(demuxer, index, leavesOutSets: index == stream))
    }
    let packet = try Packet()
    var origin: Double?
    while try demuxer.readOn(into: packet) {
      let index = Int(packet.raw.pointee.stream_index)
      while index >= digesters.count, index < demuxer.streamCount {
        digesters.append(try StreamDigester(demuxer, digesters.count, leavesOutSets: false))
      }
      guard digesters.indices.contains(index) else { continue }
      digesters[index].add(packet)
      origin = origin ?? digesters[index].start
    }
    streams = digesters.map { $0.finish(origin: origin ?? 0) }
  }

  /// The first difference from another file's packets, as a sentence fragment; nil if there is
  /// none. Omitted units don't count.
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
