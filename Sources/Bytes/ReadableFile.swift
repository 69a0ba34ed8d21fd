package import Files

/// A file, or bytes from elsewhere, with a format to read. Its owner records a failure to read;
/// format readers only find that bytes are missing.
package protocol ReadableFile: AnyObject, RandomReader where Failure == Never {
  /// Size in bytes when it was opened.
  var size: Int64 { get }

  /// Announces ranges that will be read soon, so that they can be fetched together. It is only a
  /// hint.
  func expect(_ ranges: [Range<Int64>])
}
