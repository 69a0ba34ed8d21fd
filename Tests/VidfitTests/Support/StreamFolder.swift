import Foundation
import TestSupport

/// A folder with renditions that ffmpeg makes, and with the manifests of a test.
struct StreamFolder {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  enum Segments {
    case fragments, transport
    /// One file of all segments.
    case oneFile, oneTransportFile

    fileprivate var arguments: [String] {
      switch self {
      case .fragments: ["-hls_segment_type", "fmp4"]
      case .transport: ["-hls_segment_type", "mpegts"]
      case .oneFile: ["-hls_segment_type", "fmp4", "-hls_flags", "single_file"]
      case .oneTransportFile: ["-hls_segment_type", "mpegts", "-hls_flags", "single_file"]
      }
    }
  }

  /// A picture that is rich in detail to all its edges, a key frame each second.
  static func source(
    _ size: String, filter: String = "null", seconds: Int = 4, encoder: [String] = []
  ) -> [String] {
    ["-f", "lavfi", "-i", "mandelbrot=s=640x360:r=10:end_scale=0.1", "-t", "\(seconds)"]
      + ["-vf", "\(filter),scale=\(size),setsar=1", "-c:v", "libx264", "-preset", "ultrafast"]
      + ["-pix_fmt", "yuv420p", "-threads", "1", "-g", "10", "-sc_threshold", "0"] + encoder
  }

  /// Writes `name/index.m3u8` with its segments of two seconds.
  ///
  /// - Parameters:
  ///   - filter: what happens to the picture before it is scaled.
  ///   - muxer: further arguments.
  func rendition(
    _ name: String, _ size: String, filter: String = "null", _ segments: Segments = .fragments,
    seconds: Int = 4, muxer: [String] = []
  ) throws {
    let place = folder.url.appendingPathComponent(name)
    try Fixture.fill(
      place,
      Self.source(size, filter: filter, seconds: seconds) + ["-f", "hls", "-hls_time", "2"]
        + ["-hls_list_size", "0"] + segments.arguments + muxer
        + [place.appendingPathComponent("index.m3u8").path])
  }

  func ffmpeg(_ arguments: [String]) throws {
    guard let ffmpeg = CommandLineTool("ffmpeg") else { throw MissingFFmpeg() }
    _ = try ffmpeg.run(["-v", "error", "-y"] + arguments)
  }

  private struct MissingFFmpeg: Error {}

  /// Writes `master.m3u8` with renditions of a size, and codecs if they are given.
  func master(_ renditions: [(name: String, size: String, codecs: String?)]) throws {
    let lines = renditions.map { rendition in
      let codecs = rendition.codecs.map { #",CODECS="\#($0)""# } ?? ""
      return "#EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=\(rendition.size)\(codecs)\n"
        + "\(rendition.name)/index.m3u8\n"
    }
    try folder.write("master.m3u8", "#EXTM3U\n" + lines.joined())
  }

  /// Replaces text in a file of the folder.
  func edit(_ name: String, _ old: String, with new: String) throws {
    try folder.write(name, folder.text(of: name).replacing(old, with: new))
  }

  /// The ladder's document; also checks it against the schema.
  func ladder(_ arguments: String...) throws -> LadderResult {
    let result = try VidfitCommand.run(
      ["ladder", "--no-config", "--format", "json"] + arguments, in: folder.url)
    let document = try result.document
    // One line for the validation.
    let line = try JSONSerialization.data(withJSONObject: document)
    try SchemaValidation.check(
      folder.write("document.ndjson", String(decoding: line, as: UTF8.self) + "\n"),
      against: folder.write("schema.json", VidfitCommand.run(["schema", "ladder"]).output))
    return LadderResult(
      document: document, status: result.status, errors: result.errors)
  }
}

struct LadderResult {
  let document: [String: Any]
  let status: Int32
  let errors: String

  var rungs: [[String: Any]] { document["rungs"] as? [[String: Any]] ?? [] }
  var findings: [[String: Any]] { document["findings"] as? [[String: Any]] ?? [] }

  /// Such as `error padding v0, v1`.
  var brief: [String] {
    findings.map { finding in
      let rungs = (finding["rungs"] as? [String] ?? []).map {
        $0.replacing("/index.m3u8", with: "")
      }
      return "\(finding["level"] ?? "") \(finding["finding"] ?? "") "
        + rungs.joined(separator: ", ")
    }
  }

  var messages: [String] { findings.compactMap { $0["message"] as? String } }

  func stretches(_ rung: Int) -> [[String: Any]] {
    rungs[rung]["stretches"] as? [[String: Any]] ?? []
  }

  /// A value of the first stretch of a rendition, by the keys that lead to it.
  func value(_ rung: Int, _ keys: String...) -> Any? {
    keys.reduce(stretches(rung).first as Any?) { ($0 as? [String: Any])?[$1] }
  }
}
