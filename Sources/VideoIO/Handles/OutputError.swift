internal import CFFmpeg

/// Why a file could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A fragment of a sentence, on one line.
  public let message: String

  public init(_ message: String) { self.message = message }

  /// Passes a result that is not negative.
  @discardableResult
  static func check(_ result: Int32) throws(OutputError) -> Int32 {
    guard result < 0 else { return result }
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let text = buffer.baseAddress, av_strerror(result, text, buffer.count) == 0 else {
        return "error \(result)"
      }
      return String(cString: text)
    }
    throw OutputError(text)
  }

  /// What `body` makes, its errors as errors of this kind.
  static func passing<R: ~Copyable>(
    _ body: () throws(VideoError) -> R
  ) throws(OutputError) -> R {
    do throws(VideoError) { return try body() } catch { throw OutputError(error.message) }
  }

  public var description: String { message }
}
