import ArgumentParser
import Files
import Report
import SystemPackage
import VideoIO
import VidfitKit

/// Where pictures go: a file, a folder or standard output.
struct PreviewTarget {
  private enum Place {
    case file(FilePath)
    /// Empty for the current one.
    case folder(FilePath)
    case standardOutput
  }

  private let place: Place
  /// The format that the file's name asks for.
  let format: PreviewOptions.Format?

  /// - Parameters:
  ///   - path: as the user gave it; nil for names of our own in the current folder.
  ///   - pictures: the most pictures there may be; more than one need a folder.
  ///   - isVideo: whether they are videos, which cannot be written to standard output.
  init(_ path: [UInt8]?, pictures: Int, isVideo: Bool = false) throws {
    guard let path, !path.isEmpty else {
      place = .folder("")
      format = nil
      return
    }
    let isFolder = path.last == UInt8(ascii: "/")
    let file = FilePath(bytes: path)
    if path == [UInt8(ascii: "-")] {
      if isVideo { throw WrongValue("--output: a video needs a file, not standard output") }
      place = .standardOutput
      format = nil
    } else if isFolder || FileStatus(file)?.isFolder == true {
      place = .folder(file)
      format = nil
      return
    } else {
      place = .file(file)
      format = isVideo ? nil : try Self.format(of: file)
    }
    if pictures > 1 {
      throw WrongValue("--output: several pictures need a folder: -o FOLDER/")
    }
  }

  private static func format(of path: FilePath) throws -> PreviewOptions.Format? {
    switch path.extension?.lowercased() {
    case "png": return .png
    case "jpg", "jpeg": return .jpeg
    case "mp4", "mov": throw WrongValue("--output: a video needs --video")
    default: return nil
    }
  }

  /// Writes one picture whole or not at all.
  ///
  /// - Parameter time: distinguishes this picture from others of the same clip.
  func write(
    _ bytes: [UInt8], of clip: FilePath, time: Double?, format: PreviewOptions.Format
  ) throws {
    if case .standardOutput = place {
      try Output.standard.write(bytes)
      return
    }
    let suffix = time.map { "-" + fileName($0) } ?? "-preview"
    let path = try path(of: clip, suffix: suffix + (format == .png ? ".png" : ".jpg"))
    try exitingTemporary {
      var file = try PendingFile(path)
      try file.write(bytes)
      try file.commit()
    }
  }

  /// The file for a clip, which is never the clip itself.
  ///
  /// - Parameter suffix: follows the clip's name where the file is named by us.
  func path(of clip: FilePath, suffix: String) throws -> FilePath {
    let path: FilePath
    switch place {
    case .file(let file): path = file
    case .folder(let folder):
      path = folder.pushing(FilePath(bytes: Self.stem(of: clip) + Array(suffix.utf8)))
    case .standardOutput: path = ""
    }
    if let target = FileStatus(path), let source = FileStatus(clip),
      target.identity == source.identity
    {
      throw WrongValue("--output: the output would replace the clip itself")
    }
    return path
  }

  /// A time in letters that every file system allows: `1m02.5s`.
  private func fileName(_ time: Double) -> String {
    let parts = timeText(time).split(separator: ":")
    let units = ["h", "m", "s"].suffix(parts.count)
    return zip(parts, units).map { $0 + $1 }.joined()
  }

  private static func stem(of clip: FilePath) -> [UInt8] {
    let name = clip.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    return Array(dot.flatMap { $0 > name.startIndex ? name[..<$0] : nil } ?? name)
  }
}
