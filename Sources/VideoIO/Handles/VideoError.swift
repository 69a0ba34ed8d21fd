/// Why a video could not be read.
public struct VideoError: Error, Hashable, Sendable {
  /// What went wrong, in the words that reports use.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    case notFound = "not-found"
    case permission
    case unsupportedContainer = "unsupported-container"
    case unsupportedCodec = "unsupported-codec"
    case noVideo = "no-video"
    case corrupt
    case encrypted
    case network
    case timeout
    case crashed
    case memory
    case `internal`
  }

  /// How far the work had come.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    case open, probe, decode
  }

  public var code: Code
  public var stage: Stage
  /// A fragment of a sentence that says why, on one line and without the path.
  public var message: String
  /// Whether the same input may succeed later: the machine was at fault, not the file.
  public var isRetryable: Bool

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
