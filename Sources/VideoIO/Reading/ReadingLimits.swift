internal import Files

/// Limits on the cost of reading one clip.
///
/// Ordinary clips stay far below: the limits are for damaged and hostile files.
public struct ReadingLimits: Sendable {
  /// The maximum pixels of a stored frame.
  public let pixels: Int

  /// The largest frames in which video is produced: 16K UHD (15360 × 8640), and 16384 × 8192 for
  /// 360°.
  public static let standardPixels = 1 << 27

  /// The watch on the cost of one clip, which begins with these limits; nil for none.
  package let watch: CostWatch?

  /// The maximum bytes of all pictures that a decoder holds at once.
  var frameMemory: Int
  /// Enough for seventeen pictures of 4K.
  private static let leastFrameMemory = 512 << 20

  /// - Parameters:
  ///   - pixels: limit on the pixels of a stored frame.
  ///   - cost: a limit on the cost of one clip in this process; nil for none. All that use these
  ///     limits share its time, which begins now.
  public init(pixels: Int = Self.standardPixels, cost: CostLimit? = nil) {
    self.pixels = pixels
    watch = cost.map(CostWatch.init)
    let bytes = pixels.multipliedReportingOverflow(by: 16)
    frameMemory = max(Self.leastFrameMemory, bytes.overflow ? .max : bytes.partialValue)
  }

  /// The maximum number of streams of a file.
  static let streams: Int32 = 1000
  /// The maximum bytes of one block of memory that FFmpeg may allocate: an index, a coded frame, a
  /// plane.
  static let block = 640 << 20
  /// About the bytes of a decoder of HEVC that has decoded nothing; one of H.264 takes twice as many.
  static let decoder = 3 << 18
  /// The maximum index entries of all streams, at 24 bytes each: as many as one block holds. Each
  /// fragment takes as much as three, and as three for each stream.
  static let indexEntries = block / 24
  /// The maximum bytes read to open a file, to learn its streams, or to find its next frame.
  static let bytesAtOnce: Int64 = 256 << 20
  /// The maximum packets of all streams read to learn about the streams. FFmpeg keeps all of them,
  /// each in some 300 bytes in addition to its own, and searches all streams for each.
  static let probedPackets: Int32 = 1 << 16
  /// The maximum frames that an edit list may omit. FFmpeg's search in an index takes time that
  /// grows with their square: a fifth of a second at this number.
  static let omittedEntries = 30_000
  /// The maximum listed key frames; longer lists are thinned out evenly.
  static let listedKeyFrames = 200_000
  /// The number of times that a file is reopened to go back, regardless of the cost of the search
  /// for key frames; each counts there as at least 1 MiB.
  static let reopenings = 4
  /// The maximum frames skipped in search of one key frame.
  static let passedFrames = 10_000

  /// - Throws: `memory` for frames of more pixels. It is not retryable, because only a higher limit
  ///   helps.
  func check(
    width: some BinaryInteger, height: some BinaryInteger, _ stage: FailureStage
  ) throws(VideoError) {
    let count = Int64(width).multipliedReportingOverflow(by: Int64(height))
    guard count.overflow || count.partialValue > Int64(pixels) else { return }
    throw VideoError(
      .memory, stage,
      "its frames of \(width)x\(height) exceed the limit of \(pixels) pixels"
        + " (--max-pixels)")
  }
}

/// The remaining budget of the search for key frames of one clip.
///
/// Each key frame found adds slightly to the budget. It therefore runs out only if there are none,
/// or if the container has no index and must be read through.
struct SearchBudget {
  /// Bytes that may still be read.
  private(set) var bytes: Int64 = 1 << 30
  /// Frames that may still be skipped.
  private(set) var frames = 100_000

  var isSpent: Bool { bytes <= 0 || frames <= 0 }

  mutating func spend(bytes: Int64, frames: Int) {
    self.bytes -= bytes
    self.frames -= frames
  }

  /// Call when reading found nothing within its limit.
  mutating func end() { bytes = 0 }

  /// Call when a key frame of `bytes` bytes was found.
  mutating func found(bytes: Int) {
    guard !isSpent else { return }
    self.bytes += Int64(bytes) + 1 << 20
    frames += 1_000
  }
}
