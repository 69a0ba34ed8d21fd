public import Framing

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
  /// Outlines that the legend explains even if no panel has them, for the same reason.
  public var explainedMarks: Set<RegionMark.Kind> = []
  /// The names of zones that the legend names even where no panel shows them.
  public var explainedZones: [String] = []
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
  /// The regions, zones and areas to outline.
  public let marks: [RegionMark]
  /// The radius of the corners of a floating window, in points; nil for that of the viewport's kind
  /// of window.
  public let windowRadius: Double?

  /// Creates a panel from its parts.
  public init(
    viewport: Viewport, placement: Placement, source: PixelRect, frame: Int = 0, heading: String,
    badge: String? = nil, isBadgeSure: Bool = true, caption: String, marks: [RegionMark] = [],
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
    self.marks = marks
    self.windowRadius = windowRadius
  }

  /// Whether the video has embedded padding.
  var isPadded: Bool {
    let (video, picture) = (placement.videoRect, placement.pictureRect)
    return video.area - picture.area > 1e-6 * video.area
  }
}

/// Lines and areas drawn over the video.
public enum Guide: String, CaseIterable, Sendable {
  /// The region of the system player's aspect fit.
  case avkit
  /// UIKit's safe area.
  case uikit
  /// UIKit's default layout margins.
  case margins
  /// The video's edges and the padding embedded in it.
  case picture
  /// The region in which a half-folded screen bends.
  case fold
  /// The regions that must not get lost.
  case important
  /// The area that the chosen screens show clear.
  case protect
  /// SMPTE's safe areas.
  case titleSafe = "title-safe", actionSafe = "action-safe"

  /// The guides that are drawn unless others are chosen. Some have nothing to draw in most clips.
  public static let standard: Set<Guide> = [.avkit, .picture, .fold, .important, .protect]
}

/// The elements drawn beside the video.
public struct PreviewStyle: Hashable, Sendable {
  /// The drawn part of the device.
  public enum Chrome: Hashable, Sendable {
    /// Nothing but the pixels of the screen.
    case none
    /// The visible screen: its corners and the sensor housing are black.
    case glass
    /// The device around its screen.
    case device
  }

  /// The lines and areas over the video.
  public var guides = Guide.standard
  /// The drawn part of the device.
  public var chrome = Chrome.device
  /// Whether to show, faintly and outside the screen, the parts of the video that aspect fill cuts
  /// off.
  public var showsCutOff = true
  /// Whether to draw the home indicator.
  public var hasHomeIndicator = true
  /// Whether to draw the player's controls, as after a touch, and the status bar with them.
  public var hasControls = false
  /// Whether the app hides the status bar, which removes it from UIKit's safe area.
  public var hidesStatusBar = false
  /// Whether to write title, captions and legend.
  public var hasText = true

  /// The default style.
  public init() {}

  /// Whether there is anything around the screens. Without it a sheet of one panel is its screen.
  var hasMargin: Bool { hasText || showsCutOff || chrome == .device }

  /// Whether rounded corners stand out against the device or the paper instead of being ordinary
  /// pixels.
  var roundsCorners: Bool { chrome != .none || hasMargin }
}

/// The size of a sheet.
public enum PreviewSize: Hashable, Sendable {
  /// 1920 pixels wide, but at most two pixels per point of the screens.
  case automatic
  /// The sheet's width in pixels.
  case width(Int)
  /// Pixels per point of the screens.
  case scale(Double)
  /// The device's own pixels, for a sheet of one panel without a margin.
  case exact
}
