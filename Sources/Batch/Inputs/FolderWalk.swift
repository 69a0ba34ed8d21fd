package import Files
package import SystemPackage

/// The files in a folder and all folders below it, one at a time, in the order of their paths.
///
/// Hidden names are left out. Links to folders are followed, and each folder is visited once even if
/// several ways lead to it. Only the names in the folders on the way down are held.
package struct FolderWalk: Sendable {
  package enum Found: Sendable {
    case file(FilePath)
    case unreadable(FileFailure)
  }

  private struct Level: Sendable {
    let folder: FilePath
    /// Path of the folder relative to the root: empty, or ending with a slash.
    let relative: [UInt8]
    /// Names not yet visited, the next one last.
    var names: [[UInt8]]
  }

  private let filter: PathFilter
  private let spared: Set<FileStatus.Identity>
  private var levels: [Level] = []
  private var visited: Set<FileStatus.Identity> = []
  private var failures: [FileFailure] = []

  /// - Parameters:
  ///   - filter: gets paths relative to the root.
  ///   - spared: files to leave out.
  package init(
    _ root: FilePath, filter: PathFilter, spared: Set<FileStatus.Identity> = []
  ) {
    self.filter = filter
    self.spared = spared
    enter(root, relative: [])
  }

  package mutating func next() -> Found? {
    while true {
      if let failure = failures.popLast() { return .unreadable(failure) }
      guard !levels.isEmpty else { return nil }
      guard let name = levels[levels.count - 1].names.popLast() else {
        levels.removeLast()
        continue
      }
      let level = levels[levels.count - 1]
      let path = level.folder.pushing(FilePath(bytes: name))
      let relative = level.relative + name
      if name.first == UInt8(ascii: ".") || filter.excludes(relative) { continue }
      guard let status = FileStatus(path) else {
        if let failure = FileStatus.failure(path) { return .unreadable(failure) }
        // A dangling link, or a file that has just gone: only a missing clip is worth a word.
        if filter.includes(relative), filter.expects(path) { return .file(path) }
        continue
      }
      if status.isFolder {
        enter(path, relative: relative + [UInt8(ascii: "/")])
      } else if !spared.contains(status.identity), filter.includes(relative),
        status.isRegular || filter.expects(path)
      {
        return .file(path)
      }
    }
  }

  /// How many files there are at a path, be it a folder or not.
  package static func count(_ path: FilePath, filter: PathFilter) -> Int {
    guard FileStatus(path)?.isFolder == true else { return 1 }
    var walk = FolderWalk(path, filter: filter)
    var count = 0
    while walk.next() != nil { count += 1 }
    return count
  }

  private mutating func enter(_ folder: FilePath, relative: [UInt8]) {
    guard let identity = FileStatus(folder)?.identity, visited.insert(identity).inserted else {
      return
    }
    do throws(FileFailure) {
      let names = try Folder.names(in: folder)
      levels.append(Level(folder: folder, relative: relative, names: names.reversed()))
    } catch {
      failures.append(error)
    }
  }
}
