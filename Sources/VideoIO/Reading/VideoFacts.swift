public import Framing

/// Facts that a file and its video stream state, before any picture is decoded.
public struct VideoFacts: Sendable, Hashable {
  /// Facts about the file that holds the stream.
  public var container: ContainerFacts
  /// The stream of the file that the facts are about.
  public var pick = StreamPick(index: 0, count: 1)
  /// FFmpeg's name of the codec, such as `h264`.
  public var codec: String
  /// FFmpeg's name of the codec's profile, such as `High`; nil if unknown.
  public var profile: String?
  /// The four characters by which the container names the codec, such as `hvc1`; nil if it has
  /// none.
  public var tag: String?
  /// The codec's level as the stream codes it, such as 51 for level 5.1 of H.264 and 153 of HEVC;
  /// nil if unknown.
  public var level: Int?
  /// FFmpeg's name of the pixel format, such as `yuv420p`; `unknown` if none could be determined.
  public var pixelFormat: String
  /// Whether the clip has an alpha channel, decoded or not.
  public var hasAlpha: Bool
  /// Bits of the deepest component.
  public var bitDepth: Int
  /// Frames per second, the average if it varies; nil if unknown and for still images.
  public var frameRate: Ratio?
  /// The samples of a decoded frame, after the codec's own cropping.
  public var storage: PixelSize
  /// The part of the frame meant to be shown, in stored pixels; nil for all of it.
  public var cleanAperture: PixelRect?
  /// Width to height of one sample; 1:1 if not stated.
  public var pixelAspectRatio: Ratio
  /// The rotation and mirroring that the frame needs to be shown.
  public var orientation: PictureOrientation
  /// The meaning of the code values, as far as stated.
  public var color: ColorTags
  /// `progressive`, or the first coded and the first shown field: `tt`, `bb`, `tb`, `bt`.
  public var fieldOrder: String?
  /// Whether the file is a picture, which FFmpeg presents as a video of one frame.
  public var isStillImage: Bool
  /// Problems that were worked around, one sentence fragment each.
  public var warnings: [String]
}

/// Facts about the file as a whole.
public struct ContainerFacts: Sendable, Hashable {
  /// FFmpeg's name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public var format: String
  /// The duration in seconds; nil if unknown.
  public var duration: Double?
  /// Size of the file in bytes.
  public var bytes: Int64
}

/// The meaning of the stream's colours, in FFmpeg's names; nil if not stated.
public struct ColorTags: Sendable, Hashable {
  /// The primaries, such as `bt709`.
  public var primaries: String?
  /// The transfer characteristic, such as `smpte2084`.
  public var transfer: String?
  /// The YUV matrix, such as `bt2020nc`.
  public var matrix: String?
  /// The range, `tv` or `pc`.
  public var range: String?
}
