internal import Glibc

/// Why the system did not do what was asked of a file.
package struct FileFailure: Error, CustomStringConvertible {
  /// The path's bytes as the system has them.
  package let path: [UInt8]
  /// What could not be done and why, to follow the name: `cannot be written: No space left on
  /// device`.
  package let reason: String

  package init(_ path: [UInt8], _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// With the system's words for an error number.
  package init(_ path: [UInt8], _ reason: String, errno code: Int32) {
    self.init(path, "\(reason): \(unsafe String(cString: strerror(code)))")
  }

  package var description: String { "\(MediaPath(bytes: path)): \(reason)" }
}
