internal import Bytes
internal import CFFmpeg
public import Files

/// Finds the true reason why a file can't be read when FFmpeg only reports a failure.
///
/// It reads on its own, and only after a failure.
struct Diagnosis {
  let file: InputFile

  /// Performs work on a file; an error gives the true reason.
  static func explaining<R: ~Copyable>(
    _ file: InputFile, _ body: () throws(VideoError) -> R
  ) throws(VideoError) -> R {
    do throws(VideoError) {
      return try body()
    } catch {
      throw Diagnosis(file: file).explaining(error)
    }
  }

  /// - Parameter error: The failure; returned unless the file's contents give a better reason.
  func explaining(_ error: VideoError) -> VideoError {
    if let failure = file.failure { return VideoError(failure, error.stage) }
    guard [.corrupt, .unsupportedContainer, .noVideo].contains(error.code) else { return error }
    var cause = cause(of: error)
    if let failure = file.failure { cause = VideoError(failure, error.stage) }
    cause.stage = error.stage
    return cause
  }

  /// The reason given by the file's own structure.
  private func cause(of error: VideoError) -> VideoError {
    if error.code != .noVideo, let movie = MovieCause(file) {
      let own = movie.error(
        reader: FFmpegRelease.name, readsItems: FFmpegRelease.readsPictureItems)
      return own ?? error
    }
    if error.code != .noVideo, let matroska = MatroskaCause(file) {
      return matroska.error() ?? error
    }
    return isRecognised ? error : ContainerFormat.unknownFormat
  }

  /// Whether the contents clearly support some format. If not, FFmpeg guessed one by the name.
  ///
  /// The corresponding C function is `av_probe_input_format3`.
  private var isRecognised: Bool {
    var bytes = file.bytes(at: 0, count: Self.reach)
    let count = bytes.count
    bytes += [UInt8](repeating: 0, count: Int(AVPROBE_PADDING_SIZE))
    var score: Int32 = 0
    "input".withCString { name in
      bytes.withUnsafeMutableBufferPointer { buffer in
        var data = AVProbeData()
        data.filename = name
        data.buf = buffer.baseAddress
        data.buf_size = Int32(count)
        _ = av_probe_input_format3(&data, 1, &score)
      }
    }
    return score > Self.threshold
  }

  private static let reach = 1 << 20
  /// The highest score at which libavformat itself requests more of the file
  /// (`AVPROBE_SCORE_RETRY`).
  private static let threshold = AVPROBE_SCORE_MAX / 4
}

extension Demuxer {
  /// Throws if the file describes its video but holds no frame of it.
  ///
  /// - Parameter isIndexed: whether a frame of any stream was known before anything was read.
  func checkHoldsFrames(_ layout: ContainerLayout, isIndexed: Bool) throws(VideoError) {
    guard case .movie(let movie) = layout, !isIndexed, movie.isComplete, !movie.hasFragments
    else { return }
    throw SegmentKind.initialisation.error
  }
}

extension VideoReader {
  /// Returns the true reason why no frame could be decoded. Afterwards the cursor may be anywhere.
  ///
  /// - Parameter error: the error known so far; returned unless there is a better reason.
  public mutating func cause(ofFailure error: VideoError) -> VideoError {
    guard error.code == .corrupt else { return error }
    if let refused = decoderRefusal() { return refused }
    if cursor.protection != .none { return .encryptedVideo }
    return Diagnosis(file: cursor.demuxer.file).explaining(error)
  }

  /// The decoder's error for the first samples, unless it is damage.
  private mutating func decoderRefusal() -> VideoError? {
    guard (try? rewind()) != nil, var decoder = try? FrameDecoder(stream) else { return nil }
    for _ in 0..<Self.mostTries {
      guard let sample = (try? nextSample()) ?? nil else { return nil }
      do throws(VideoError) {
        _ = try decoder.decodeKey(sample)
      } catch {
        if [.unsupportedCodec, .memory].contains(error.code) { return error }
      }
    }
    return nil
  }

  private static var mostTries: Int { 4 }
}
