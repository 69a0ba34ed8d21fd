internal import Files
internal import VideoIO

/// The frames of a short clip from its start on, whose sizes are known before they are decoded.
struct FramesFromStart {
  /// All frames; nil if they are too many to know.
  private let frames: [ListedFrame]?
  /// Frames that were read and not yet handed over.
  private var samples: ArraySlice<CompressedSample> = []
  private let leastCut: Int

  /// The most bytes of a clip that is read whole if no index lists the frames.
  private static let mostBytes: Int64 = 16 << 20

  /// - Parameter most: the number of frames worth knowing.
  init(_ reader: inout VideoReader, most: Int) throws(VideoError) {
    if let listed = reader.listedFrames(most: most) {
      frames = listed
    } else if reader.facts.container.bytes <= Self.mostBytes {
      while samples.count <= most, let sample = try reader.nextSample() { samples.append(sample) }
      frames =
        samples.count <= most
        ? samples.map { ListedFrame(bytes: $0.bytes.count, isKey: $0.isKey) } : nil
    } else {
      frames = nil
    }
    leastCut = Self.leastCut(frames ?? [])
  }

  /// Number of frames; nil if unknown.
  var count: Int? { frames?.count }

  /// The next frame in decoding order; nil at the end.
  mutating func next(_ reader: inout VideoReader) throws(VideoError) -> CompressedSample? {
    if let sample = samples.popFirst() { return sample }
    return try reader.nextSample()
  }

  /// The place of the first cut, from a place on, that is not a key frame, because key frames are
  /// analysed anyway; nil if there is none.
  ///
  /// A coded frame is about as large as the first one if the whole picture changes, as it does when
  /// bars come or go.
  func nextCut(from place: Int) -> Int? {
    guard let frames, place < frames.count else { return nil }
    return frames[place...].firstIndex { !$0.isKey && $0.bytes >= leastCut }
  }

  /// The least size of a frame that may follow a cut: a third of the first one, which also begins a
  /// picture, and half as much again as nine in ten of those between key frames.
  private static func leastCut(_ frames: [ListedFrame]) -> Int {
    let others = frames.lazy.filter { !$0.isKey }.map(\.bytes).sorted()
    guard let first = frames.first, !others.isEmpty else { return .max }
    return max(1, first.bytes / 3, others[(others.count - 1) * 9 / 10] * 3 / 2)
  }
}
