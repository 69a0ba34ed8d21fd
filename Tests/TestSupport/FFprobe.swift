public import Foundation

/// The output of `ffprobe` for a file.
public struct FFprobe: Decodable, Sendable {
  public let streams: [Stream]
  public let chapters: [Chapter]?

  public struct Chapter: Decodable, Sendable {
    public let tags: [String: String]?
  }

  public struct Stream: Decodable, Sendable {
    public let index: Int
    public let codec_type: String?
    public let codec_name: String?
    public let width: Int?
    public let height: Int?
    public let pix_fmt: String?
    public let sample_aspect_ratio: String?
    public let display_aspect_ratio: String?
    public let profile: String?
    public let codec_tag_string: String?
    public let color_range: String?
    public let color_space: String?
    public let color_transfer: String?
    public let color_primaries: String?
    public let chroma_location: String?
    public let disposition: [String: Int]?
    public let tags: [String: String]?
    public let side_data_list: [SideData]?
  }

  public struct SideData: Decodable, Sendable {
    /// Degrees, counter-clockwise.
    public let rotation: Double?
  }

  public static let isInstalled = CommandLineTool("ffprobe") != nil

  /// Nil when `ffprobe` fails or is not installed.
  public init?(_ url: URL) {
    let arguments = ["-v", "quiet", "-show_streams", "-show_chapters", "-of", "json", url.path]
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

extension FFprobe {
  /// Fields of all frames of a stream, a line each, as `ffprobe -show_entries` names them.
  ///
  /// - Parameter stream: such as `v:0`.
  public static func frames(
    _ url: URL, stream: String, _ entries: String
  ) throws -> [String] {
    guard let ffprobe = CommandLineTool("ffprobe") else {
      throw Fixture.MissingTool(name: "ffprobe")
    }
    let output = try ffprobe.run([
      "-v", "error", "-select_streams", stream, "-show_frames", "-show_entries", entries, "-of",
      "compact=p=0:nk=1", url.path,
    ])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
