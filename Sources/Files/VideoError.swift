package import SystemPackage

/// The reason why a video could not be read.
public struct VideoError: Error, Hashable, Sendable {
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
}

extension VideoError: CustomStringConvertible {
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
}

extension VideoError {
  /// Creates the error for a source that failed to deliver its bytes.
  package init(_ failure: SourceFailure, _ stage: FailureStage) {
    self.init(failure.code, stage, failure.message, isRetryable: failure.isRetryable)
  }
}
