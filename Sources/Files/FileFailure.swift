package import SystemPackage

/// Why the system did not do what was asked of a file.
package struct FileFailure: Error, CustomStringConvertible {
  /// The file.
  package let path: FilePath
  /// What could not be done and why, to follow the name: `cannot be written: No space left on
  /// device`.
  package let reason: String
  /// The system's error; nil if the failure is not the system's.
  package let code: Errno?
  /// Whether an output must not go there, so that another name is needed.
  package private(set) var isRefusal = false

  /// - Parameters:
  ///   - reason: follows the name in messages.
  ///   - code: the system's error, if the failure is the system's.
  package init(_ path: FilePath, _ reason: String, code: Errno? = nil) {
    self.path = path
    self.reason = reason
    self.code = code
  }

  /// A failure that adds the system's words to `reason`.
  package init(_ path: FilePath, _ reason: String, _ code: Errno) {
    self.init(path, "\(reason): \(code)", code: code)
  }

  /// A failure because an output must not have this name.
  static func refusal(_ path: FilePath, _ reason: String) -> FileFailure {
    var failure = FileFailure(path, reason)
    failure.isRefusal = true
    return failure
  }

  /// Whether another user might succeed.
  package var isPermission: Bool { code == .permissionDenied || code == .notPermitted }

  package var description: String { "\(path.oneLine): \(reason)" }
}
