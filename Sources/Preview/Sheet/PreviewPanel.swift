public import Framing

/// One screen with one clip on it, as a preview shows it.
public struct PreviewPanel: Hashable, Sendable {
  public let viewport: Viewport
  public let placement: Placement
  /// The stored pixels that make up the video: all that is shown, or the active picture alone.
  public let source: PixelRect
  /// Which of the preview's frames is in it.
  public let frame: Int
  public let heading: String
  /// A word beside the heading that sets it apart, such as `default`.
  public let badge: String?
  public let caption: String

  public init(
    viewport: Viewport, placement: Placement, source: PixelRect, frame: Int = 0, heading: String,
    badge: String? = nil, caption: String
  ) {
    self.viewport = viewport
    self.placement = placement
    self.source = source
    self.frame = frame
    self.heading = heading
    self.badge = badge
    self.caption = caption
  }

  /// Whether there is embedded padding in the video.
  var isPadded: Bool {
    let (video, picture) = (placement.videoRect, placement.pictureRect)
    return video.area - picture.area > 1e-6 * video.area
  }
}

/// Panels that belong together, in rows.
public struct PreviewSection: Hashable, Sendable {
  public let heading: String?
  public let rows: [[PreviewPanel]]

  public init(heading: String? = nil, rows: [[PreviewPanel]]) {
    self.heading = heading
    self.rows = rows
  }
}

/// All that goes on one sheet.
public struct PreviewContent: Hashable, Sendable {
  /// The clip's name.
  public let title: String
  /// What is to be known of it, in a sentence.
  public let facts: String
  public let sections: [PreviewSection]

  public init(title: String, facts: String, sections: [PreviewSection]) {
    self.title = title
    self.facts = facts
    self.sections = sections
  }

  var panels: [PreviewPanel] { sections.flatMap { $0.rows.flatMap(\.self) } }
}
