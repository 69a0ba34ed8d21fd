/// A part of a stream that was cut for delivery and can't be read alone.
enum SegmentKind {
  case initialisation, media

  /// - Parameter letters: the extensions that such files have, `mp4` or `webm`.
  func error(_ letters: String) -> VideoError {
    let media = letters == "mp4" ? "segment.m4s" : "segment.\(letters)"
    let remedy = "(cat init.\(letters) \(media) > whole.\(letters)), or give the whole file"
    let message =
      switch self {
      case .initialisation:
        "it is an initialisation segment, which holds no pictures; join it with its media segments"
      case .media:
        "it is a media segment without its initialisation segment; join both"
      }
    return VideoError(.segment, .open, "\(message) \(remedy)")
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
