internal import Files
internal import SystemPackage
internal import VideoIO

/// A clip that could not be analysed: a record in the same stream as the others.
public struct FailureDocument: Encodable, Sendable, Equatable {
  public let schema = AnalysisSchema.name
  public let vidfit = AnalysisSchema.version
  public let status = "error"
  public let path: String
  public let pathBytes: String?
  public let error: Reason

  public struct Reason: Encodable, Sendable, Equatable {
    /// One of a closed list, such as `not-found` or `corrupt`.
    public let code: String
    /// How far the work had come: `open`, `probe` or `decode`.
    public let stage: String
    /// Whether the same input may work another time.
    public let retryable: Bool
    /// Why, for people.
    public let message: String

    package init(code: String, stage: String, retryable: Bool, message: String) {
      self.code = code
      self.stage = stage
      self.retryable = retryable
      self.message = message
    }
  }

  init(_ path: FilePath, _ error: VideoError) {
    self.path = path.string
    pathBytes = path.base64IfNeeded
    self.error = Reason(
      code: error.code.rawValue, stage: error.stage.rawValue, retryable: error.isRetryable,
      message: error.message)
  }

  /// A failure of the process that read the clip.
  package init(path: [UInt8], _ error: Reason) {
    let path = FilePath(bytes: path)
    self.path = path.string
    pathBytes = path.base64IfNeeded
    self.error = error
  }
}
