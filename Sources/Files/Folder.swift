internal import Glibc

/// Folders of the file system.
package enum Folder {
  /// Makes a folder and those above it unless they are there. Whether it is there now.
  package static func make(_ path: [UInt8]) -> Bool {
    if unsafe withCString(path, { name in unsafe mkdir(name, 0o777) }) == 0 || errno == EEXIST {
      return true
    }
    guard errno == ENOENT else { return false }
    let slash = UInt8(ascii: "/")
    let trimmed = path.last == slash ? path.dropLast() : path[...]
    guard let cut = trimmed.lastIndex(of: slash), cut > trimmed.startIndex,
      make(Array(trimmed[..<cut]))
    else { return false }
    return unsafe withCString(path) { name in unsafe mkdir(name, 0o777) } == 0 || errno == EEXIST
  }

  /// Whether a folder is there, or can be made, and files can be made in it.
  package static func isWritable(_ path: [UInt8]) -> Bool {
    guard make(path), FileStatus(path)?.isFolder == true else { return false }
    return unsafe withCString(path) { name in unsafe access(name, W_OK | X_OK) } == 0
  }

  /// The names in a folder but for `.` and `..`, in the order of their bytes.
  package static func names(in path: [UInt8]) throws(FileFailure) -> [[UInt8]] {
    let stream = unsafe withCString(path) { name in unsafe opendir(name) }
    guard let stream = unsafe stream else {
      throw FileFailure(path, "the folder cannot be read", errno: errno)
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
      throw FileFailure(path, "the folder cannot be read", errno: errno)
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
