extension EditError {
  /// Turns the errors of `body` into ``unreadable(_:)``.
  static func reading<R: ~Copyable>(
    _ body: () throws(VideoError) -> R
  ) throws(EditError) -> R {
    do throws(VideoError) { return try body() } catch { throw .unreadable(error) }
  }
}
