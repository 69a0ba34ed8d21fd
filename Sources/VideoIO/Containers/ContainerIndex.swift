internal import Bytes
internal import CFFmpeg

extension UnsafeMutablePointer<AVFormatContext> {
  /// Number of entries in the indexes of all streams.
  var indexEntries: Int {
    (0..<Int(pointee.nb_streams)).reduce(0) {
      $0 + Int(avformat_index_get_entries_count(pointee.streams[$1]))
    }
  }
}

extension Demuxer {
  /// Announces the positions of the first packets, which provide facts missing from the headers.
  func expectFirstSample() {
    guard file.isRemote, isMovie else { return }
    let firsts = (0..<streamCount).compactMap { index -> Range<Int64>? in
      guard isVideo(index), let entry = avformat_index_get_entry(stream(index), 0)?.pointee,
        entry.pos >= 0, entry.size > 0
      else { return nil }
      return entry.pos..<entry.pos + Int64(entry.size)
    }
    if !firsts.isEmpty { file.expect(firsts) }
  }

  /// Number of key frames of a stream in the index, as far as it is known so far.
  func indexedKeyFrames(ofStream index: Int) -> Int {
    guard let stream = stream(index) else { return 0 }
    return (0..<avformat_index_get_entries_count(stream)).count { isKeyFrame(stream, $0) }
  }

  /// The key frames that the container's own index lists for a stream, in order of time.
  ///
  /// Entries that libavformat collected while reading do not count: they cover only the beginning.
  ///
  /// - Parameter isIndexed: whether there were entries before anything was read.
  ///
  /// The corresponding C function is `avformat_index_get_entry`.
  func keyFrames(
    ofStream index: Int, _ clock: StreamClock, _ layout: ContainerLayout, isIndexed: Bool
  ) -> [KeyFrameEntry] {
    switch layout {
    case .movie(let movie):
      return movie.isFragmented ? [] : listedKeyFrames(ofStream: index, clock)
    case .matroska(let matroska):
      guard matroska.hasCues else { return [] }
      // The first seek reads cues at the end of the file.
      _ = seek(stream: index, to: clock.start)
      return listedKeyFrames(ofStream: index, clock)
    case .other:
      return isIndexed ? listedKeyFrames(ofStream: index, clock) : []
    }
  }

  /// A stream's frames in decoding order; nil if no index lists all of them or if there are more
  /// than `most`.
  func listedFrames(
    ofStream index: Int, _ layout: ContainerLayout, most: Int
  ) -> [ListedFrame]? {
    guard case .movie(let movie) = layout, !movie.isFragmented, let stream = stream(index) else {
      return nil
    }
    let count = avformat_index_get_entries_count(stream)
    guard count > 0, count <= most else { return nil }
    return (0..<count).map { position in
      ListedFrame(
        bytes: Int(avformat_index_get_entry(stream, position)?.pointee.size ?? 0),
        isKey: isKeyFrame(stream, position))
    }
  }

  /// The bytes of a stream's frames that a movie's index places beyond the end of the file.
  func missingBytes(ofStream index: Int, _ layout: ContainerLayout) -> Int64 {
    guard case .movie(let movie) = layout, !movie.isFragmented, let stream = stream(index) else {
      return 0
    }
    let ends = (0..<avformat_index_get_entries_count(stream)).lazy.compactMap { position in
      avformat_index_get_entry(stream, position).map { $0.pointee.pos &+ Int64($0.pointee.size) }
    }
    return max(0, (ends.max() ?? 0) - file.size)
  }

  /// The key frames that FFmpeg's own index has.
  func listedKeyFrames(ofStream index: Int, _ clock: StreamClock) -> [KeyFrameEntry] {
    guard let stream = stream(index) else { return [] }
    let positions = 0..<avformat_index_get_entries_count(stream)
    let count = positions.count { isKeyFrame(stream, $0) }
    let step = 1 + count / ReadingLimits.listedKeyFrames
    var ordinal = 0
    // A mov index uses decoding time, which begins with the first sample that is shown.
    let first = positions.lazy.compactMap { avformat_index_get_entry(stream, $0)?.pointee }
      .first { $0.flags & AVINDEX_DISCARD_FRAME == 0 }
    let origin = isMovie ? first?.timestamp ?? 0 : clock.start
    return positions.compactMap { position in
      guard isKeyFrame(stream, position) else { return nil }
      ordinal += 1
      guard
        (ordinal - 1) % step == 0, let entry = avformat_index_get_entry(stream, position)?.pointee
      else { return nil }
      var key = KeyFrameEntry(
        time: max(0, clock.seconds(entry.timestamp &- origin)),
        bytes: entry.size > 0 ? Int(entry.size) : nil)
      if entry.pos >= 0 { key.offset = entry.pos }
      return key
    }
  }

  private func isKeyFrame(_ stream: UnsafeMutablePointer<AVStream>, _ position: Int32) -> Bool {
    guard let entry = avformat_index_get_entry(stream, position)?.pointee else { return false }
    return entry.flags & AVINDEX_KEYFRAME != 0 && entry.flags & AVINDEX_DISCARD_FRAME == 0
  }
}

/// A key frame as the container's index lists it.
public struct KeyFrameEntry: Sendable, Hashable {
  /// Seconds from the start of the stream.
  public var time: Double
  /// Size of the coded picture in bytes; nil if the index does not state it.
  public var bytes: Int?
  /// The offset in the file at which it begins, or that of the part with it; nil if the index does
  /// not state it.
  package var offset: Int64?

  /// - Parameter time: in seconds from the start of the stream.
  public init(time: Double, bytes: Int? = nil) {
    self.time = time
    self.bytes = bytes
  }
}

/// A frame without its data, which have not been read.
public struct ListedFrame: Sendable, Hashable {
  /// Size of the coded picture in bytes.
  public var bytes: Int
  /// Whether it can be decoded by itself.
  public var isKey: Bool

  public init(bytes: Int, isKey: Bool) {
    self.bytes = bytes
    self.isKey = isKey
  }
}
