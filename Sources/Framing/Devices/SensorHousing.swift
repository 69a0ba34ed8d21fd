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
  public let confidence: FigureConfidence

  public init(
    kind: Kind, width: Double, depth: Double, offset: Double = 0, cornerRadius: Double,
    confidence: FigureConfidence = .weak
  ) {
    self.kind = kind
    self.width = width
    self.depth = depth
    self.offset = offset
    self.cornerRadius = cornerRadius
    self.confidence = confidence
  }

  /// How far from the edge the housing ends. A centered video as long as the screen always meets
  /// it, so this is what such a video has to leave free, on both ends because it is centered.
  public var obstruction: Double { offset + depth }
}

extension SensorHousing: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind = "type", width = "w", depth = "h", offset = "y", cornerRadius = "rBottom"
    case confidence = "conf"
  }

  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    kind = try fields.required(.kind, fields.choice(.kind))
    width = try fields.required(.width, fields.number(.width, in: 1...2000))
    depth = try fields.required(.depth, fields.number(.depth, in: 1...500))
    offset = try fields.number(.offset, in: 0...500) ?? 0
    cornerRadius = try fields.number(.cornerRadius, in: 0...500) ?? depth / 2
    confidence = try fields.choice(.confidence) ?? .weak
  }
}
