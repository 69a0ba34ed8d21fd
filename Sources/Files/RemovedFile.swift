internal import Glibc
package import SystemPackage

/// A file that nobody needs any more.
package enum RemovedFile {
  /// Takes the name away; does nothing if there is no such file, or it is out of reach.
  ///
  /// The corresponding C function is `unlink`.
  package static func remove(_ path: FilePath) {
    _ = unsafe path.withPlatformString { unsafe unlink($0) }
  }
}
