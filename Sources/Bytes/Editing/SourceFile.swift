package import Files
internal import SystemPackage

/// The reason why a file was not changed.
package enum EditError: Error {
  /// The file's kind or contents don't allow the change; a sentence fragment that can follow
  /// "because".
  case refused(String)
  /// The file can't be read.
  case unreadable(VideoError)
  /// The output can't be written.
  case unwritable(FileFailure)

  /// Turns the errors of `body` into ``unreadable(_:)``.
  package static func reading<R: ~Copyable>(
    _ body: () throws(VideoError) -> R
  ) throws(EditError) -> R {
    do throws(VideoError) { return try body() } catch { throw .unreadable(error) }
  }
}

/// A file with a changed copy to be written, read strictly: missing bytes are an error.
struct SourceFile: ~Copyable, RandomReader {
  private let clip: ClipFile

  var file: OpenFile { _read { yield clip.file } }
  var size: Int64 { clip.size }

  init(_ path: FilePath) throws(EditError) {
    clip = try EditError.reading { () throws(VideoError) in try ClipFile(path) }
  }

  func bytes(at offset: Int64, count: Int) throws(EditError) -> [UInt8] {
    try EditError.reading { () throws(VideoError) in try clip.bytes(at: offset, count: count) }
  }

  /// Returns all bytes of a range that existed when the file was opened.
  func bytes(_ range: Range<Int64>) throws(EditError) -> [UInt8] {
    let bytes = try bytes(at: range.lowerBound, count: range.count)
    guard bytes.count == range.count else {
      throw .unreadable(VideoError(.changed, .open, "it became shorter meanwhile"))
    }
    return bytes
  }
}
