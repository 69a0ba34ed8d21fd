internal import CFFmpeg
package import Files
package import SystemPackage

/// A file that is opened once, for any number of readings one after the other.
package struct OpenedClip: ~Copyable {
  private let file: InputFile
  /// The extension of the clip's name, by which FFmpeg recognises some formats.
  let fileExtension: String?

  /// - Parameter extension: of the clip's name, where the path has another one.
  /// - Throws: why the file can't be read.
  package init(_ path: FilePath, extension: String? = nil) throws(VideoError) {
    file = try InputFile(path)
    fileExtension = `extension` ?? path.fileExtension
  }

  /// The same bytes, read from the start and as if nothing had been read before.
  func input(cost: CostLimit? = nil) -> InputFile { InputFile(again: file, cost: cost) }

  /// A demuxer that reads all streams, rather than one video.
  ///
  /// - Parameter appliesEditList: as ``Demuxer/init(_:extension:appliesEditList:)`` takes it.
  func demuxer(
    _ limits: ReadingLimits, appliesEditList: Bool = true
  ) throws(VideoError) -> Demuxer {
    let (input, name) = (input(), fileExtension)
    return try Diagnosis.explaining(input, name) { () throws(VideoError) in
      let demuxer = try Demuxer(
        InputContext(input), extension: name, appliesEditList: appliesEditList)
      // An index tells what others must be learnt from.
      try demuxer.findStreams(limits, decodes: !demuxer.isMovie)
      return demuxer
    }
  }
}

extension Demuxer {
  /// Reads the next packet of any stream however far it is from the last; false at the end.
  func readOn(into packet: borrowing Packet) throws(VideoError) -> Bool {
    file.allow(ReadingLimits.bytesAtOnce)
    return try read(into: packet)
  }
}

extension VideoReader {
  /// Reads a file that is open already, and otherwise the same.
  package init(
    _ clip: borrowing OpenedClip, limits: ReadingLimits = ReadingLimits(),
    stream request: StreamRequest = .best
  ) throws(VideoError) {
    try self.init(clip.input(cost: limits.cost), clip.fileExtension, limits, request)
  }

  /// The id of the stream's track if the container is MP4, MOV or another of their family.
  package var movieTrack: Int? {
    guard demuxer.isMovie, let id = demuxer.stream(streamIndex)?.pointee.id else { return nil }
    return Int(id)
  }

  /// Whether some or all of the stream is encrypted.
  package var isProtected: Bool { protection != .none }

  /// Whether the stream says that it has metadata of Dolby Vision, which may state an active area.
  package var hasDolbyVision: Bool {
    demuxer.stream(streamIndex).map { vidfit_has_dolby_vision($0) != 0 } ?? false
  }
}
