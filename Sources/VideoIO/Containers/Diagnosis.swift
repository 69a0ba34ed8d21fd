internal import Bytes
internal import Files

/// Finds the true reason why a file can't be read when FFmpeg only reports a failure.
///
/// It reads on its own, and only after a failure.
struct Diagnosis {
  let file: InputFile
  /// The extension of the file's name.
  let `extension`: String?

  /// Performs work on a file; an error gives the true reason.
  static func explaining<R: ~Copyable>(
    _ file: InputFile, _ extension: String?, _ body: () throws(VideoError) -> R
  ) throws(VideoError) -> R {
    do throws(VideoError) {
      return try body()
    } catch {
      throw Diagnosis(file: file, extension: `extension`).explaining(error)
    }
  }

  /// - Parameter error: The failure; returned unless the file's contents give a better reason.
  func explaining(_ error: VideoError) -> VideoError {
    if let failure = file.failure { return VideoError(failure, error.stage) }
    guard [.corrupt, .unsupportedContainer, .noVideo].contains(error.code) else { return error }
    var cause = ownCause(error.code) ?? guess(error) ?? error
    if let failure = file.failure { cause = VideoError(failure, error.stage) }
    cause.stage = error.stage
    return cause
  }

  /// The reason given by the file's own structure.
  private func ownCause(_ code: FailureCode) -> VideoError? {
    if TransportScrambling.isFound(in: file) { return .encryptedVideo }
    if MatroskaCause.isMediaSegment(file) { return SegmentKind.media.error("webm") }
    if code == .noVideo { return nil }
    if let movie = MovieCause(file) {
      return movie.error(
        reader: FFmpegRelease.name, readsItems: FFmpegRelease.readsPictureItems)
    }
    if let matroska = MatroskaCause(file) { return matroska.error() }
    if MaterialEncryption.isFound(in: file) { return .encryptedVideo }
    let start = file.bytes(at: 0, count: 16)
    if start.starts(with: "ID3".utf8) {
      return VideoError(.noVideo, .open, "it is a damaged sound file (with an ID3 tag)")
    }
    guard let name = OtherFormat.name(start: start) else { return nil }
    return VideoError(.unsupportedContainer, .open, "it is \(name), not a video")
  }

  /// The error for FFmpeg's guess of the format. The guess counts as a fact only if the contents
  /// clearly support it, or if the file's name and contents agree.
  private func guess(_ error: VideoError) -> VideoError? {
    let contents = ProbedContents(file)
    if let contents, contents.isSure || contents.agrees(with: `extension`) {
      let isSound = SoundFormat.isDemuxer(contents.name) || OggContents.isSound(file)
      guard isSound, error.code != .noVideo else { return nil }
      return VideoError(.noVideo, .open, "it is a damaged sound file (\(contents.name))")
    }
    guard error.code != .unsupportedContainer,
      let named = ProbedContents(file, extension: `extension`),
      !StartCodes.areFound(in: file, for: named.name)
    else { return nil }
    let source = contents?.name == named.name ? "contents" : "name"
    let guess = "FFmpeg took it for \(named.name) by its \(source)"
    return error.code == .noVideo
      ? VideoError(.noVideo, .open, "\(guess) and found no video in it")
      : VideoError(
        .unsupportedContainer, .open,
        "its contents show no video format; \(guess) and could decode nothing")
  }
}

extension Demuxer {
  /// Throws if the file describes its video but holds no frame of it.
  ///
  /// - Parameter isIndexed: whether a frame of any stream was known before anything was read.
  func checkHoldsFrames(_ layout: ContainerLayout, isIndexed: Bool) throws(VideoError) {
    guard case .movie(let movie) = layout, !isIndexed, movie.isComplete, !movie.hasFragments
    else { return }
    throw SegmentKind.initialisation.error("mp4")
  }
}
