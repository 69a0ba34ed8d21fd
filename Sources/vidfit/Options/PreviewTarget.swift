import ArgumentParser
import Files
import VidfitKit

/// Where pictures go: a file, a folder or standard output.
struct PreviewTarget {
  private enum Place {
    case file([UInt8])
    /// Empty for the current one.
    case folder([UInt8])
    case standardOutput
  }

  private let place: Place
  /// What the name of the file asks for.
  let format: PreviewOptions.Format?

  /// - Parameters:
  ///   - path: as the person gave it; nil for names of our own in the current folder.
  ///   - pictures: how many may come; only a folder holds more than one.
  ///   - isVideo: whether they are videos, which standard output can't take.
  init(_ path: [UInt8]?, pictures: Int, isVideo: Bool = false) throws {
    guard let path, !path.isEmpty else {
      place = .folder([])
      format = nil
      return
    }
    let slash = UInt8(ascii: "/")
    if path == [UInt8(ascii: "-")] {
      if isVideo { throw ValidationError("a video needs a file to go to, not standard output") }
      place = .standardOutput
      format = nil
    } else if path.last == slash || FileStatus(path)?.isFolder == true {
      place = .folder(path.last == slash ? path : path + [slash])
      format = nil
      return
    } else {
      place = .file(path)
      format = isVideo ? nil : try Self.format(of: path)
    }
    if pictures > 1 {
      throw ValidationError("several pictures need a folder to go to: -o FOLDER/")
    }
  }

  private static func format(of path: [UInt8]) throws -> PreviewOptions.Format? {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    guard let dot, dot != name.startIndex else { return nil }
    switch String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased() {
    case "png": return .png
    case "jpg", "jpeg": return .jpeg
    case "mp4", "mov": throw ValidationError("a video is made with --video")
    default: return nil
    }
  }

  /// Writes one picture whole or not at all.
  ///
  /// - Parameter time: what sets this picture apart from others of the same clip.
  func write(
    _ bytes: [UInt8], of clip: [UInt8], time: Double?, format: PreviewOptions.Format
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
  /// - Parameter suffix: of its name in a folder, after that of the clip.
  func path(of clip: [UInt8], suffix: String) throws -> [UInt8] {
    let path: [UInt8]
    switch place {
    case .file(let file): path = file
    case .folder(let folder): path = folder + Self.stem(of: clip) + Array(suffix.utf8)
    case .standardOutput: path = []
    }
    if let target = FileStatus(path), let source = FileStatus(clip),
      target.identity == source.identity
    {
      throw ValidationError("the output would replace the clip itself")
    }
    return path
  }

  /// A time that every file system takes: `1m02.5s`.
  private func fileName(_ time: Double) -> String {
    let parts = timeText(time).split(separator: ":")
    let units = ["h", "m", "s"].suffix(parts.count)
    return zip(parts, units).map { $0 + $1 }.joined()
  }

  private static func stem(of clip: [UInt8]) -> [UInt8] {
    let name = clip.split(separator: UInt8(ascii: "/")).last ?? []
    let dot = name.lastIndex(of: UInt8(ascii: "."))
    return Array(dot.flatMap { $0 > name.startIndex ? name[..<$0] : nil } ?? name)
  }
}
