package import Bytes
internal import CFFmpeg
internal import Files
package import SystemPackage

extension CodecCropping {
  /// Whether parameter sets come with any packet of the stream at all; unlike ``isInBand``, which goes
  /// by a few, this reads all of them.
  ///
  /// - Parameter path: the file that this is of.
  package func isInBandAnywhere(
    in path: FilePath, limits: ReadingLimits = ReadingLimits()
  ) throws(EditError) -> Bool {
    if isInBand { return true }
    let (stream, framing, codec) = (stream, framing, sets.codec)
    return try EditError.reading { () throws(VideoError) in
      let demuxer = try Demuxer.ofAllStreams(
        path, extension: path.extension, limits, appliesEditList: false)
      demuxer.ignoreOthers(than: stream)
      let packet = try Packet()
      while try demuxer.readOn(into: packet) {
        let isOfStream = Int(packet.raw.pointee.stream_index) == stream
        if isOfStream,
          framing.places(in: packet.data, codec).contains(where: { $0.kind == .sequenceSet })
        {
          return true
        }
      }
      return false
    }
  }
}
