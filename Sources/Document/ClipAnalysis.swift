public import Framing

/// The findings on a clip: the part of a document that only a readable clip has.
public struct ClipAnalysis: Codable, Sendable, Equatable {
  public var container: Container
  public var video: Video
  /// The verdict on padding; nil without padding detection.
  @Nullable public var padding: Padding?
  /// The clip on each requested screen.
  public var presentations: [Screen]
  public var advice: Advice
  /// Oddities of the file that did not keep it from being read, a sentence fragment each.
  public var warnings: [String]
  /// The parts of the frame that must not get lost; nil if none were given or found.
  public var important: [Important]?
  /// The names of the zones of the frame that they were tested against; nil without them, and in
  /// documents of earlier releases.
  public var zones: [String]?
  /// The program that read text among them; nil if nothing was to be read.
  public var reader: Reader?
  /// The rectangle that the chosen screens show clear; nil if it was not requested, or if there is
  /// none.
  public var protect: Protect?
  /// One frame of the clip; nil if none was requested, and if there is none.
  public var thumbnail: Thumbnail?

  /// The reason why some of the clip could not be read or decoded; nil if all that was analysed
  /// could be, and in documents read again, where only a warning tells of it.
  package var damage: String?

  /// All that is part of the document.
  private enum CodingKeys: CodingKey {
    case container, video, padding, presentations, advice, warnings, important, zones, reader
    case protect, thumbnail
  }

  public init(
    container: Container, video: Video, padding: Padding?, presentations: [Screen],
    advice: Advice, warnings: [String]
  ) {
    self.container = container
    self.video = video
    self.padding = padding
    self.presentations = presentations
    self.advice = advice
    self.warnings = warnings
  }

  public init(from decoder: any Decoder) throws {
    try self.init(in: decoder.container(keyedBy: DocumentKey.self))
  }

  /// The share of the shown frame that bars and edge lines cover, 0 to 1; nil without padding
  /// detection.
  package var barShare: Double? {
    guard let picture = padding?.picture.intersection(video.shown) else { return nil }
    let frame = Double(video.shown.width) * Double(video.shown.height)
    guard frame > 0 else { return nil }
    return max(0, 1 - Double(picture.width) * Double(picture.height) / frame)
  }
}

extension ClipAnalysis: DocumentContent {
  package init(in values: KeyedDecodingContainer<DocumentKey>) throws {
    container = try values.decode(Container.self, forKey: .container)
    video = try values.decode(Video.self, forKey: .video)
    padding = try values.decodeIfPresent(Padding.self, forKey: .padding)
    presentations = try values.decode([Screen].self, forKey: .presentations)
    advice = try values.decode(Advice.self, forKey: .advice)
    warnings = try values.decode([String].self, forKey: .warnings)
    important = try values.decodeIfPresent([Important].self, forKey: .important)
    zones = try values.decodeIfPresent([String].self, forKey: .zones)
    reader = try values.decodeIfPresent(Reader.self, forKey: .reader)
    protect = try values.decodeIfPresent(Protect.self, forKey: .protect)
    thumbnail = try values.decodeIfPresent(Thumbnail.self, forKey: .thumbnail)
  }
}

extension ClipAnalysis {
  /// Facts of the file.
  public struct Container: Codable, Sendable, Hashable {
    /// FFmpeg's name of the container format.
    public var format: String
    /// Seconds; nil if the file does not state it.
    @Nullable public var duration: Double?
    /// The file's size.
    public var bytes: Int64
    /// Subtitles that players draw, by FFmpeg's names of their codecs; nil for none.
    public var softSubtitles: [String]?
    /// The sound streams in the order of the file, empty for a silent one; nil in documents of
    /// earlier releases.
    public var sound: [Sound]?

    public init(
      format: String, duration: Double?, bytes: Int64, softSubtitles: [String] = [],
      sound: [Sound]? = nil
    ) {
      self.sound = sound
      self.format = format
      self.duration = duration?.roundedToThousandths
      self.bytes = bytes
      self.softSubtitles = softSubtitles.isEmpty ? nil : softSubtitles
    }
  }

  /// Facts of a sound stream; nil where the container does not state one.
  public struct Sound: Codable, Sendable, Hashable {
    /// FFmpeg's name of the codec.
    public var codec: String
    @Nullable public var channels: Int?
    /// Samples per second.
    @Nullable public var sampleRate: Int?
    /// Bits per second.
    @Nullable public var bitRate: Int?

