/// The cut-out for a phone's camera and sensors at the top edge of the screen in portrait. It is
/// centered unless it is a camera hole. Lengths are points.
public struct SensorHousing: Hashable, Codable, Sendable {
  /// The shape of the cut-out.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// A bay in the edge.
    case notch
    /// A capsule below the edge: the Dynamic Island.
    case island
    /// A round hole for a camera, away from the middle of the edge.
    case hole
  }

  /// Notch, island or hole.
  public let kind: Kind
  /// The length along the edge.
  public let width: Double
  /// The length away from the edge.
  public let depth: Double
  /// The distance from the edge to the housing; 0 for a notch.
  public let offset: Double
  /// The distance from the screen's left edge to the housing; nil if it is centered.
  public let start: Double?
  /// The radius of the corners that face the screen's middle.
  public let cornerRadius: Double
  /// The confidence of the figures.
  public let confidence: FigureConfidence

  /// Creates a housing of the given size.
  public init(
    kind: Kind, width: Double, depth: Double, offset: Double = 0, start: Double? = nil,
    cornerRadius: Double, confidence: FigureConfidence = .weak
  ) {
    self.kind = kind
    self.width = width
    self.depth = depth
    self.offset = offset
    self.start = start
    self.cornerRadius = cornerRadius
    self.confidence = confidence
  }

  /// The distance from the edge to the far side of the housing. A centered video as long as the
  /// screen always meets the housing. It therefore has to leave this length free, at both ends to
  /// stay centered.
  ///
  /// 0 for a camera hole at the side: the system player was not measured beside one, so it moves no
  /// video here.
  public var obstruction: Double { kind == .hole ? 0 : offset + depth }

  /// The rectangle around the housing on a portrait screen of the given width.
  func rect(onWidth width: Double) -> Rect {
    Rect(x: start ?? (width - self.width) / 2, y: offset, width: self.width, height: depth)
  }
}

/// The nominal radii of a screen's four continuous corners, in points. Most screens have four equal
/// ones; iPhone Duo's outer display is nearly square at its hinge.
public struct CornerRadii: Hashable, Codable, Sendable {
  /// At the top left.
  public let topLeft: Double
  /// At the top right.
  public let topRight: Double
  /// At the bottom right.
  public let bottomRight: Double
  /// At the bottom left.
  public let bottomLeft: Double

  /// Creates corners from four radii, clockwise from the top left; negative ones count as 0.
  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = max(0, topLeft)
    self.topRight = max(0, topRight)
    self.bottomRight = max(0, bottomRight)
    self.bottomLeft = max(0, bottomLeft)
  }

  /// Creates four equal corners.
  public init(all radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// Square corners.
  public static let zero = CornerRadii(all: 0)

  /// The four radii, clockwise from the top left.
  public var all: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The largest of the four, which limits a centered picture.
  public var largest: Double { max(max(topLeft, topRight), max(bottomRight, bottomLeft)) }

  /// Whether all four are equal.
  public var areEqual: Bool {
    topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft
  }

  /// The corners after a turn, given these in portrait.
  public func turned(_ turn: Turn) -> CornerRadii {
    switch turn {
    case .portrait:
      self
    case .landscapeRight:
      CornerRadii(
        topLeft: topRight, topRight: bottomRight, bottomRight: bottomLeft, bottomLeft: topLeft)
    case .landscapeLeft:
      CornerRadii(
        topLeft: bottomLeft, topRight: topLeft, bottomRight: topRight, bottomLeft: bottomRight)
    }
  }
}

/// UIKit's safe areas of a full-screen view, in points.
public struct SafeAreas: Hashable, Sendable {
  /// In portrait.
  public let portrait: EdgeInsets
  /// With the top edge at the right.
  public let landscapeLeft: EdgeInsets
  /// With the top edge at the left.
  public let landscapeRight: EdgeInsets

  /// Creates areas that are the same in both landscapes: UIKit keeps the length of a sensor housing
  /// free on both sides.
  public init(portrait: EdgeInsets, landscape: EdgeInsets) {
    self.init(portrait: portrait, landscapeLeft: landscape, landscapeRight: landscape)
  }

  /// Creates areas for each turn.
  public init(portrait: EdgeInsets, landscapeLeft: EdgeInsets, landscapeRight: EdgeInsets) {
    self.portrait = portrait
    self.landscapeLeft = landscapeLeft
    self.landscapeRight = landscapeRight
  }

  /// The area for one turn.
  public subscript(turn: Turn) -> EdgeInsets {
    switch turn {
    case .portrait: portrait
    case .landscapeLeft: landscapeLeft
    case .landscapeRight: landscapeRight
    }
  }
}
