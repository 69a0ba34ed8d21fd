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
