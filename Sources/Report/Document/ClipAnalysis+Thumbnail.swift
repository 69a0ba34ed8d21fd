internal import FoundationEssentials
public import Framing

extension ClipAnalysis {
  /// A frame of the clip as a small picture: all that is shown of it, upright, in square pixels.
  public struct Thumbnail: Sendable, Hashable {
    /// In seconds from the start of the clip.
    public var time: Double
    public var type: MediaType
    /// In pixels.
    public var width: Int, height: Int
    /// A file of that type; Base64 in JSON.
    public var data: [UInt8]

    /// The kind of a picture file.
    public enum MediaType: String, Codable, Sendable, CaseIterable {
      case webp = "image/webp"
      case jpeg = "image/jpeg"
    }

    public init(time: Double, type: MediaType, size: PixelSize, data: [UInt8]) {
      self.time = time.roundedToThousandths
      self.type = type
      width = size.width
      height = size.height
      self.data = data
    }
  }
}

extension ClipAnalysis.Thumbnail: Codable {
  private enum CodingKeys: String, CodingKey { case time, type, width, height, data }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    time = try values.decode(Double.self, forKey: .time)
    type = try values.decode(MediaType.self, forKey: .type)
    width = try values.decode(Int.self, forKey: .width)
    height = try values.decode(Int.self, forKey: .height)
    data = Array(try values.decode(Data.self, forKey: .data))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(time, forKey: .time)
    try values.encode(type, forKey: .type)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    try values.encode(Data(data), forKey: .data)
  }
}
