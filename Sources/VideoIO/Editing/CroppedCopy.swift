package import Bytes
internal import CFFmpeg
package import Files
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
