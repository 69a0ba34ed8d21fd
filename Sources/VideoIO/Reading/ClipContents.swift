public import Bytes
public import Framing

/// What has to be known of a file to write it anew with another picture: all its streams, and what
/// the video says beyond ``VideoFacts``.
public struct ClipContents: Sendable, Hashable {
  /// In the order of their numbers.
  public var streams: [StreamSummary]
  /// Names of the tags of the whole file, such as `title`.
  public var tagNames: [String]
  /// Whether the index comes before the frames, so that the file plays while it is being loaded.
  public var hasIndexFirst: Bool
  /// How colour is sampled.
  public var sampling: ColorSampling
  /// FFmpeg's name of where chroma samples lie, such as `left`; nil if not stated.
  public var chromaLocation: String?
  /// Whether the container says how the video is to be turned, even if it is not.
  public var hasDisplayMatrix: Bool
  public var masteringDisplay: MasteringDisplay?
  public var contentLight: ContentLight?
  public var dolbyVision: DolbyVision?
  /// Whether frames say how bright they are, each for itself: HDR10+.
  public var hasDynamicLight: Bool
  /// Whether frames carry closed captions.
  public var hasCaptions: Bool
  /// The unit of the video's time stamps in seconds; nil if unknown.
  public var timeUnit: Ratio?
  /// Whether the frames are known to follow each other at the stated rate, from the start of the file
  /// on.
  public var isSteady: Bool

  public init(
    streams: [StreamSummary], tagNames: [String] = [], hasIndexFirst: Bool = false,
    sampling: ColorSampling, chromaLocation: String? = nil, hasDisplayMatrix: Bool = false,
    masteringDisplay: MasteringDisplay? = nil, contentLight: ContentLight? = nil,
    dolbyVision: DolbyVision? = nil, hasDynamicLight: Bool = false, hasCaptions: Bool = false,
    timeUnit: Ratio? = nil, isSteady: Bool = true
  ) {
    self.streams = streams
    self.tagNames = tagNames
    self.hasIndexFirst = hasIndexFirst
    self.sampling = sampling
    self.chromaLocation = chromaLocation
    self.hasDisplayMatrix = hasDisplayMatrix
    self.masteringDisplay = masteringDisplay
    self.contentLight = contentLight
    self.dolbyVision = dolbyVision
    self.hasDynamicLight = hasDynamicLight
    self.hasCaptions = hasCaptions
    self.timeUnit = timeUnit
    self.isSteady = isSteady
  }
}

/// How a pixel format samples colour.
public enum ColorSampling: Sendable, Hashable {
  case grey
  /// Luma and chroma; a chroma sample covers two to the power of these many columns and rows.
  case chroma(shiftX: Int, shiftY: Int)
  /// Red, green and blue, or a palette of them.
  case direct
}

/// One stream of a file.
public struct StreamSummary: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case video, sound, subtitles, data, attachment, unknown
  }

  /// Its number among all streams, as ffprobe counts them.
  public var index: Int
  public var kind: Kind
  /// FFmpeg's name of the codec, such as `aac`; `none` if it knows none.
  public var codec: String
  /// The four letters by which the container names the codec; empty if there are none.
  public var tag: String
  /// Whether it is a picture that stands for the file, rather than video.
  public var isCover: Bool
  /// Names of its tags, such as `language`.
  public var tagNames: [String]
  /// Of a picture attached to a Matroska file, which no muxer would copy; nil for all others.
  public var attachment: Attachment?

  /// A file within a Matroska file.
  public typealias Attachment = MatroskaAttachment

  public init(
    index: Int, kind: Kind, codec: String, tag: String = "", isCover: Bool = false,
    tagNames: [String] = [], attachment: Attachment? = nil
  ) {
    self.index = index
    self.kind = kind
    self.codec = codec
    self.tag = tag
    self.isCover = isCover
    self.tagNames = tagNames
    self.attachment = attachment
  }
}