    public init(codec: String, channels: Int?, sampleRate: Int?, bitRate: Int?) {
      self.codec = codec
      self.channels = channels
      self.sampleRate = sampleRate
      self.bitRate = bitRate
    }
  }

  /// Facts of the video stream, with FFmpeg's names where it has one.
  public struct Video: Codable, Sendable, Hashable {
    /// The analysed stream among those of the file; nil in documents of earlier releases.
    public var stream: Stream?
    public var codec: String
    @Nullable public var profile: String?
    /// The four characters by which the container names the codec, such as `hvc1`; nil if it has
    /// none.
    public var tag: String?
    /// The codec's level as the stream codes it, such as 51 for level 5.1 of H.264 and 153 of HEVC;
    /// nil if unknown.
    public var level: Int?
    public var pixelFormat: String
    public var bitDepth: Int
    /// Frames per second.
    @Nullable public var frameRate: FrameRate?
    /// Samples in a decoded frame.
    public var storage: PixelSize
    /// The part meant to be shown, in stored pixels; nil for the whole frame.
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
    /// The shapes of the frames over time; nil if all have one, and without padding detection.
    public var shapes: [FrameShape]?
    /// Nil without Dolby Vision.
    public var dolbyVision: DolbyVision?
    /// The two views of a stereoscopic clip; nil for one view.
    public var stereo: Stereo?
    /// The surface around the viewer that frames are mapped onto; nil if none is stated.
    public var projection: Projection?

    public init(
      codec: String, profile: String?, pixelFormat: String, bitDepth: Int, frameRate: Ratio?,
      shape: DisplayShape, stream: Stream? = nil, color: Color, fieldOrder: String?,
      tag: String? = nil, level: Int? = nil, dolbyVision: DolbyVision? = nil
    ) {
      self.dolbyVision = dolbyVision
      self.tag = tag
      self.level = level
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

    /// The part meant to be shown: the clean aperture, or the whole frame; of packed 3D, the first
    /// eye. In stored pixels.
    package var shown: PixelRect { stereo?.eye ?? cleanAperture ?? storage.bounds }

    /// The shape of the shown picture; nil if a document makes no sense.
    package var shape: DisplayShape? {
      DisplayShape(
        storage: storage, cleanAperture: stereo?.eye ?? cleanAperture,
        pixelAspectRatio: pixelAspectRatio, orientation: orientation)
    }

    /// The turn that the stored picture needs before it is shown.
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
    /// The source of the matrix; nil in documents of earlier releases.
    @Nullable public var source: Source?

    /// The source of the matrix that turns code values into colours.
    public enum Source: String, Codable, CaseIterable, Sendable {
      /// The stream, or its pixel format, which needs no matrix.
      case stream
      /// Only the decoded frames.
      case frames
      /// No source: BT.709 is assumed from 720 lines on, and BT.601 below.
      case assumed
    }

    /// Whether the transfer function is PQ or HLG.
    package var isHDR: Bool { transfer == "smpte2084" || transfer == "arib-std-b67" }

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

/// Frames per second as an exact fraction, `24000/1001` in JSON.
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

extension ClipAnalysis {
  /// The end of the clip in seconds from its first frame, from which times count; nil if unknown.
  package var end: Double? { padding?.timeline.last?.end ?? container.duration }

  /// The video stream that was chosen.
  public struct Stream: Codable, Sendable, Hashable {
    /// Its number among all streams of the file, from 0, as ffprobe counts them.
    public var index: Int
    /// Video streams of the file; cover art and thumbnails don't count.
    public var count: Int
    /// The reason for the choice, such as `it is marked as default`; nil if there was no choice.
    @Nullable public var reason: String?

    public init(index: Int, count: Int, reason: String?) {
      self.index = index
      self.count = count
      self.reason = reason
    }

    /// Text such as `number 1, because it is marked as default; the file has 2 video streams`; nil
    /// if there was no choice.
    package var inWords: String? {
      guard let reason else { return nil }
      let all = count == 1 ? "1 video stream" : "\(count == 0 ? "no" : "\(count)") video streams"
      return "number \(index), because \(reason); the file has \(all)"
    }
  }
}

extension String {
  /// Whether an FFmpeg pixel format of this name holds red, green and blue, or a palette of them.
  package var isRGBName: Bool {
    ["rgb", "bgr", "gbr", "argb", "abgr", "0rgb", "0bgr", "pal8"].contains { hasPrefix($0) }
  }
}
