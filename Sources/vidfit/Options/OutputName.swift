import Files
import Rules
import Settings
import SystemPackage
import VideoIO
import VidfitKit

extension PreviewOptions.Format {
  /// The extensions of its files, in lower case; the first is the one that we give.
  var extensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    }
  }

  /// Those that this machine can write.
  static var available: [Self] { allCases.filter(\.isAvailable) }

  /// The end of its files' names.
  var suffix: String { "." + extensions[0] }
}

/// The extension of an output's name, which tells its format and must not lie about it.
struct OutputName {
  let path: FilePath

  private static let videos = ["mp4", "m4v"]

  private var ending: String? { path.extension?.lowercased() }

  /// The format of a picture of this name: `wanted`, or what the name asks for; nil if neither
  /// says.
  func format(_ wanted: PreviewOptions.Format?) throws -> PreviewOptions.Format? {
    guard let ending else { return wanted }
    if Self.videos.contains(ending) || ending == "mov" {
      throw WrongValue("--output: a video needs --video")
    }
    let format = PreviewOptions.Format.allCases.first { $0.extensions.contains(ending) }
    if let wanted, format != wanted {
      throw expected("ends in \(wanted.suffix), as --format says")
    }
    guard let format, format.isAvailable else {
      let endings = PreviewOptions.Format.available.map(\.suffix).inWords
      throw expected(
        "ends in \(endings)" + (format == nil ? "" : ", because FFmpeg has no encoder for it"))
    }
    return format
  }

  /// Refuses names of videos that are not MP4.
  func checkVideo() throws {
    if let ending, !Self.videos.contains(ending) { throw expected("ends in .mp4") }
  }

  /// Refuses names of anything but pages.
  func checkPage() throws {
    if let ending, !["html", "htm"].contains(ending) { throw expected("ends in .html") }
  }

  private func expected(_ name: String) -> WrongValue {
    WrongValue("--output: expected a name that \(name), got '\(path.oneLine)'")
  }
}
