package import Files

/// Why a file was not changed.
package enum EditError: Error {
  /// What the file is or holds doesn't allow it; a sentence fragment that can follow "because".
  case refused(String)
  /// The file can't be read.
  case unreadable(VideoError)
  /// The output can't be written.
  case unwritable(FileFailure)
}

extension EditError {
  /// Turns the errors of `body` into ``unreadable(_:)``.
  static func reading<R: ~Copyable>(
    _ body: () throws(VideoError) -> R
  ) throws(EditError) -> R {
    do throws(VideoError) { return try body() } catch { throw .unreadable(error) }
  }
}
