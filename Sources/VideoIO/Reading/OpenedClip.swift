internal import CFFmpeg
package import Files
package import SystemPackage

/// A file that is opened once for any number of sequential readings.
package struct OpenedClip: ~Copyable {
  private let file: InputFile
  /// The extension of the clip's name, by which FFmpeg recognises some formats.
  let fileExtension: String?

  /// - Parameter extension: the extension of the clip's name, if the path has another one.
  /// - Throws: the reason why the file can't be read.
  package init(_ path: FilePath, extension: String? = nil) throws(VideoError) {
    file = try InputFile(path)
    fileExtension = `extension` ?? path.fileExtension
  }

  /// Returns the same bytes, read from the start as if nothing had been read before.
  func input(cost: CostLimit? = nil) -> InputFile { InputFile(again: file, cost: cost) }

  /// Returns a demuxer that reads all streams rather than one video.
  ///
  /// - Parameter appliesEditList: as in ``Demuxer/init(_:extension:appliesEditList:)``.
  func demuxer(
    _ limits: ReadingLimits, appliesEditList: Bool = true
  ) throws(VideoError) -> Demuxer {
    let (input, name) = (input(), fileExtension)
    return try Diagnosis.explaining(input, name) { () throws(VideoError) in
      let demuxer = try Demuxer(
        InputContext(input), extension: name, appliesEditList: appliesEditList)
      // An index provides facts that other formats reveal only in their frames.
      try demuxer.findStreams(limits, decodes: !demuxer.isMovie)
      return demuxer
    }
  }
}

extension Demuxer {
  /// Reads the next packet of any stream, however far it is from the last; false at the end.
  func readOn(into packet: borrowing Packet) throws(VideoError) -> Bool {
    file.allow(ReadingLimits.bytesAtOnce)
    return try read(into: packet)
  }
}

extension VideoReader {
  /// Reads a file that is open already; otherwise the same.
  package init(
    _ clip: borrowing OpenedClip, limits: ReadingLimits = ReadingLimits(),
    stream request: StreamRequest = .best
  ) throws(VideoError) {
    try self.init(clip.input(cost: limits.cost), clip.fileExtension, limits, request)
  }

  /// The id of the stream's track if the container is MP4, MOV or a related format.
  package var movieTrack: Int? {
    guard demuxer.isMovie, let id = demuxer.stream(streamIndex)?.pointee.id else { return nil }
    return Int(id)
  }

  /// Whether some or all of the stream is encrypted.
  package var isProtected: Bool { protection != .none }

  /// Whether the stream declares Dolby Vision metadata, which may state an active area.
  package var hasDolbyVision: Bool {
    demuxer.stream(streamIndex).map { vidfit_has_dolby_vision($0) != 0 } ?? false
  }
}
