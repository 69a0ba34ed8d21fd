internal import CFFmpeg
internal import Files

/// FFmpeg's description of a negative result.
///
/// The corresponding C function is `av_strerror`.
func ffmpegText(of result: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
    guard let text = buffer.baseAddress, av_strerror(result, text, buffer.count) == 0 else {
      return "error \(result)"
    }
    return String(cString: text)
  }
}

/// Returns a result that is not negative; throws an error for any other.
///
/// - Parameter task: the work that failed; begins the message.
@discardableResult
func check(
  _ result: Int32, _ stage: FailureStage, _ task: @autoclosure () -> String
) throws(VideoError) -> Int32 {
  guard result < 0 else { return result }
  throw VideoError(ffmpeg: result, stage, task())
}

extension VideoError {
  /// Creates the error for a negative FFmpeg result.
  init(ffmpeg result: Int32, _ stage: FailureStage, _ task: String) {
    let code: FailureCode =
      switch result {
      case vidfit_error_no_memory: .memory
      case vidfit_error_demuxer_not_found: .unsupportedContainer
      case vidfit_error_access: .permission
      case vidfit_error_io, vidfit_error_again: .internal
      case _ where FFmpegLack(result) != nil:
        stage == .open ? .unsupportedContainer : .unsupportedCodec
      // The only remaining cause is the file's contents.
      default: .corrupt
      }
    self.init(
      code, stage, "\(task): \(Self.text(of: result))", isRetryable: result == vidfit_error_io)
  }

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

  /// FFmpeg's description, or a plainer one.
  private static func text(of result: Int32) -> String {
    switch result {
    case vidfit_error_eof: "it ends too early"
    case vidfit_error_invalid_data, vidfit_error_minus_one: "the data are damaged"
    case vidfit_error_invalid_argument: "the data contradict themselves"
    // The limit is reached long before the machine's memory runs out.
    case vidfit_error_no_memory:
      "it asks for more than the \(ReadingLimits.block >> 20) MiB of memory that one block may take"
    default: FFmpegLack(result)?.remark(on: FFmpegRelease.name) ?? ffmpegText(of: result)
    }
  }

  static func outOfMemory(_ stage: FailureStage) -> VideoError {
    VideoError(.memory, stage, "the system is out of memory", isRetryable: true)
  }
}

/// A limitation of FFmpeg for which the file isn't to blame.
private enum FFmpegLack {
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
