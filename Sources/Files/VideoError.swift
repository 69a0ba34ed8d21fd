package import SystemPackage

/// Why a video could not be read.
public struct VideoError: Error, Hashable, Sendable {
  /// What went wrong; raw values are the words of reports.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case notFound = "not-found"
    case permission
    case unsupportedContainer = "unsupported-container"
    case unsupportedCodec = "unsupported-codec"
    case noVideo = "no-video"
    case segment
    case corrupt
    case encrypted
    /// No connection, a broken one, or a server that fails.
    case network
    /// It is on a network, or at an address, that may not be reached.
    case notAllowed = "not-allowed"
    /// The server sends no parts of what it has.
    case noRanges = "no-ranges"
    /// More or fewer bytes came than the server said.
    case wrongLength = "wrong-length"
    /// It changed while it was read.
    case changed
    /// More bytes would be needed than a clip may fetch.
    case byteLimit = "byte-limit"
    case timeout
    case memory
    case `internal`
  }

  /// How far reading had come.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    case open, probe, decode
  }

  /// What went wrong.
  public var code: Code
  /// How far reading had come.
  public var stage: Stage
  /// A sentence fragment that says why, on one line and without the path.
  public var message: String
  /// Whether the same file may succeed later, because the machine was at fault.
  public var isRetryable: Bool

  /// - Parameters:
  ///   - message: a sentence fragment that says why, on one line and without the path.
  ///   - isRetryable: whether the same file may succeed later.
  public init(_ code: Code, _ stage: Stage, _ message: String, isRetryable: Bool = false) {
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
  /// The meaning of a system call's failure to open a file.
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
