public import Framing

extension ClipAnalysis {
  /// Facts of the file.
  public struct Container: Codable, Sendable, Hashable {
    /// FFmpeg's name of the container format.
    public var format: String
    /// Seconds; nil if the file does not tell.
    @Nullable public var duration: Double?
    /// The file's size.
    public var bytes: Int64

    public init(format: String, duration: Double?, bytes: Int64) {
      self.format = format
      self.duration = duration?.roundedToThousandths
      self.bytes = bytes
    }
  }

  /// Facts of the video stream, with FFmpeg's names where it has one.
  public struct Video: Codable, Sendable, Hashable {
    /// Which stream of the file it is; nil in documents of earlier releases.
    public var stream: Stream?
    public var codec: String
    @Nullable public var profile: String?
    public var pixelFormat: String
    public var bitDepth: Int
    /// Frames a second.
    @Nullable public var frameRate: FrameRate?
    /// Samples in a decoded frame.
    public var storage: PixelSize
    /// The part meant to be shown, in stored pixels; nil if that is all.
    @Nullable public var cleanAperture: PixelRect?
    /// Width to height of one stored sample.
    public var pixelAspectRatio: Ratio
    /// Clockwise degrees: 0, 90, 180 or 270.
    public var rotation: Int
    /// Whether the picture is flipped top to bottom before it is turned.
    public var mirrored: Bool
    public var display: Display
    public var color: Color
    /// `progressive`, or the order of the fields: `tt`, `bb`, `tb`, `bt`.
    @Nullable public var fieldOrder: String?

    public init(
      codec: String, profile: String?, pixelFormat: String, bitDepth: Int, frameRate: Ratio?,
      shape: DisplayShape, stream: Stream? = nil, color: Color, fieldOrder: String?
    ) {
      self.stream = stream
      self.codec = codec
      self.profile = profile
      self.pixelFormat = pixelFormat
      self.bitDepth = bitDepth
      self.frameRate = frameRate.map(FrameRate.init)
      storage = shape.storage
      cleanAperture = shape.cleanAperture
      pixelAspectRatio = shape.pixelAspectRatio
      rotation = shape.orientation.rotation
      mirrored = shape.orientation.isMirrored
      display = Display(shape)
      self.color = color
      self.fieldOrder = fieldOrder
    }

    /// The part meant to be shown: the clean aperture, or the whole frame; in stored pixels.
    package var shown: PixelRect { cleanAperture ?? storage.bounds }

    /// The shape of the shown picture; nil if a document makes no sense.
    package var shape: DisplayShape? {
      DisplayShape(
        storage: storage, cleanAperture: cleanAperture, pixelAspectRatio: pixelAspectRatio,
        orientation: orientation)
    }

    /// How the stored picture is turned before it is shown.
    public var orientation: PictureOrientation {
      PictureOrientation(rotation: rotation, isMirrored: mirrored)
    }
  }

  /// The picture as it is shown: in square pixels, upright.
  public struct Display: Codable, Sendable, Hashable {
    /// Rounded to 3 decimals; whole numbers unless the pixel aspect ratio makes them fractional.
    public var width: Double, height: Double
    public var aspectRatio: Ratio
    /// The aspect ratio as a number, rounded to 6 decimals.
    public var value: Double

    init(_ shape: DisplayShape) {
      width = shape.displaySize.width.roundedToThousandths
      height = shape.displaySize.height.roundedToThousandths
      aspectRatio = shape.displayAspectRatio
      value = shape.displayAspectRatio.value.roundedToMillionths
    }
  }

  /// Colour tags by FFmpeg's names; nil is unspecified.
  public struct Color: Codable, Sendable, Hashable {
    @Nullable public var primaries: String?
    @Nullable public var transfer: String?
    @Nullable public var matrix: String?
    /// `tv` or `pc`.
    @Nullable public var range: String?
    /// Who names the matrix; nil in documents of earlier releases.
    @Nullable public var source: Source?

    /// Who names the matrix by which code values become colours.
    public enum Source: String, Codable, CaseIterable, Sendable {
      /// The stream, or its pixel format, which needs none.
      case stream
      /// Only the decoded frames.
      case frames
      /// Nobody: it is taken to be BT.709 from 720 lines on, and BT.601 below.
      case assumed
    }

    public init(
      primaries: String?, transfer: String?, matrix: String?, range: String?,
      source: Source? = nil
    ) {
      self.primaries = primaries
      self.transfer = transfer
      self.matrix = matrix
      self.range = range
      self.source = source
    }
  }

  /// An aspect ratio, exact and as a number to 6 decimals.
  public struct Aspect: Codable, Sendable, Hashable {
    public var aspectRatio: Ratio
    public var value: Double

    package init(_ ratio: Ratio) {
      aspectRatio = ratio
      value = ratio.value.roundedToMillionths
    }
  }
}

/// Frames a second as an exact fraction, `24000/1001` in JSON.
public struct FrameRate: Codable, Sendable, Hashable {
  public let ratio: Ratio

  public init(_ ratio: Ratio) {
    self.ratio = ratio
  }

  /// The nearest floating-point value.
  public var value: Double { ratio.value }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let terms = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    guard terms.count == 2, let frames = terms[0], let seconds = terms[1],
      let ratio = Ratio(frames, seconds)
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a fraction such as 24000/1001")
    }
    self.ratio = ratio
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(ratio.numerator)/\(ratio.denominator)")
  }
}
