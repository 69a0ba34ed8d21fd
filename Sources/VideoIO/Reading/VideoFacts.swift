public import Framing

/// What a file and its video stream say about themselves, before any picture is looked at.
public struct VideoFacts: Sendable, Hashable {
  public var container: ContainerFacts
  /// FFmpeg's name of the codec, such as `h264`.
  public var codec: String
  public var profile: String?
  /// FFmpeg's name of the pixel format, such as `yuv420p`; `unknown` when none could be learnt.
  public var pixelFormat: String
  /// Bits of the deepest component.
  public var bitDepth: Int
  /// Frames per second, the average where it varies.
  public var frameRate: Ratio?
  /// The samples of a decoded frame, after the codec's own cropping.
  public var storage: PixelSize
  /// The part meant to be shown as the container says, in stored pixels; nil for all of it.
  public var cleanAperture: PixelRect?
  /// Width to height of one sample, 1:1 when nobody tells.
  public var pixelAspectRatio: Ratio
  public var orientation: PictureOrientation
  public var color: ColorTags
  /// `progressive`, or the coded and shown first fields: `tt`, `bb`, `tb`, `bt`.
  public var fieldOrder: String?
  public var isStillImage: Bool
  /// What was wrong and how it was read nevertheless, a sentence fragment each.
  public var warnings: [String]

  public init(
    container: ContainerFacts, codec: String, profile: String? = nil, pixelFormat: String,
    bitDepth: Int = 8, frameRate: Ratio? = nil, storage: PixelSize,
    cleanAperture: PixelRect? = nil, pixelAspectRatio: Ratio = .one,
    orientation: PictureOrientation = .upright, color: ColorTags = ColorTags(),
    fieldOrder: String? = nil, isStillImage: Bool = false, warnings: [String] = []
  ) {
    self.container = container
    self.codec = codec
    self.profile = profile
    self.pixelFormat = pixelFormat
    self.bitDepth = bitDepth
    self.frameRate = frameRate
    self.storage = storage
    self.cleanAperture = cleanAperture
    self.pixelAspectRatio = pixelAspectRatio
    self.orientation = orientation
    self.color = color
    self.fieldOrder = fieldOrder
    self.isStillImage = isStillImage
    self.warnings = warnings
  }
}

/// What is known of the file as a whole.
public struct ContainerFacts: Sendable, Hashable {
  /// FFmpeg's name of the demuxer, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public var format: String
  /// Seconds, nil when unknown.
  public var duration: Double?
  /// Size of the file.
  public var bytes: Int64

  public init(format: String, duration: Double? = nil, bytes: Int64) {
    self.format = format
    self.duration = duration
    self.bytes = bytes
  }
}

/// How the stream's colours are to be understood, in FFmpeg's names; nil where it does not say.
public struct ColorTags: Sendable, Hashable {
  public var primaries: String?
  public var transfer: String?
  public var matrix: String?
  /// `tv` or `pc`.
  public var range: String?

  public init(
    primaries: String? = nil, transfer: String? = nil, matrix: String? = nil, range: String? = nil
  ) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.range = range
  }
}
