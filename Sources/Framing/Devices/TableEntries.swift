/// A window of Split View, as device tables list it.
struct WindowEntry: Encodable {
  let orientation: ScreenOrientation
  let kind: WindowPart.Kind
  let pt: [Double]
  let sizeClass: String
  let theoretical: Bool
  let conf: FigureConfidence
}

/// Insets for each turn, as device tables write them.
struct InsetsEntry: Codable {
  let areas: SafeAreas

  private enum Key: CodingKey { case portrait, landscapeLeft, landscapeRight }

  init(_ areas: SafeAreas) {
    self.areas = areas
  }

  init(from decoder: any Decoder) throws {
    let fields = try TableFields<Key>(decoder)
    let right = try fields.insets(.landscapeRight) ?? .zero
    areas = SafeAreas(
      portrait: try fields.insets(.portrait) ?? .zero,
      landscapeLeft: try fields.insets(.landscapeLeft) ?? right, landscapeRight: right)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(areas.portrait.sides, forKey: .portrait)
    try values.encode(areas.landscapeLeft.sides, forKey: .landscapeLeft)
    try values.encode(areas.landscapeRight.sides, forKey: .landscapeRight)
  }
}

/// The figures of `ios26` and `ios27`; an omitted figure is as before.
struct SafeAreaEntry: Codable {
  let portrait, landscape: EdgeInsets?
  let confidence: FigureConfidence?

  private enum Key: CodingKey { case safePortrait, safeLandscape, conf }

  init(_ newer: SystemSafeAreas) {
    (portrait, landscape) = (newer.areas.portrait, newer.areas.landscapeRight)
    confidence = newer.confidence
  }

  init(from decoder: any Decoder) throws {
    let fields = try TableFields<Key>(decoder)
    portrait = try fields.insets(.safePortrait)
    landscape = try fields.insets(.safeLandscape)
    confidence = try fields.choice(.conf)
  }

  func areas(besides older: SafeAreas) -> SafeAreas {
    SafeAreas(
      portrait: portrait ?? older.portrait, landscapeLeft: landscape ?? older.landscapeLeft,
      landscapeRight: landscape ?? older.landscapeRight)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(portrait?.sides, forKey: .safePortrait)
    try values.encodeIfPresent(landscape?.sides, forKey: .safeLandscape)
    try values.encodeIfPresent(confidence, forKey: .conf)
  }
}
