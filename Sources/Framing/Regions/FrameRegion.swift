/// A part of the frame with something that must not get lost, such as a subtitle or a logo.
public struct FrameRegion: Hashable, Sendable {
  /// The name of the region, unique among those of a clip.
  public let id: String
  /// The position in the upright shown picture, in fractions of its width and height. Parts beyond
  /// 0 … 1 are never shown.
  public let unit: Rect
  /// The number of lines of text; nil for anything but text.
  public let lines: Int?

  /// Creates a region.
  public init(id: String, unit: Rect, lines: Int? = nil) {
    self.id = id
    self.unit = unit
    self.lines = lines
  }

  /// The same region of a clip cut to a part of the frame, which is in fractions of the frame.
  public func cut(to part: Rect) -> FrameRegion {
    FrameRegion(id: id, unit: part.unit(of: unit), lines: lines)
  }

  /// The height of a line of its text, in points, in a video of this rectangle; nil for anything
  /// but text.
  public func textHeight(in video: Rect) -> Double? {
    lines.map { unit.height * video.height / Double(max(1, $0)) }
  }
}

/// A part of a window that something of the user's own covers, or that regions have to keep within.
public struct WindowArea: Hashable, Sendable {
  /// The name of the area; nil if losses need not tell which one it was.
  public let name: String?
  /// The position in fractions of the window's width and height.
  public let unit: Rect

  /// Creates an area.
  public init(_ unit: Rect, name: String? = nil) {
    self.name = name
    self.unit = unit
  }
}

/// One of the four edges of a window.
public enum WindowEdge: String, CaseIterable, Codable, Sendable {
  case top, bottom, left, right
}

/// The loss of a region on one screen in one display mode.
public struct RegionLoss: Hashable, Codable, Sendable {
  /// A reason why a region, or a part of it, is not seen. The raw values are those of documents.
  public enum Cause: String, CaseIterable, Codable, Sendable {
    /// It lies beyond the window, or outside of the clean aperture.
    case crop
    /// It lies under the notch, island or camera hole.
    case housing
    /// It lies beyond the rounded corners.
    case corners
    /// It lies where a half-folded screen bends.
    case fold
    /// The home indicator crosses it.
    case indicator
    /// An area of the window covers it that the user named.
    case zone
    /// It extends beyond an area of the window to keep within, as recipients name for their frames.
    case slot
    /// A television may cut it off.
    case overscan
    /// The player's controls cover it after a touch.
    case controls
    /// The status bar covers it, together with the controls.
    case statusBar

    /// Whether the region is never on the screen there. Only these causes reduce
    /// ``RegionLoss/visible``.
    public var cuts: Bool { self == .crop || self == .housing || self == .corners }

    /// The cause as the subject of a sentence: `the home indicator`.
    public var inWords: String {
      switch self {
      case .crop: "the edge of the window"
      case .housing: "the sensor housing"
      case .corners: "the corners"
      case .fold: "the fold"
      case .indicator: "the home indicator"
      case .zone: "an area of the window"
      case .slot: "the margin of the recipient's frame"
      case .overscan: "the overscan"
      case .controls: "the controls"
      case .statusBar: "the status bar"
      }
    }

    /// The causes of what is within the window and still not seen.
    public static let hiding = allCases.filter { $0 != .crop }

    /// Whether the cause goes away some seconds after a touch.
    public var isPassing: Bool { self == .controls || self == .statusBar }
  }

  /// The region's id.
  public let id: String
  /// The share of the region's area that is on the screen, 0 … 1: neither cropped nor hidden by
  /// housing or corners.
  public let visible: Double
  /// All causes, in the order of their declaration; never empty in a document.
  public let causes: [Cause]
  /// The edge of the window at which most is missing; nil if nothing is cropped, housing and
  /// indicator apart.
  public let edge: WindowEdge?
  /// All edges of the window beyond which it extends, in the order of their declaration; nil if
  /// nothing is cropped.
  public let edges: [WindowEdge]?
  /// The length, in points, by which the region extends beyond that edge, or into the housing or
  /// the home indicator there; nil without an edge.
  public let points: Double?
  /// The height of a line of text in points; nil for anything but text.
  public let textHeight: Double?
  /// The names of the areas that cover it (``Cause/zone``); nil without a named one.
  public let coveredBy: [String]?
  /// The names of the areas that it extends beyond (``Cause/slot``); nil without a named one.
  public let beyond: [String]?

  /// The smallest share of a region that counts: less does not show.
  public static let least = 0.0005

  /// Whether the region is off the screen, or so little of it is on it that nobody recognises it.
  public var isGone: Bool { visible < 0.005 }

  /// Whether any cause lasts.
  public var isLasting: Bool { causes.contains { !$0.isPassing } }
}

extension Rect {
  /// Whether more than a trace of it, ``RegionLoss/least``, lies beyond another rectangle in the same
  /// space.
  package func extends(beyond other: Rect) -> Bool {
    area - intersection(other).area >= RegionLoss.least * area
  }

  /// The rectangle without half a pixel at each edge: boxes are no surer than that, so what only its
  /// rim meets is no loss. It keeps half of each side.
  ///
  /// - Parameter pixel: The size of a pixel of the clip in the rectangle's space.
  package func core(_ pixel: Size) -> Rect {
    let (dx, dy) = (min(pixel.width / 2, width / 4), min(pixel.height / 2, height / 4))
    return Rect(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
