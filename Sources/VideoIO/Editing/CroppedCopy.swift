package import Bytes
internal import CFFmpeg
package import Files
internal import Framing
internal import SystemPackage

/// A copy of a file with one stream cropped by its own headers, for containers that FFmpeg writes
/// as it reads them: Matroska, MPEG transport streams, FLV, AVI, and H.264 or HEVC without a
/// container. Nothing is re-encoded.
///
/// All streams, attachments, chapters, programmes and tags are copied, with packets in the order of
/// the file and with their times. Data that FFmpeg doesn't read are lost, such as editions, segment
/// links and unique numbers of Matroska, or the tables of a transport stream other than those of
/// programmes.
package struct CroppedCopy: Sendable {
  /// Parts that FFmpeg read from the original but not from the copy, such as `stream 2's language`.
  package let losses: [String]
  /// The number of packets written.
  package let packets: Int
  /// Packets with times that the container's unit, such as a millisecond, can't express as exactly
  /// as the original did.
  package let roundedPackets: Int

  /// Writes a copy into a file that has no name yet.
  ///
  /// - Parameters:
  ///   - clip: The original for which `cropping` was decided.
  ///   - progress: Called with the completed share of the original, 0 to 1.
  /// - Throws: `refused` if FFmpeg can't copy all of the file, `unreadable`, `unwritable`.
  package init(
    of clip: borrowing OpenedClip, _ cropping: CodecCropping, to output: borrowing PendingFile,
    limits: ReadingLimits = ReadingLimits(), progress: (Double) -> Void = { _ in }
  ) throws(EditError) {
    let demuxer = try EditError.reading { () throws(VideoError) in try clip.demuxer(limits) }
    let format = try CopyFormat(demuxer)
    try CopyCheck.beforehand(demuxer, format, cropping)
    guard output.temporary != output.path else {
      throw .unwritable(FileFailure(output.path, "is not a regular file"))
    }
    var run = try CopyRun(
      demuxer, format, cropping, file: output.temporary, output: output.path)
    try run.copy(demuxer, progress)
    let copy = try EditError.reading { () throws(VideoError) in
      try OpenedClip(output.temporary, extension: clip.fileExtension).demuxer(limits)
    }
    losses = try CopyCheck.afterwards(demuxer, copy)
    packets = run.packets
    roundedPackets = run.roundedPackets
  }
}

/// The writing of one cropped copy.
private struct CopyRun: ~Copyable {
  private let file: OutputFile
  private let format: CopyFormat
  /// The final path, for messages.
  private let output: FilePath
  private let stream: Int
  private let cropping: CodecCropping
  /// The originals' time bases.
  private let units: [AVRational]
  /// The values added to times, in these time bases.
  private let shifts: [Int64]
  private(set) var packets = 0
  private(set) var roundedPackets = 0

  /// Creates the file and writes its header.
  ///
  /// - Parameters:
  ///   - file: The path while it is written.
  ///   - output: The final path.
  init(
    _ input: borrowing Demuxer, _ format: CopyFormat, _ cropping: CodecCropping, file: FilePath,
    output: FilePath
  ) throws(EditError) {
    let created: OutputFile
    do throws(OutputError) { created = try OutputFile(file, format: format.muxer) } catch {
      throw .unwritable(FileFailure(output, "cannot be written: \(error.message)"))
    }
    do throws(OutputError) { try created.copyStructure(of: input, format) } catch {
      throw Self.failure(error, created, format, output)
    }
    guard let parameters = created.raw.pointee.streams[cropping.stream]?.pointee.codecpar else {
      throw .refused("the stream has gone")
    }
    let extradata = try cropping.cropped(headers: parameters.pointee.extradataBytes)
    try EditError.reading { () throws(VideoError) in
      try parameters.pointee.setExtradata(extradata)
    }
    parameters.pointee.width = Int32(clamping: cropping.storage.width)
    parameters.pointee.height = Int32(clamping: cropping.storage.height)
    do throws(OutputError) { try created.begin(format.options) } catch {
      throw Self.failure(error, created, format, output)
    }
    units = (0..<input.streamCount).map {
      input.stream($0)?.pointee.time_base ?? Microseconds.timeBase
    }
    shifts = (0..<input.streamCount).map { index in
      input.stream(index).map { format.shift(of: $0.pointee) } ?? 0
    }
    self.file = created
    self.format = format
    self.output = output
    stream = cropping.stream
    self.cropping = cropping
  }

  /// Copies all packets and finishes the file.
  ///
  /// - Parameter progress: Called with the completed share, 0 to 1.
  mutating func copy(
    _ input: borrowing Demuxer, _ progress: (Double) -> Void
  ) throws(EditError) {
    let packet = try EditError.reading { () throws(VideoError) in try Packet() }
    let size = Double(input.file.size)
    while try read(input, into: packet) {
      let index = Int(packet.raw.pointee.stream_index)
      guard units.indices.contains(index), let source = input.stream(index) else {
        throw .refused("its stream \(index) begins too late for FFmpeg to copy it")
      }
      progress(min(1, Double(input.file.offset) / size))
      if source.isAttachedPicture, format.holdsAttachments { continue }
      if index == stream { try cropping.crop(packet) }
      try write(packet, index, source.pointee)
    }
    do throws(OutputError) { try file.finish() } catch {
      throw Self.failure(error, file, format, output)
    }
  }

  private func read(
    _ input: borrowing Demuxer, into packet: borrowing Packet
  ) throws(EditError) -> Bool {
    try EditError.reading { () throws(VideoError) in try input.readOn(into: packet) }
  }

  private mutating func write(
    _ packet: borrowing Packet, _ index: Int, _ source: AVStream
  ) throws(EditError) {
    let raw = packet.raw
    // Only video is decoded in a different order from that in which it is shown.
    if raw.pointee.dts == vidfit_no_timestamp,
      source.codecpar.pointee.codec_type != AVMEDIA_TYPE_VIDEO
    {
      raw.pointee.dts = raw.pointee.pts
    }
    raw.pointee.pos = -1
    if raw.pointee.pts != vidfit_no_timestamp { raw.pointee.pts += shifts[index] }
    if raw.pointee.dts != vidfit_no_timestamp { raw.pointee.dts += shifts[index] }
    if rounds(raw.pointee, index) { roundedPackets += 1 }
    do throws(OutputError) {
      try file.write(packet, stream: index, unit: units[index], .asGiven)
    } catch {
      throw Self.failure(error, file, format, output)
    }
    packets += 1
  }

  /// Whether the output's time base can't express a time of the packet.
  private func rounds(_ packet: AVPacket, _ index: Int) -> Bool {
    guard let unit = file.raw.pointee.streams[index]?.pointee.time_base else { return false }
    return [packet.pts, packet.dts].contains { time in
      guard time != vidfit_no_timestamp else { return false }
      return av_rescale_q(av_rescale_q(time, units[index], unit), unit, units[index]) != time
    }
  }

  /// Distinguishes a failure of the system from a muxer's refusal.
  private static func failure(
    _ error: OutputError, _ file: borrowing OutputFile, _ format: CopyFormat, _ output: FilePath
  ) -> EditError {
    file.hasFailed
      ? .unwritable(FileFailure(output, "cannot be written: \(error.message)"))
      : .refused("FFmpeg's muxer \(format.muxer) can't copy it: \(error.message)")
  }
}
