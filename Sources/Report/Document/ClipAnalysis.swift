internal import Framing

/// What the analysis of a clip found: the part of a document that only a readable clip has.
public struct ClipAnalysis: Codable, Sendable, Equatable {
  public var container: Container
  public var video: Video
  /// Nil if nobody looked for padding.
  @Nullable public var padding: Padding?
  /// What each screen that was asked for does with the clip.
  public var presentations: [Screen]
  public var advice: Advice
  /// What is odd about the file and how it was read nevertheless, a sentence fragment each.
  public var warnings: [String]
  /// One frame of the clip; nil if nobody asked for it, and if there is none.
  public var thumbnail: Thumbnail?

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

  /// The share of what is shown of the frame that bars and edge lines cover, 0 to 1; nil if nobody
  /// looked for padding.
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
    thumbnail = try values.decodeIfPresent(Thumbnail.self, forKey: .thumbnail)
  }
}
