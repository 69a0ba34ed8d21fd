internal import CFFmpeg
internal import Files
internal import SystemPackage

extension Demuxer {
  /// Opens a file to read all of its streams, rather than one video.
  ///
  /// - Parameters:
  ///   - extension: of the file's name, where the path has another one.
  ///   - appliesEditList: as ``init(_:extension:appliesEditList:)`` takes it.
  static func ofAllStreams(
    _ path: FilePath, extension: String?, _ limits: ReadingLimits, appliesEditList: Bool = true
  ) throws(VideoError) -> Demuxer {
    let file = try InputFile(path)
    return try Diagnosis.explaining(file, `extension`) { () throws(VideoError) in
      let demuxer = try Demuxer(
        InputContext(file), extension: `extension`, appliesEditList: appliesEditList)
      // An index tells what others must be learnt from.
      try demuxer.findStreams(limits, decodes: !demuxer.isMovie)
      return demuxer
    }
  }

  /// Reads the next packet of any stream however far it is from the last; false at the end.
  func readOn(into packet: borrowing Packet) throws(VideoError) -> Bool {
    file.allow(ReadingLimits.bytesAtOnce)
    return try read(into: packet)
  }
}
