/// Why a clip could not be analysed.
public struct ClipFailure: Codable, Sendable, Hashable {
  public var code: ErrorCode
  public var stage: Stage
  /// Whether the same input may work another time: the machine was at fault, not the file.
  public var retryable: Bool
  /// Why, for people: a sentence fragment on one line, without the path.
  public var message: String

  /// How far the work had come.
  public enum Stage: String, Codable, Sendable, CaseIterable {
    case open, probe, decode
  }

  public init(_ code: ErrorCode, _ stage: Stage, _ message: String, retryable: Bool = false) {
    self.code = code
    self.stage = stage
    self.message = message
    self.retryable = retryable
  }

  /// Whether the same contents will fail the same way again.
  package var isLasting: Bool {
    guard !retryable else { return false }
    return switch code {
    case .unsupportedContainer, .unsupportedCodec, .noVideo, .segment, .corrupt, .encrypted: true
    case .notFound, .permission, .network, .notAllowed, .noRanges, .wrongLength, .changed,
      .byteLimit, .timeout, .crashed, .memory, .internal:
      false
    }
  }
}

/// The closed list of reasons why a clip could not be analysed; the raw value is the word in JSON.
public enum ErrorCode: String, Codable, Sendable, CaseIterable {
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
  /// It is on a network, and nobody allowed that, or at an address that may not be reached.
  case notAllowed = "not-allowed"
  /// The server sends no parts of what it has.
  case noRanges = "no-ranges"
  /// More or fewer bytes came than the server said.
  case wrongLength = "wrong-length"
  /// It changed on its server while it was read.
  case changed
  /// More bytes would be needed than a clip may fetch.
  case byteLimit = "byte-limit"
  case timeout
  case crashed
  case memory
  case `internal`
}
