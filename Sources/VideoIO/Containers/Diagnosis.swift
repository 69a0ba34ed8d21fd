internal import Bytes
internal import CFFmpeg
public import Files

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

extension VideoReader {
  /// Returns the true reason why no frame could be decoded. Afterwards the cursor may be anywhere.
  ///
  /// - Parameter error: the error known so far; returned unless there is a better reason.
  public mutating func cause(ofFailure error: VideoError) -> VideoError {
    guard error.code == .corrupt else { return error }
    if let refused = decoderRefusal() { return refused }
    if protection != .none { return .encryptedVideo }
    return Diagnosis(file: demuxer.file, extension: demuxer.givenExtension).explaining(error)
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

/// FFmpeg's guess of a file's format, and its certainty.
private struct ProbedContents {
  /// FFmpeg's name of the demuxer.
  let name: String
  private let score: Int32
  private let extensions: String

  /// Whether the contents clearly support the format.
  var isSure: Bool { score > Self.threshold }

  /// The highest score at which libavformat itself requests more of the file
  /// (`AVPROBE_SCORE_RETRY`).
  private static let threshold = AVPROBE_SCORE_MAX / 4
  private static let reaches = [2_048, 65_536, 1 << 20]

  /// - Parameter extension: the file's extension, if it counts too.
  /// - Returns: nil if no format matches.
  ///
  /// The corresponding C function is `av_probe_input_format3`.
  init?(_ file: InputFile, extension: String? = nil) {
    var best: (format: UnsafePointer<AVInputFormat>, score: Int32)?
    for reach in Self.reaches {
      var bytes = file.bytes(at: 0, count: reach)
      let count = bytes.count
      bytes += [UInt8](repeating: 0, count: Int(AVPROBE_PADDING_SIZE))
      var score: Int32 = 0
      let format = ("input" + (`extension`.map { ".\($0)" } ?? "")).withCString { name in
        bytes.withUnsafeMutableBufferPointer { buffer in
          var data = AVProbeData()
          data.filename = name
          data.buf = buffer.baseAddress
          data.buf_size = Int32(count)
          return av_probe_input_format3(&data, 1, &score)
        }
      }
      if let format { best = (format, score) }
      if score > Self.threshold || count < reach { break }
    }
    guard let best else { return nil }
    name = String(cString: best.format.pointee.name)
    score = best.score
    extensions = best.format.pointee.extensions.map { String(cString: $0) } ?? ""
  }

  /// Whether files of this format have such an extension, and the contents hint at it too.
  func agrees(with extension: String?) -> Bool {
    let name = `extension`?.lowercased() ?? ""
    return score >= Self.hint && extensions.split(separator: ",").contains { $0 == name }
  }

  /// A score that a few chance bytes don't reach.
  private static let hint = AVPROBE_SCORE_MAX / 16
}

/// FFmpeg's demuxers of audio-only files.
private enum SoundFormat {
  private static let names: Set<String> = [
    "aa", "aac", "aax", "ac3", "act", "adx", "aiff", "amr", "amrnb", "amrwb", "apc", "ape", "aptx",
    "aptx_hd", "ast", "au", "bfstm", "bit", "brstm", "caf", "codec2", "dsf", "dss", "dts", "dtshd",
    "eac3", "fsb", "flac", "g722", "g723_1", "g729", "gsm", "hca", "ilbc", "ircam", "iss", "kvag",
    "loas", "mlp", "mp3", "mpc", "mpc8", "nistsphere", "oma", "osq", "pvf", "qcp", "rso", "sbc",
    "sds", "shn", "sln", "sox", "svag", "svs", "tak", "truehd", "tta", "vag", "voc", "vpk", "vqf",
    "w64", "wav", "wsd", "wv", "wve", "xa", "xvag", "xwma",
  ]

  /// - Parameter name: FFmpeg's name of the demuxer.
  static func isDemuxer(_ name: String) -> Bool { names.contains(name) || name.hasPrefix("pcm_") }
}
