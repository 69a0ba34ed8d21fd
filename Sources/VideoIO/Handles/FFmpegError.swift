internal import CFFmpeg

/// Passes a result that is not negative and turns any other into an error.
///
/// - Parameter task: what was being done, to begin the message with.
@discardableResult
func check(
  _ result: Int32, _ stage: VideoError.Stage, _ task: @autoclosure () -> String
) throws(VideoError) -> Int32 {
  guard result < 0 else { return result }
  throw VideoError(ffmpeg: result, stage, task())
}

extension InputFile {
  /// A result of FFmpeg's, whose demuxers say that reading failed where a file is cut short too.
  func explaining(_ result: Int32) -> Int32 {
    result == vidfit_error_io && !hasFailed ? vidfit_error_eof : result
  }
}

extension VideoError {
  /// The meaning of a negative FFmpeg result.
  init(ffmpeg result: Int32, _ stage: Stage, _ task: String) {
    let code: Code =
      switch result {
      case vidfit_error_no_memory: .memory
      case vidfit_error_decoder_not_found, vidfit_error_patch_welcome, vidfit_error_no_function:
        .unsupportedCodec
      case vidfit_error_demuxer_not_found: .unsupportedContainer
      case vidfit_error_access: .permission
      case vidfit_error_io, vidfit_error_again: .internal
      // Nothing but the file's own contents is left to blame.
      default: .corrupt
      }
    let isRetryable = result == vidfit_error_no_memory || result == vidfit_error_io
    self.init(code, stage, "\(task): \(Self.text(of: result))", isRetryable: isRetryable)
  }

  /// The corresponding C function is `av_strerror`.
  private static func text(of result: Int32) -> String {
    switch result {
    case vidfit_error_eof: return "it ends too early"
    case vidfit_error_invalid_data: return "the data are damaged"
    case vidfit_error_invalid_argument: return "the data contradict themselves"
    case vidfit_error_no_memory: return "out of memory"
    default: break
    }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let text = buffer.baseAddress, av_strerror(result, text, buffer.count) == 0 else {
        return "error \(result)"
      }
      return String(cString: text)
    }
  }

  static func outOfMemory(_ stage: Stage) -> VideoError {
    VideoError(ffmpeg: vidfit_error_no_memory, stage, "allocating memory")
  }
}
