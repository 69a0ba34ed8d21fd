public import Framing

/// A rectangle of the video to outline.
public struct RegionMark: Hashable, Sendable {
  /// The meaning of the outline.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A region that is seen wholly, with nothing over it that stays.
    case kept
    /// A region that is cut in part, or has something over it.
    case partly
    /// A region of which nothing is seen.
    case lost
    /// The area that the chosen screens show clear.
    case protect
    /// A zone to keep within, such as a safe area.
    case zone
    /// An area of the window that something of the user's own covers.
    case cover
  }

  /// In fractions of the video, whichever rectangle the area is one of.
  public let unit: Rect
  public let kind: Kind
  /// The name of a zone, such as `title-safe`; nil for other marks, and if it has none.
  public let name: String?

  /// Creates a mark.
  public init(_ unit: Rect, _ kind: Kind, name: String? = nil) {
    self.unit = unit
    self.kind = kind
    self.name = name
  }

  /// Whether it is a region rather than an area to keep within.
  var isRegion: Bool { kind == .kept || kind == .partly || kind == .lost }

  /// The opacity of an area that something covers, whose contents nobody knows.
  private static let coverTint = 0.45

  /// Draws the outline around a rectangle.
  static func draw(_ kind: Kind, _ rect: Rect, line: Double, _ pen: borrowing Pen) {
    let outline = Outline(rect)
    if kind == .cover { pen.fill(outline, kind.color.opacity(coverTint)) }
    let dashes = kind.isDashed ? [line * 5, line * 3] : []
    // A dark edge, so that the colour stands out on any video.
    pen.stroke(outline, Palette.bar.opacity(0.55), width: line * 2, dashes: dashes)
    pen.stroke(outline, kind.color, width: line, dashes: dashes)
  }
}

extension RegionMark.Kind {
  var color: Color {
    switch self {
    case .kept: Palette.kept
    case .partly: Palette.margins
    case .lost: Palette.lost
    case .protect: Palette.protect
    case .zone: Palette.white
    case .cover: Palette.cover
    }
  }

  fileprivate var isDashed: Bool { self == .protect || self == .zone }
}
