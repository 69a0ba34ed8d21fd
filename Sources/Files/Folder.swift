internal import Glibc
package import SystemPackage

/// Operations on folders of the file system.
package enum Folder {
  /// Creates a folder and its missing parents. Returns whether it exists now.
  package static func make(_ path: FilePath) -> Bool {
    if isMade(path) { return true }
    guard errno == ENOENT, let parent = path.parent, !parent.isEmpty, make(parent) else {
      return false
    }
    return isMade(path)
  }

  private static func isMade(_ path: FilePath) -> Bool {
    unsafe path.withPlatformString { unsafe mkdir($0, 0o777) } == 0 || errno == EEXIST
  }

  /// Whether a folder exists or can be created, and files can be created in it.
  package static func isWritable(_ path: FilePath) -> Bool {
    guard make(path), FileStatus(path)?.isFolder == true else { return false }
    return unsafe path.withPlatformString { unsafe access($0, W_OK | X_OK) } == 0
  }

  /// Returns once the names in the folder of a file are on the disk, as far as the file system can
  /// confirm. Some file systems can't sync folders.
  static func sync(of path: FilePath) {
    let folder = path.removingLastComponent()
    guard let file = try? OpenFile(folder.isEmpty ? "." : folder, .readOnly, .directory) else {
      return
    }
    _ = fsync(file.descriptor.rawValue)
  }

  /// The names in a folder except `.` and `..`, in the order of their bytes.
  package static func names(in path: FilePath) throws(FileFailure) -> [[UInt8]] {
    guard let stream = unsafe path.withPlatformString({ unsafe opendir($0) }) else {
      throw FileFailure(path, "the folder cannot be read", Errno(rawValue: errno))
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let name = unsafe name(of: entry)
      if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
    }
    guard errno == 0 else {
      throw FileFailure(path, "the folder cannot be read", Errno(rawValue: errno))
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    // A field of 256 bytes, which Swift sees as a tuple.
    unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe Array(bytes.prefix { $0 != 0 })
    }
  }
}

/// A file that is no longer needed.
package enum RemovedFile {
  /// Removes the name; does nothing if there is no such file or it is out of reach.
  ///
  /// The corresponding C function is `unlink`.
  ///
  /// - Parameter durably: whether the removal is on the disk on return.
  package static func remove(_ path: FilePath, durably: Bool = false) {
    _ = unsafe path.withPlatformString { unsafe unlink($0) }
    if durably { Folder.sync(of: path) }
  }
}
