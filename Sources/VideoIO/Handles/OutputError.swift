internal import Files

/// The reason why a file could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence fragment on one line, without the path.
  public let message: String

  /// - Parameter message: a sentence fragment on one line, without the path.
  public init(_ message: String) { self.message = message }

  /// Returns a result of FFmpeg that is not negative; throws an error for any other.
  @discardableResult
  static func check(_ result: Int32) throws(OutputError) -> Int32 {
    guard result < 0 else { return result }
    throw OutputError(ffmpegText(of: result))
  }

  /// Turns the errors of `body` into errors of this kind.
  static func passing<R: ~Copyable>(
    _ body: () throws(VideoError) -> R
  ) throws(OutputError) -> R {
    do throws(VideoError) { return try body() } catch { throw OutputError(error.message) }
  }

  public var description: String { message }
}
