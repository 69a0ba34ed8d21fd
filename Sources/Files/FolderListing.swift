internal import Glibc

/// The names in a folder.
package enum FolderListing {
  /// All but `.` and `..`, in no order.
  ///
  /// The corresponding C function is `readdir`.
  package static func names(in folder: [UInt8]) throws(FileFailure) -> [[UInt8]] {
    guard let stream = unsafe withCString(folder, { name in unsafe opendir(name) }) else {
      throw FileFailure(folder, "cannot be opened", errno: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      // The name is as long as it needs to be, not as long as the type says.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }
}
