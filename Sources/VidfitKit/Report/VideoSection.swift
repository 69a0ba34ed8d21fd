internal import Framing
internal import VideoIO

/// Facts of the file.
public struct ContainerSection: Encodable, Sendable, Equatable {
  /// FFmpeg's name of the container format.
  public let format: String
  /// Seconds.
  @Nullable public var duration: Double?
  public let bytes: Int64

  init(_ facts: ContainerFacts) {
    format = facts.format
    duration = facts.duration?.roundedToThousandths
    bytes = facts.bytes
  }
}

/// Facts of the video stream, with FFmpeg's names where it has one.
public struct VideoSection: Encodable, Sendable, Equatable {
  public let codec: String
  @Nullable public var profile: String?
  public let pixelFormat: String
  public let bitDepth: Int
  /// Frames a second as an exact fraction, `24000/1001`.
  @Nullable public var frameRate: String?
  /// Samples in a decoded frame.
  public let storage: PixelSizeSection
  /// The part meant to be shown, in stored pixels; null when that is all.
  @Nullable public var cleanAperture: PixelRectSection?
  /// Width to height of one stored sample.
  public let pixelAspectRatio: String
  /// Clockwise degrees: 0, 90, 180 or 270.
  public let rotation: Int
  /// Whether the picture is flipped top to bottom before it is turned.
  public let mirrored: Bool
  public let display: Display
  public let color: Color
  @Nullable public var fieldOrder: String?

  /// The picture as it is shown: in square pixels, upright.
  public struct Display: Encodable, Sendable, Equatable {
    /// 3 decimals; a whole number unless the pixel aspect ratio makes it none.
    public let width: Double, height: Double
    public let aspectRatio: String
    public let value: Double
  }

  /// Colour tags; null is unspecified.
  public struct Color: Encodable, Sendable, Equatable {
    @Nullable public var primaries: String?
    @Nullable public var transfer: String?
    @Nullable public var matrix: String?
    @Nullable public var range: String?
  }

  init(_ facts: VideoFacts, shape: DisplayShape) {
    codec = facts.codec
    profile = facts.profile
    pixelFormat = facts.pixelFormat
    bitDepth = facts.bitDepth
    frameRate = facts.frameRate.map { "\($0.numerator)/\($0.denominator)" }
    storage = PixelSizeSection(shape.storage)
    cleanAperture = shape.cleanAperture.map(PixelRectSection.init)
    pixelAspectRatio = shape.pixelAspectRatio.description
    rotation = shape.orientation.rotation
    mirrored = shape.orientation.isMirrored
    display = Display(
      width: shape.displaySize.width.roundedToThousandths,
      height: shape.displaySize.height.roundedToThousandths,
      aspectRatio: shape.displayAspectRatio.description,
      value: shape.displayAspectRatio.value.roundedToMillionths)
    color = Color(
      primaries: facts.color.primaries, transfer: facts.color.transfer,
      matrix: facts.color.matrix, range: facts.color.range)
    fieldOrder = facts.fieldOrder
  }
}
