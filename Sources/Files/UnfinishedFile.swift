internal import Glibc
internal import Synchronization
internal import SystemPackage

/// The hidden neighbour in which an output is written until it is complete, such as
/// `.clip.mp4.02k9x4b7qz1tu.vidfit-part`.
///
/// A process that ends removes its own (``UnfinishedFiles``). One that is killed leaves it behind,
/// and the next process that writes in the folder removes it. The name, the owner and the lock,
/// which a living process holds, prove that it is abandoned.
enum UnfinishedFile {
  private static let ending = ".vidfit-part"
  private static let markLength = 13

  /// Returns an unpredictable name, because others may write in the same folder.
  ///
  /// - Parameter suffix: the extension that programs depend on; nil for none.
  static func name(for path: FilePath, ending suffix: String?) -> FilePath {
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    let mark = String(repeating: "0", count: markLength - digits.count) + digits
    return path.hiddenNeighbour(".\(mark)\(ending)" + (suffix.map { ".\($0)" } ?? ""))
  }

  private static func isName(_ bytes: [UInt8]) -> Bool {
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].isEmpty,
      let place = parts.suffix(2).lastIndex(of: Substring(ending.dropFirst()))
    else { return false }
    let mark = parts[place - 1]
    return mark.count == markLength && UInt64(mark, radix: 36) != nil
  }

  /// Creates the file and locks it. File systems without locks are not swept.
  static func create(
    _ path: FilePath, permissions: FilePermissions
  ) throws(Errno) -> OpenFile {
    while true {
      let file = try OpenFile(
        path, .writeOnly, [.create, .exclusiveCreate], permissions: permissions)
      let isLocked = flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
      // Another process may have swept it before it was locked.
      if isLocked, try FileStatus(of: file).names == 0 { continue }
      return file
    }
  }

  private static let swept = Mutex<Set<FilePath>>([])

  /// Removes files that killed processes of this user left in the folder of `path`. Each folder is
  /// searched once.
  static func sweep(beside path: FilePath) {
    let parent = path.removingLastComponent()
    let folder = parent.isEmpty ? "." : parent
    guard swept.withLock({ $0.insert(folder).inserted }),
      let names = try? Folder.names(in: folder)
    else { return }
    for name in names where isName(name) {
      let path = folder.pushing(FilePath(bytes: name))
      // Opened for writing, because nothing reads it: it may become another process' output a
      // moment later.
      guard let file = try? OpenFile(path, .writeOnly, [.noFollow, .nonBlocking]),
        let status = try? FileStatus(of: file), status.isRegular, status.owner == geteuid(),
        flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
      else { continue }
      RemovedFile.remove(path)
    }
  }
}

/// The unfinished outputs of this process.
package enum UnfinishedFiles {
  private static let paths = Mutex<Set<FilePath>>([])

  static func add(_ path: FilePath) { paths.withLock { _ = $0.insert(path) } }
  static func remove(_ path: FilePath) { paths.withLock { _ = $0.remove(path) } }

  /// Removes all of them, then ends the process by `end`; no other file can appear in between.
  package static func removeAll(_ end: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { RemovedFile.remove(path) }
      end()
    }
  }
}
