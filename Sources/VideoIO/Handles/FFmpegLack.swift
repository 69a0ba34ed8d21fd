internal import CFFmpeg
internal import Files

/// A limitation of FFmpeg for which the file isn't to blame.
enum FFmpegLack {
  case decoder, feature, function, bug, library

  /// Creates the value; nil for other results.
  init?(_ result: Int32) {
    switch result {
    case vidfit_error_decoder_not_found: self = .decoder
    case vidfit_error_patch_welcome: self = .feature
    case vidfit_error_no_function: self = .function
    case vidfit_error_bug, vidfit_error_other_bug: self = .bug
    case vidfit_error_external: self = .library
    default: return nil
    }
  }

  /// - Parameter part: a part of FFmpeg, such as `FFmpeg 5.1's decoder av1`.
  func remark(on part: String) -> String {
    switch self {
    case .decoder: "\(part) has no decoder for it"
    case .feature: "\(part) lacks a feature that it needs"
    case .function: "\(part) needs hardware or a function that is missing here"
    case .bug: "\(part) fails by a bug of its own"
    case .library: "\(part) fails because a library behind it does"
    }
  }
}

extension VideoError {
  /// Creates the error for a negative result of a decoder.
  ///
  /// - Parameter decoder: FFmpeg's name of it.
  init(ffmpeg result: Int32, decoder: String, _ task: String) {
    let part = "\(FFmpegRelease.name)'s decoder \(decoder)"
    if let lack = FFmpegLack(result) {
      self.init(.unsupportedCodec, .decode, lack.remark(on: part))
    } else if result == vidfit_error_no_memory {
      // A decoder reaches the limit on a block long before the machine's memory runs out.
      self.init(
        .memory, .decode,
        "\(part) was refused memory; one block has at most \(ReadingLimits.block >> 20) MiB")
    } else {
      self.init(ffmpeg: result, .decode, task)
    }
  }
}
