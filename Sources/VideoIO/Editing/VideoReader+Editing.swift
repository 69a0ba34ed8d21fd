internal import CFFmpeg

extension VideoReader {
  /// The id of the stream's track if the container is MP4, MOV or another of their family.
  package var movieTrack: Int? {
    guard demuxer.isMovie, let id = demuxer.stream(streamIndex)?.pointee.id else { return nil }
    return Int(id)
  }

  /// Whether some or all of the stream is encrypted.
  package var isProtected: Bool { protection != .none }

  /// Whether the stream says that it has metadata of Dolby Vision, which may state an active area.
  package var hasDolbyVision: Bool {
    demuxer.stream(streamIndex).map { vidfit_has_dolby_vision($0) != 0 } ?? false
  }
}
