/// The video stream of a file to read.
public enum StreamRequest: Sendable, Hashable {
  /// The one that FFmpeg would show, cover art excluded.
  case best
  /// The stream of this number, as ffprobe counts all streams; cover art can be requested too.
  case index(Int)
}

/// The stream chosen from those of a file.
public struct StreamPick: Sendable, Hashable {
  /// Its number among all streams, as ffprobe counts them.
  public var index: Int
  /// Video streams of the file; cover art and thumbnails don't count.
  public var count: Int
  /// The reason for the choice, such as `it is marked as default`; nil if there was no choice.
  public var reason: String?
}
