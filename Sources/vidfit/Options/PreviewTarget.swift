import ArgumentParser
import Document
import Files
import Rules
import Settings
import SystemPackage
import VideoIO
import VidfitKit
internal import Words

/// The destination of pictures: a file, a folder or standard output.
struct PreviewTarget {
  private enum Place {
    case file(FilePath)
    /// A folder; empty for the current one.
    case folder(FilePath)
    case standardOutput
  }

  private let place: Place
  /// Whether to replace a file that has the name of an output.
  private let replaces: Bool
  /// The format selected by the file's name or the user.
  let format: PreviewOptions.Format?

  /// - Parameters:
  ///   - path: as the user gave it; nil for names of our own in the current folder.
  ///   - format: the format that the user selected.
  ///   - pictures: the most pictures there may be; more than one need a folder.
  ///   - isVideo: whether they are videos, which cannot be written to standard output.
  ///   - overwrites: whether names of our own may be those of files that exist.
  init(
    _ path: [UInt8]?, format wanted: PreviewOptions.Format?, pictures: Int, isVideo: Bool = false,
    overwrites: Bool = false
  ) throws {
    // The user can't know whether names that vidfit chooses are taken.
    replaces = overwrites || path?.isEmpty == false
    guard let path, !path.isEmpty else {
      place = .folder("")
      format = wanted
      return
    }
    let isFolder = path.last == UInt8(ascii: "/")
    let file = FilePath(bytes: path)
    if path == [UInt8(ascii: "-")] {
      if isVideo { throw WrongValue("--output: a video needs a file, not standard output") }
      place = .standardOutput
      format = wanted
    } else if isFolder || FileStatus(file)?.isFolder == true {
      place = .folder(file)
      format = wanted
      return
    } else {
      place = .file(file)
      if isVideo { try OutputName(path: file).checkVideo() }
      format = isVideo ? nil : try OutputName(path: file).format(wanted)
    }
    if pictures > 1 {
      throw WrongValue("--output: several pictures need a folder: -o FOLDER/")
    }
  }

  /// Writes one picture whole or not at all, and returns its path; `-` for standard output.
  ///
  /// - Parameter time: distinguishes this picture from others of the same clip.
  func write(
    _ bytes: [UInt8], of clip: ClipLocation, time: Double?, format: PreviewOptions.Format
  ) throws -> FilePath {
    if case .standardOutput = place {
      try Output.standard.write(bytes)
      return "-"
    }
    let suffix = time.map { "-" + fileName($0) } ?? "-preview"
    var file = try file(of: clip, suffix: suffix + format.suffix)
    try file.write(bytes)
    try file.commit()
    Output.tellWritten(file.path)
    return file.path
  }

  /// The file for a clip.
  ///
  /// - Parameter suffix: follows the clip's name if vidfit names the file.
  func file(of clip: ClipLocation, suffix: String) throws(FileFailure) -> PendingFile {
    let path: FilePath =
      switch place {
      case .file(let file): file
      case .folder(let folder):
        folder.pushing(FilePath(bytes: clip.outputStem + Array(suffix.utf8)))
      case .standardOutput: "-"
      }
    return try PendingFile(path, replaces: replaces)
  }

  /// A time in letters that every file system allows: `1m02.5s`.
  private func fileName(_ time: Double) -> String {
    let parts = timeText(time).split(separator: ":")
    let units = ["h", "m", "s"].suffix(parts.count)
    return zip(parts, units).map { $0 + $1 }.joined()
  }
}

extension PreviewOptions.Format {
  /// The extensions of its files, in lower case. The first is the one that vidfit uses.
  var extensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    }
  }

  /// The formats that this machine can write.
  static var available: [Self] { allCases.filter(\.isAvailable) }

  /// The end of its files' names.
  var suffix: String { "." + extensions[0] }
}

/// The extension of an output's name, which selects its format and must not contradict it.
struct OutputName {
  let path: FilePath

  private static let videos = ["mp4", "m4v"]

  private var ending: String? { path.extension?.lowercased() }

  /// The format of a picture of this name: `wanted`, or that of the name; nil if there is neither.
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

  /// Refuses names of anything except pages.
  func checkPage() throws {
    if let ending, !["html", "htm"].contains(ending) { throw expected("ends in .html") }
  }

  private func expected(_ name: String) -> WrongValue {
    WrongValue("--output: expected a name that \(name), got '\(path.oneLine)'")
  }
}
