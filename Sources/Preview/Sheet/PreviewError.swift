/// Why a preview could not be drawn.
public struct PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A fragment of a sentence, on one line.
  public let message: String

  public init(_ message: String) {
    self.message = message
  }

  public var description: String { message }
}
