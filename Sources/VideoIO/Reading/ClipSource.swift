internal import CFFmpeg
package import Files
package import SystemPackage

/// The source of a clip's bytes.
package enum ClipSource: Sendable {
  case file(FilePath)
  /// Bytes from elsewhere, and the extension of their name.
  case bytes(any ByteSource, extension: String?)
  /// A range of a file's bytes that is a clip by itself, and the clip's own name.
  case part(FilePath, Range<Int64>, name: FilePath)

  /// The extension by which FFmpeg recognises some formats.
  var fileExtension: String? {
    switch self {
    case .file(let path), .part(_, _, let path): path.fileExtension
    case .bytes(_, let name): name
    }
  }

  /// The traffic of fetching it; nil for a file, which is not fetched.
  package var transfer: ByteTransfer? {
    if case .bytes(let source, _) = self, !source.isLocal { source.transfer } else { nil }
  }
}

extension InputFile {
  /// - Parameter watch: the watch on the clip's cost; nil for none.
  convenience init(_ clip: ClipSource, _ watch: CostWatch? = nil) throws(VideoError) {
    switch clip {
    case .file(let path): try self.init(path)
    case .bytes(let source, _): try self.init(source)
    case .part(let path, let range, let name): try self.init(path, part: range, name: name)
    }
    self.watch = watch
  }
}

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
  func input(_ limits: ReadingLimits) -> InputFile { InputFile(again: file, limits.watch) }

  /// The open file, for other programs to read.
  package var local: LocalFile? { file.local }

  /// Returns a demuxer that reads all streams rather than one video.
  ///
  /// - Parameter appliesEditList: as in ``Demuxer/init(_:extension:appliesEditList:)``.
  func demuxer(
    _ limits: ReadingLimits, appliesEditList: Bool = true
  ) throws(VideoError) -> Demuxer {
    let (input, name) = (input(limits), fileExtension)
    return try Diagnosis.explaining(input) { () throws(VideoError) in
      let demuxer = try Demuxer(
        InputContext(input), extension: name, appliesEditList: appliesEditList)
      // An index provides facts that other formats reveal only in their frames.
      try demuxer.findStreams(limits, decodes: !demuxer.isMovie)
      return demuxer
    }
  }
}

extension VideoReader {
  /// Reads a file that is open already; otherwise the same.
  package init(
    _ clip: borrowing OpenedClip, limits: ReadingLimits = ReadingLimits(),
    stream request: StreamRequest = .best
  ) throws(VideoError) {
    try self.init(clip.input(limits), clip.fileExtension, limits, request)
  }

  /// The id of the stream's track if the container is MP4, MOV or a related format.
  package var movieTrack: Int? {
    guard cursor.demuxer.isMovie, let id = cursor.demuxer.stream(cursor.streamIndex)?.pointee.id
    else { return nil }
    return Int(id)
  }

  /// Whether the container is a broadcast format, of which parts can be joined as they are.
  package var isBroadcast: Bool { cursor.demuxer.isBroadcast }

  /// Whether some or all of the stream is encrypted.
  package var isProtected: Bool { cursor.protection != .none }

  /// Whether the stream declares Dolby Vision metadata, which may state an active area.
  package var hasDolbyVision: Bool { facts.dolbyVision != nil }
}
