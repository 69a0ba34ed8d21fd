extension Ratio: Codable {
  /// Reads a string such as `"16:9"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let ratio = Ratio(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a ratio such as 16:9, got '\(text)'")
    }
    self = ratio
  }

  /// Writes a string such as `"16:9"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Size {
  enum CodingKeys: CodingKey { case width, height }

  /// Writes both sides to 3 decimals.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(lengths: [.width: width, .height: height])
  }
}

extension EdgeInsets {
  enum CodingKeys: CodingKey { case top, left, bottom, right }

  /// Writes `top`, `left`, `bottom` and `right` to 3 decimals.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(lengths: [.top: top, .left: left, .bottom: bottom, .right: right])
  }
}

extension Rect {
  enum CodingKeys: CodingKey { case x, y, width, height }

  /// Writes `x`, `y`, `width` and `height` to 3 decimals.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(lengths: [.x: x, .y: y, .width: width, .height: height])
  }
}

extension PixelSize {
  enum CodingKeys: CodingKey { case width, height }

  /// Reads `{"width": 1920, "height": 1080}`; sides beyond 32 bits are an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    width = try values.decodeSamples(.width)
    height = try values.decodeSamples(.height)
  }
}

extension PixelRect {
  enum CodingKeys: CodingKey { case x, y, width, height }

  /// Reads `{"x": 0, "y": 140, "width": 1920, "height": 800}`; values beyond 32 bits are an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    x = try values.decodeSamples(.x)
    y = try values.decodeSamples(.y)
    width = try values.decodeSamples(.width)
    height = try values.decodeSamples(.height)
  }
}

extension KeyedDecodingContainer {
  /// Reads a value of at most 32 bits: no container states more, and sums of a few such values
  /// can't overflow.
  fileprivate func decodeSamples(_ key: Key) throws -> Int {
    Int(try decode(Int32.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes lengths to 3 decimals.
  fileprivate mutating func encode(lengths: KeyValuePairs<Key, Double>) throws {
    for (key, length) in lengths { try encode(length.roundedToThousandths, forKey: key) }
  }
}
