internal import Glibc
package import SystemPackage

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
