public import Foundation

/// The output of `ffprobe` for a file.
public struct FFprobe: Decodable, Sendable {
  public let streams: [Stream]

  public struct Stream: Decodable, Sendable {
    public let index: Int
    public let codec_type: String?
    public let codec_name: String?
    public let width: Int?
    public let height: Int?
    public let pix_fmt: String?
    public let sample_aspect_ratio: String?
    public let display_aspect_ratio: String?
    public let side_data_list: [SideData]?
  }

  public struct SideData: Decodable, Sendable {
    /// Degrees, counter-clockwise.
    public let rotation: Double?
  }

  public static let isInstalled = CommandLineTool("ffprobe") != nil

  /// Nil when `ffprobe` fails or is not installed.
  public init?(_ url: URL) {
    let arguments = ["-v", "quiet", "-show_streams", "-of", "json", url.path]
    guard
      let output = try? CommandLineTool("ffprobe")?.run(arguments),
      let decoded = try? JSONDecoder().decode(FFprobe.self, from: output)
    else { return nil }
    self = decoded
  }
}

extension FFprobe.Stream {
  /// Counter-clockwise degrees, 0 without a display matrix.
  public var rotation: Double { side_data_list?.compactMap(\.rotation).first ?? 0 }
}
