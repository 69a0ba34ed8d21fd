internal import Files
internal import VideoIO

extension VideoError {
  static let nothingDecoded = VideoError(
    .corrupt, .decode, "none of its video could be decoded")

  /// The same reason, for the whole clip.
  var asReasonForNothing: VideoError {
    var error = self
    error.message = "none of its video could be decoded: \(message)"
    return error
  }
}
