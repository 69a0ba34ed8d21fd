public import Framing
public import VideoIO

/// The frames of a clip to hand over beside its report, and their size limits.
///
/// ```swift
/// var request = FrameRequest()
/// request.count = 3
/// let (report, frames) = await ClipAnalyzer(options).analyze("clip.mp4", frames: request)
/// ```
public struct FrameRequest: Sendable {
  /// The most frames; a clip with fewer has fewer.
  public var count = 6
  /// The longest side in pixels. Frames are never enlarged, and are smaller if all together would
  /// have more than 64 million pixels.
  public var side = 720
  /// The most bytes of all frames of a clip together. Quality, then size is lowered until they fit.
  public var bytes = 2_000_000
  /// The background of transparent parts of the clip.
  public var background = Background.black

  public init() {}
}

/// One frame of a clip as a picture file.
public struct ClipFrame: Sendable {
  /// In seconds from the start of the clip, to the thousandth as in a report's timeline.
  public let time: Double
  /// The size of the picture in pixels, which are square, upright and of the clip's display aspect
  /// ratio.
  public let size: PixelSize
  /// A file in sRGB.
  public let bytes: [UInt8]
  public let format: ImageEncoder.Format
}
