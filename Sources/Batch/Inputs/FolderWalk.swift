package import Files
internal import SystemPackage

/// The files in a folder and all folders below it, one at a time, in the order of their paths.
///
/// Hidden names are left out. Links to folders are followed, and each folder is visited once even if
/// several ways lead to it. Only the names in the folders on the way down are held.
package struct FolderWalk: Sendable {
  package enum Found: Sendable {
    case file([UInt8])
    case unreadable(FileFailure)
  }

  private struct Level: Sendable {
    /// Ends with a slash.
    let path: [UInt8]
    /// Names not yet visited, the next one last.
    var names: [[UInt8]]
  }

  private let root: [UInt8]
  private let filter: PathFilter
  private let spared: Set<FileStatus.Identity>
  private var levels: [Level] = []
  private var visited: Set<FileStatus.Identity> = []
  private var failures: [FileFailure] = []
  private static let slash = UInt8(ascii: "/")

  /// - Parameters:
  ///   - filter: gets paths relative to the root.
  ///   - spared: files to leave out.
  package init(
    _ root: [UInt8], filter: PathFilter, spared: Set<FileStatus.Identity> = []
  ) {
    self.root = root.last == Self.slash ? root : root + [Self.slash]
    self.filter = filter
    self.spared = spared
    enter(self.root)
  }

  package mutating func next() -> Found? {
    while true {
      if let failure = failures.popLast() { return .unreadable(failure) }
      guard !levels.isEmpty else { return nil }
      guard let name = levels[levels.count - 1].names.popLast() else {
        levels.removeLast()
        continue
      }
      let path = levels[levels.count - 1].path + name
      let relative = Array(path.dropFirst(root.count))
      if name.first == UInt8(ascii: ".") || filter.excludes(relative) { continue }
      guard let status = FileStatus(FilePath(bytes: path)) else {
        if let failure = FileStatus.failure(FilePath(bytes: path)) { return .unreadable(failure) }
        // A dangling link, or a file that has just gone: only a missing clip is worth a word.
        if filter.includes(relative), FilePath(bytes: path).isNamedAsVideo { return .file(path) }
        continue
      }
      if status.isFolder {
        enter(path + [Self.slash])
      } else if !spared.contains(status.identity), filter.includes(relative),
        status.isRegular || FilePath(bytes: path).isNamedAsVideo
      {
        return .file(path)
      }
    }
  }

  /// How many files there are at a path, be it a folder or not.
  package static func count(_ path: [UInt8], filter: PathFilter) -> Int {
    guard FileStatus(FilePath(bytes: path))?.isFolder == true else { return 1 }
    var walk = FolderWalk(path, filter: filter)
    var count = 0
    while walk.next() != nil { count += 1 }
    return count
  }

  private mutating func enter(_ path: [UInt8]) {
    guard let identity = FileStatus(FilePath(bytes: path))?.identity,
      visited.insert(identity).inserted
    else {
      return
    }
    do throws(FileFailure) {
      levels.append(
        Level(path: path, names: try Folder.names(in: FilePath(bytes: path)).reversed()))
    } catch {
      failures.append(error)
    }
  }
}

extension FilePath {
  /// Whether the name ends as those of video files do.
  var isNamedAsVideo: Bool {
    fileExtension.map { Self.videoExtensions.contains($0.lowercased()) } ?? false
  }

  // "ts" is left out because it is as often TypeScript.
  private static let videoExtensions: Set<String> = [
    "3g2", "3gp", "asf", "avi", "dv", "f4v", "flv", "h264", "h265", "hevc", "ivf", "m1v", "m2ts",
    "m2v", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "mxf", "nut", "obu", "ogm", "ogv",
    "qt", "rm", "rmvb", "vob", "webm", "wmv", "y4m",
  ]
}
