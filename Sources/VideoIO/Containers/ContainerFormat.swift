internal import Bytes
internal import CFFmpeg
internal import Files

/// The FFmpeg demuxer for a file.
struct ContainerFormat {
  let raw: UnsafePointer<AVInputFormat>
  /// The name given to FFmpeg instead of the path, which it could mistake for a URL or a pattern.
  let neutralName: String
  private let score: Int32

  /// The corresponding C function is `av_probe_input_buffer2`.
  init(probing input: borrowing InputContext, extension: String?) throws(VideoError) {
    if let jpeg = Self.jpeg(input, extension: `extension`) {
      self = jpeg
      return
    }
    let named = `extension`.map { "input.\($0)" } ?? "input"
    var found = try Self.probe(input, named)
    // The name alone can suggest a format that opens files by itself.
    if found.opensFiles, let byContents = try? Self.probe(input, "input") { found = byContents }
    guard !found.opensFiles, !found.isTextArt else { throw Self.unknownFormat }
    guard !found.isList else {
      throw VideoError(
        .unsupportedContainer, .open,
        "it is a list of other files (\(found.name)), not a video; give "
          + (found.name == "hls"
            ? "the segments, or its I-frame file; 'vidfit ladder' checks all of it" : "those files")
      )
    }
    self = found
  }

  init(raw: UnsafePointer<AVInputFormat>, neutralName: String, score: Int32) {
    self.raw = raw
    self.neutralName = neutralName
    self.score = score
  }

  private static func probe(
    _ input: borrowing InputContext, _ name: String
  ) throws(VideoError) -> ContainerFormat {
    var format: UnsafePointer<AVInputFormat>?
    let score = av_probe_input_buffer2(input.raw, &format, name, nil, 0, 0)
    guard score >= 0, let format else {
      if score == vidfit_error_no_memory || score == vidfit_error_io {
        throw VideoError(ffmpeg: score, .open, "reading the beginning")
      }
      throw unknownFormat
    }
    return ContainerFormat(raw: format, neutralName: name, score: score)
  }

  var name: String { String(cString: raw.pointee.name) }

  static var unknownFormat: VideoError {
    VideoError(.unsupportedContainer, .open, "its contents are of no known video format")
  }

  private var opensFiles: Bool { raw.pointee.flags & AVFMT_NOFILE != 0 }
  private var isList: Bool {
    ["concat", "dash", "hls", "applehttp", "imf", "rtp", "rtsp", "sdp", "webm_dash_manifest"]
      .contains { name.split(separator: ",").contains($0) }
  }
  /// Whether FFmpeg would draw the file as text art, as it does with any text that has a certain
  /// extension.
  private var isTextArt: Bool { ["tty", "bin", "xbin", "adf", "idf"].contains(name) }

  /// Explains a failure to open as clearly as possible.
  func error(opening result: Int32, file: InputFile) -> VideoError {
    // The limits on blocks and streams are reached long before the machine's memory runs out.
    if result == vidfit_error_no_memory {
      return VideoError(.memory, .open, "it asks for more streams or memory than is accepted")
    }
    guard result == vidfit_error_invalid_data || result == vidfit_error_eof else {
      return failure(result)
    }
    // A score of 1 means that only the file's name suggests the format.
    if score <= 1 { return Self.unknownFormat }
    if name.hasPrefix("mov,"), !MovieLayout(file).isComplete {
      return VideoError(
        .corrupt, .open, "it is cut short or was never finished: its index (moov) is missing")
    }
    return failure(result)
  }

  private func failure(_ result: Int32) -> VideoError {
    VideoError(ffmpeg: result, .open, "FFmpeg takes it for \(name) but can't open it")
  }
}

extension ContainerFormat {
  /// Whether a file of this format is one picture, which is read in full.
  var isPicture: Bool { name.hasSuffix("_pipe") }

  /// The format of a file that is a JPEG, or a stream of them, by both its first bytes and its name;
  /// nil for any other.
  ///
  /// Photographs often hold more pictures: a thumbnail, a larger preview, the other eye's view, all
  /// frames of a short film behind the end. FFmpeg takes such a file for a video of all of them, or
  /// does not recognise it. A stream it may take for one picture.
  private static func jpeg(
    _ input: borrowing InputContext, extension: String?
  ) -> ContainerFormat? {
    let name = `extension`?.lowercased() ?? ""
    let isStream = ["mjpeg", "mjpg"].contains(name)
    guard isStream || ["jpg", "jpeg", "jpe", "jfif", "mpo"].contains(name),
      input.file.bytes(at: 0, count: 3) == [0xFF, 0xD8, 0xFF],
      let format = av_find_input_format(isStream ? "mjpeg" : "jpeg_pipe")
    else { return nil }
    return ContainerFormat(raw: format, neutralName: "input", score: AVPROBE_SCORE_MAX)
  }
}
