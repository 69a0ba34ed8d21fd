internal import Glibc

/// Why the system did not do what was asked of a file.
package struct FileFailure: Error, CustomStringConvertible {
  /// The path's bytes as the system has them.
  package let path: [UInt8]
  /// What could not be done and why, to follow the name: `cannot be written: No space left on
  /// device`.
  package let reason: String
  /// The system's error number; nil where the system had nothing against it.
  package let code: Int32?

  package init(_ path: [UInt8], _ reason: String, code: Int32? = nil) {
    self.path = path
    self.reason = reason
    self.code = code
  }

  /// With the system's words for an error number.
  package init(_ path: [UInt8], _ reason: String, errno code: Int32) {
    self.init(path, "\(reason): \(unsafe String(cString: strerror(code)))", code: code)
  }

  /// Whether somebody else might do what was asked.
  package var isPermission: Bool { code == EACCES || code == EPERM }

  package var description: String { "\(MediaPath(bytes: path)): \(reason)" }
}
