public import Files

/// Why a clip could not be analysed.
public struct ClipFailure: Codable, Sendable, Hashable {
  public var code: FailureCode
  public var stage: FailureStage
  /// Whether the same input may work another time: the machine was at fault, not the file.
  public var retryable: Bool
  /// Why, for people: a sentence fragment on one line, without the path.
  public var message: String

  public init(
    _ code: FailureCode, _ stage: FailureStage, _ message: String, retryable: Bool = false
  ) {
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
