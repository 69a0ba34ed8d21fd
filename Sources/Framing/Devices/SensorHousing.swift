/// The cut-out for a phone's camera and sensors at the top edge of the screen in portrait. It is
/// centered unless it is a camera hole. Lengths are points.
public struct SensorHousing: Hashable, Sendable {
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

extension SensorHousing: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind = "type", width = "w", depth = "h", offset = "y", start = "x", cornerRadius =
      "rBottom"
    case confidence = "conf"
  }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    kind = try fields.required(.kind, fields.choice(.kind))
    width = try fields.required(.width, fields.number(.width, in: 1...2000))
    depth = try fields.required(.depth, fields.number(.depth, in: 1...500))
    offset = try fields.number(.offset, in: 0...500) ?? 0
    start = try fields.number(.start, in: 0...4000)
    cornerRadius = try fields.number(.cornerRadius, in: 0...500) ?? depth / 2
    confidence = try fields.choice(.confidence) ?? .weak
  }
}
