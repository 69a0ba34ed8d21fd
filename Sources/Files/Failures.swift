package import SystemPackage

/// The reason why a video could not be read.
public struct VideoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public var code: FailureCode
  /// The stage that reading had reached.
  public var stage: FailureStage
  /// A sentence fragment with the reason, on one line and without the path.
  public var message: String
  /// Whether the same file may succeed later, because the machine caused the failure.
  public var isRetryable: Bool

  /// - Parameters:
  ///   - message: A sentence fragment with the reason, on one line and without the path.
  ///   - isRetryable: Whether the same file may succeed later.
  public init(
    _ code: FailureCode, _ stage: FailureStage, _ message: String, isRetryable: Bool = false
  ) {
    self.code = code
    self.stage = stage
    self.message = message
    self.isRetryable = isRetryable
  }

  public var description: String { message }
}

extension VideoError {
  /// Creates the error for a system call that failed to open a file.
  package init(opening error: Errno) {
    switch error {
    case .noSuchFileOrDirectory, .notDirectory:
      self.init(.notFound, .open, "there is no such file")
    case .permissionDenied, .notPermitted:
      self.init(.permission, .open, "reading it is not permitted")
    case .fileNameTooLong, .tooManySymbolicLinkLevels:
      self.init(.notFound, .open, "the path cannot be followed: \(error)")
    case .noSuchAddressOrDevice:
      self.init(.unsupportedContainer, .open, "it is a socket or a device, not a file")
    case .noMemory:
      self.init(.memory, .open, "the system is out of memory", isRetryable: true)
    default:
      let passing: [Errno] = [
        .ioError, .resourceTemporarilyUnavailable, .resourceBusy, .tooManyOpenFiles,
        .tooManyOpenFilesInSystem, .staleNFSFileHandle, .timedOut,
      ]
      self.init(
        .internal, .open, "the system could not read it: \(error)",
        isRetryable: passing.contains(error))
    }
  }

  /// Creates the error for a source that failed to deliver its bytes.
  package init(_ failure: SourceFailure, _ stage: FailureStage) {
    self.init(failure.code, stage, failure.message, isRetryable: failure.isRetryable)
  }
}

/// The closed list of reasons why a clip could not be analysed; the raw value is the word in JSON.
public enum FailureCode: String, Codable, Sendable, CaseIterable {
  case notFound = "not-found"
  case permission
  case unsupportedContainer = "unsupported-container"
  case unsupportedCodec = "unsupported-codec"
  case noVideo = "no-video"
  /// A part of a stream that was segmented for delivery and can't be read alone.
  case segment
  /// Its contents are damaged or missing.
  case corrupt
  case encrypted
  /// No connection, a broken one, or a server failure.
  case network
  /// It is remote without permission, or at a forbidden address.
  case notAllowed = "not-allowed"
  /// The server does not support range requests, and the whole object is too large.
  case noRanges = "no-ranges"
  /// The server sent more or fewer bytes than it announced.
  case wrongLength = "wrong-length"
  /// It changed while being read.
  case changed
  /// Reading needs more bytes than the limit per clip.
  case byteLimit = "byte-limit"
  case timeout
  /// The analysing process crashed.
  case crashed
  /// Analysis needs more memory than is allowed or available.
  case memory
  case `internal`
}

/// The stage at which the work on a clip failed; the raw value is the word in JSON.
public enum FailureStage: String, Codable, Sendable, CaseIterable {
  case open, probe, decode
}

/// The reason why a source could not be opened or read.
package struct SourceFailure: Error, Sendable, Hashable {
  package var code: FailureCode
  /// A sentence fragment with the reason, on one line and without the address.
  package var message: String
  /// Whether the same address may succeed later.
  package var isRetryable: Bool

  package init(_ code: FailureCode, _ message: String, isRetryable: Bool = false) {
    self.code = code
    self.message = message.quotingNoSecrets
    self.isRetryable = isRetryable
  }
}

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

  /// Whether another name would do, so that other outputs may succeed.
  package var isOfName: Bool { isRefusal || code == .fileNameTooLong }

  /// Whether another user might succeed.
  package var isPermission: Bool { code == .permissionDenied || code == .notPermitted }

  package var description: String { "\(path.oneLine): \(reason)" }
}

extension Duration {
  /// The seconds, such as `0.5 s`.
  package var inWords: String {
    let seconds = self / .seconds(1)
    return "\(Int64(exactly: seconds).map(String.init) ?? String(seconds)) s"
  }
}
