public import Framing

/// One clip on one screen of a preview.
public struct PreviewPanel: Hashable, Sendable {
  /// The screen.
  public let viewport: Viewport
  /// The clip on that screen.
  public let placement: Placement
  /// The part of the frame that is the video, in stored pixels: the whole shown frame, or the
  /// active picture alone.
  public let source: PixelRect
  /// The index of the preview's frame to show.
  public let frame: Int
  /// The line above the screen.
  public let heading: String
  /// A word beside the heading, such as `default`.
  public let badge: String?
  /// Whether the badge is highlighted rather than grey.
  public let isBadgeSure: Bool
  /// The sentence below the screen.
  public let caption: String
  /// The radius of the corners of a floating window, in points; nil for that of the viewport's kind
  /// of window.
  public let windowRadius: Double?

  /// Creates a panel from its parts.
  public init(
    viewport: Viewport, placement: Placement, source: PixelRect, frame: Int = 0, heading: String,
    badge: String? = nil, isBadgeSure: Bool = true, caption: String,
    windowRadius: Double? = nil
  ) {
    self.viewport = viewport
    self.placement = placement
    self.source = source
    self.frame = frame
    self.heading = heading
    self.badge = badge
    self.isBadgeSure = isBadgeSure
    self.caption = caption
    self.windowRadius = windowRadius
  }

  /// Whether the video has embedded padding.
  var isPadded: Bool {
    let (video, picture) = (placement.videoRect, placement.pictureRect)
    return video.area - picture.area > 1e-6 * video.area
  }
}

/// Panels that belong together.
public struct PreviewSection: Hashable, Sendable {
  /// The line above the panels.
  public let heading: String?
  /// The panels, row by row from the top.
  public let rows: [[PreviewPanel]]

  /// Creates a section from its rows.
  public init(heading: String? = nil, rows: [[PreviewPanel]]) {
    self.heading = heading
    self.rows = rows
  }
}

/// The contents of one sheet.
public struct PreviewContent: Hashable, Sendable {
  /// The clip's name.
  public let title: String
  /// A sentence about the clip.
  public let facts: String
  /// The sections, from the top left corner.
  public let sections: [PreviewSection]
  /// Whether the legend explains padding even if no panel has any, so that all sheets of a video
  /// have one layout.
  public var alwaysExplainsPadding = false
  /// Whether the sheet is about a still picture rather than a video.
  public var isArtwork = false

  /// Creates contents from their parts.
  public init(title: String, facts: String, sections: [PreviewSection]) {
    self.title = title
    self.facts = facts
    self.sections = sections
  }

  var panels: [PreviewPanel] { sections.flatMap { $0.rows.flatMap(\.self) } }
}
