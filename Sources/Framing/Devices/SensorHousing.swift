/// The cut-out that holds a phone's camera and sensors: centered on the top edge of the screen in
/// portrait, all lengths in points.
public struct SensorHousing: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Grows out of the edge.
    case notch
    /// Lies free below it.
    case island
  }

  public let kind: Kind
  /// Along the edge.
  public let width: Double
  /// Away from the edge.
  public let depth: Double
  /// From the edge to where the housing begins; 0 for a notch.
  public let offset: Double
  /// Of the corners that face the screen's middle.
  public let cornerRadius: Double

  public init(
    kind: Kind, width: Double, depth: Double, offset: Double = 0, cornerRadius: Double
  ) {
    self.kind = kind
    self.width = width
    self.depth = depth
    self.offset = offset
    self.cornerRadius = cornerRadius
  }

  /// How far from the edge the housing ends. A centered video as long as the screen always meets
  /// it, so this is what such a video has to leave free, on both ends because it is centered.
  public var obstruction: Double { offset + depth }
}
