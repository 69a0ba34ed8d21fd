package import SystemPackage

/// The reason why a file operation failed.
package struct FileFailure: Error, CustomStringConvertible {
  /// The file.
  package let path: FilePath
  /// The failed operation and its cause, to follow the name: `cannot be written: No space left on
  /// device`.
  package let reason: String
  /// The system's error; nil if the failure is not the system's.
  package let code: Errno?
  /// Whether an output must not go there and needs another name.
  package private(set) var isRefusal = false

  /// - Parameters:
  ///   - reason: Text that follows the name in messages.
  ///   - code: The system's error, if the failure is the system's.
  package init(_ path: FilePath, _ reason: String, code: Errno? = nil) {
    self.path = path
    self.reason = reason
    self.code = code
  }

  /// Creates a failure that appends the system's words to `reason`.
  package init(_ path: FilePath, _ reason: String, _ code: Errno) {
    self.init(path, "\(reason): \(code)", code: code)
  }

  /// Returns a failure because an output must not have this name.
  static func refusal(_ path: FilePath, _ reason: String) -> FileFailure {
    var failure = FileFailure(path, reason)
    failure.isRefusal = true
    return failure
  }

  /// Whether another user might succeed.
  package var isPermission: Bool { code == .permissionDenied || code == .notPermitted }

  package var description: String { "\(path.oneLine): \(reason)" }
}
