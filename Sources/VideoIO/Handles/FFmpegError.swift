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

  /// FFmpeg's description, or a plainer one.
  static func text(of result: Int32) -> String {
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
