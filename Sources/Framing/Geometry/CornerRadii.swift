/// The nominal radii of a screen's four continuous corners, in points. Most screens have four equal
/// ones; iPhone Duo's outer display is nearly square at its hinge.
public struct CornerRadii: Hashable, Sendable {
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

extension CornerRadii: Codable {
  private enum CodingKeys: String, CodingKey {
    case topLeft = "tl", topRight = "tr", bottomRight = "br", bottomLeft = "bl"
  }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    func radius(_ key: CodingKeys) throws -> Double {
      try fields.required(key, fields.number(key, in: 0...500))
    }
    self.init(
      topLeft: try radius(.topLeft), topRight: try radius(.topRight),
      bottomRight: try radius(.bottomRight), bottomLeft: try radius(.bottomLeft))
  }
}
