package import Files
internal import SystemPackage

extension VideoError {
  /// The meaning of a system call's failure to open a file.
  init(opening error: Errno) {
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
  /// The failure of a source to give its bytes.
  package init(_ failure: SourceFailure, _ stage: Stage) {
    let code: Code =
      switch failure.code {
      case .notFound: .notFound
      case .permission: .permission
      case .notAllowed: .notAllowed
      case .network: .network
      case .noRanges: .noRanges
      case .wrongLength: .wrongLength
      case .changed: .changed
      case .byteLimit: .byteLimit
      case .timeout: .timeout
      case .memory: .memory
      case .empty: .corrupt
      }
    self.init(code, stage, failure.message, isRetryable: failure.isRetryable)
  }
}

extension InputFile {
  /// Throws why the source could not be read, if it couldn't: what was made of the rest is then no
  /// answer.
  func checkSource(_ stage: VideoError.Stage) throws(VideoError) {
    if let failure { throw VideoError(failure, stage) }
  }
}
