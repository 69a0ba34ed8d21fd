extension Device.Model: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, systems, decodesAV1 = "av1"
  }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    let id = try fields.required(.id, fields.text(.id)).lowercased()
    self.init(
      id: id, name: try fields.text(.name) ?? id,
      systems: try fields.value(.systems, "[first, last], major versions of the system") {
        (ends: [Int]) in
        ends.count == 2 && 1 <= ends[0] && ends[0] <= ends[1] && ends[1] <= 999
          ? ends[0]...ends[1] : nil
      },
      decodesAV1: try fields.value(.decodesAV1, "true or false") { $0 } ?? false)
  }

  /// Writes the first and the last system as a list of two.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encodeIfPresent(
      systems.map { [$0.lowerBound, $0.upperBound] }, forKey: .systems)
    try values.encode(decodesAV1, forKey: .decodesAV1)
  }
}

extension SensorHousing {
  enum CodingKeys: String, CodingKey {
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

extension CornerRadii {
  enum CodingKeys: String, CodingKey {
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

extension StatusBar {
  enum CodingKeys: String, CodingKey { case height = "h", confidence = "conf" }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    height = try fields.required(.height, fields.number(.height, in: 0...500))
    confidence = try fields.choice(.confidence) ?? .weak
  }
}

extension HomeIndicator: Codable {
  private enum Key: CodingKey { case w, wLandscape, h, gap, conf }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<Key>(decoder)
    portraitWidth = try fields.required(.w, fields.number(.w, in: 1...2000))
    landscapeWidth = try fields.number(.wLandscape, in: 1...2000) ?? portraitWidth
    confidence = try fields.choice(.conf) ?? .weak
  }

  /// Also writes the height and the gap, which are the same everywhere; readers ignore them.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(portraitWidth, forKey: .w)
    try values.encode(landscapeWidth, forKey: .wLandscape)
    try values.encode(Self.height, forKey: .h)
    try values.encode(Self.gap, forKey: .gap)
    try values.encode(confidence, forKey: .conf)
  }
}

extension PhysicalDisplay {
  enum CodingKeys: String, CodingKey {
    case diagonal, pixelsPerInch = "ppi", confidence = "conf"
  }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    diagonal = try fields.number(.diagonal, in: 0.1...1000)
    pixelsPerInch = try fields.required(.pixelsPerInch, fields.number(.pixelsPerInch, in: 1...5000))
    confidence = try fields.choice(.confidence) ?? .weak
  }
}

extension SplitView: Codable {
  private enum CodingKeys: String, CodingKey {
    case narrowWidth = "narrow", divider = "gap", confidence = "conf"
  }

  /// Reads and checks an object of a device table: `narrow` for an iPad's division, `gap` for one
  /// in halves.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    let confidence = try fields.choice(.confidence) ?? FigureConfidence.weak
    if let gap = try fields.number(.divider, in: 0...500) {
      self.init(evenWithGap: Int(gap.rounded()), confidence: confidence)
    } else {
      let narrow = try fields.required(.narrowWidth, fields.number(.narrowWidth, in: 1...4000))
      self.init(narrowWidth: Int(narrow.rounded()), confidence: confidence)
    }
  }

  /// Writes the one width that defines the division.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if let narrowWidth {
      try values.encode(narrowWidth, forKey: .narrowWidth)
    } else {
      try values.encode(divider, forKey: .divider)
    }
    try values.encode(confidence, forKey: .confidence)
  }
}

extension FoldRegion {
  enum CodingKeys: String, CodingKey { case breadth = "w", confidence = "conf" }

  /// Reads and checks an object of a device table.
  public init(from decoder: any Decoder) throws {
    let fields = try TableFields<CodingKeys>(decoder)
    breadth = try fields.required(.breadth, fields.number(.breadth, in: 0...500))
    confidence = try fields.choice(.confidence) ?? .weak
  }
}
