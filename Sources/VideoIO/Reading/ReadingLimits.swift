/// What reading one clip may cost at most, whatever its file says.
///
/// Clips that people watch stay far below: the limits are there for damaged and hostile files.
public struct ReadingLimits: Sendable, Hashable {
  /// Pixels of a stored frame. The standard is the largest that video is made in: 16K UHD (15360 x
  /// 8640), and 16384 x 8192 for all directions.
  public let pixels: Int

  public static let standardPixels = 1 << 27

  /// Bytes of the pictures that a decoder holds at once.
  var frameMemory: Int
  /// More than seventeen pictures of 4K take.
  private static let leastFrameMemory = 512 << 20

  public init(pixels: Int = Self.standardPixels) {
    self.pixels = pixels
    let bytes = pixels.multipliedReportingOverflow(by: 16)
    frameMemory = max(Self.leastFrameMemory, bytes.overflow ? .max : bytes.partialValue)
  }

  /// Streams of a file.
  static let streams: Int32 = 1000
  /// Bytes of one block of memory that FFmpeg asks for: an index, a coded frame, a plane.
  static let block = 640 << 20
  /// Bytes read to open a file, to learn its streams, or to get at its next frame.
  static let bytesAtOnce: Int64 = 256 << 20
  /// Frames that an edit list leaves out. FFmpeg's search in an index takes time that grows with
  /// their square, a fifth of a second here.
  static let omittedEntries = 30_000
  /// Key frames that are listed; of more, some are left out evenly.
  static let listedKeyFrames = 200_000
  /// Frames passed over in search of one key frame.
  static let passedFrames = 10_000
}

/// What the search for key frames of one clip may still cost.
///
/// Each one that is found adds a little, so that it runs dry only where there are none, or where
/// the container has no index and must be read through.
struct SearchBudget {
  /// Bytes to be read.
  private(set) var bytes: Int64 = 1 << 30
  /// Frames to be passed over.
  private(set) var frames = 100_000

  var isSpent: Bool { bytes <= 0 || frames <= 0 }

  mutating func spend(bytes: Int64, frames: Int) {
    self.bytes -= bytes
    self.frames -= frames
  }

  /// Told that reading came to nothing for as long as is allowed.
  mutating func end() { bytes = 0 }

  /// Told that a key frame of so many bytes was found.
  mutating func found(bytes: Int) {
    guard !isSpent else { return }
    self.bytes += Int64(bytes) + 1 << 20
    frames += 1_000
  }
}

extension ReadingLimits {
  /// - Throws: `memory` for frames of more pixels. That is for the caller to allow, so no other
  ///   attempt will do.
  func check(
    width: some BinaryInteger, height: some BinaryInteger, _ stage: VideoError.Stage
  ) throws(VideoError) {
    let count = Int64(width).multipliedReportingOverflow(by: Int64(height))
    guard count.overflow || count.partialValue > Int64(pixels) else { return }
    throw VideoError(
      .memory, stage,
      "its frames of \(width)x\(height) pixels are more than the \(pixels) that are accepted"
        + " (--max-pixels)")
  }
}
