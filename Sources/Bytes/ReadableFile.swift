package import Files

/// A file, or bytes from elsewhere, whose format is read. A failure of reading is for its owner to
/// note; readers of formats see that bytes are missing.
package protocol ReadableFile: AnyObject, RandomReader where Failure == Never {
  /// Size in bytes when it was opened.
  var size: Int64 { get }

  /// Announces what will be read soon, so that it can be fetched together. It is only a hint.
  func expect(_ ranges: [Range<Int64>])
}
