internal import CFFmpeg
internal import SystemPackage

/// An MP4 file with the stream of one encoder.
struct MovieFile: ~Copyable {
  private let file: OutputFile

  /// Creates the file, replacing any other.
  init(_ path: FilePath) throws(OutputError) {
    file = try OutputFile(path, format: "mp4")
  }

  /// Adds the stream of an open encoder and writes the file's header.
  func begin(_ encoder: borrowing CodecContext) throws(OutputError) {
    let stream = try file.addStream()
    try OutputError.check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder.raw))
    stream.pointee.time_base = encoder.raw.pointee.time_base
    // The index goes first, so that the file plays while it is being downloaded.
    try file.begin([("movflags", "+faststart")])
  }

  /// - Parameter unit: the time base of the packet.
  func write(_ packet: borrowing Packet, unit: AVRational) throws(OutputError) {
    try file.write(packet, stream: 0, unit: unit, .byTime)
  }

  /// Writes the rest of the file; without it the file is not a video.
  func finish() throws(OutputError) { try file.finish() }
}
