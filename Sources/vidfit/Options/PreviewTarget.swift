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
  /// The format that the file's name or the user asks for.
  let format: PreviewOptions.Format?

  /// - Parameters:
  ///   - path: as the user gave it; nil for names of our own in the current folder.
  ///   - format: the one that the user asks for.
  ///   - pictures: the most pictures there may be; more than one need a folder.
  ///   - isVideo: whether they are videos, which cannot be written to standard output.
  init(
    _ path: [UInt8]?, format wanted: PreviewOptions.Format?, pictures: Int, isVideo: Bool = false
  ) throws {
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

  /// Writes one picture whole or not at all.
  ///
  /// - Parameter time: distinguishes this picture from others of the same clip.
  func write(
    _ bytes: [UInt8], of clip: ClipLocation, time: Double?, format: PreviewOptions.Format
  ) throws {
    if case .standardOutput = place {
      try Output.standard.write(bytes)
      return
    }
    let suffix = time.map { "-" + fileName($0) } ?? "-preview"
    let path = try path(of: clip, suffix: suffix + format.suffix)
    try exitingTemporary {
      var file = try PendingFile(path)
      try file.write(bytes)
      try file.commit()
    }
  }

  /// The file for a clip, which is never the clip itself.
  ///
  /// - Parameter suffix: follows the clip's name where the file is named by us.
  func path(of clip: ClipLocation, suffix: String) throws -> FilePath {
    let path: FilePath
    switch place {
    case .file(let file): path = file
    case .folder(let folder):
      path = folder.pushing(FilePath(bytes: Self.stem(of: clip) + Array(suffix.utf8)))
    case .standardOutput: path = ""
    }
    if let target = FileStatus(path), let source = clip.file.flatMap({ FileStatus($0) }),
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

  private static func stem(of clip: ClipLocation) -> [UInt8] {
    let name = clip.name.map { Array(FilePath(root: nil, [$0]).bytes) } ?? []
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    return Array(dot.flatMap { $0 > 0 ? name[..<$0] : nil } ?? name[...])
  }
}
