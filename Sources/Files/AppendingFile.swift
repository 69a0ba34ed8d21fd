internal import Glibc

/// A file that is written at its end only.
package struct AppendingFile: ~Copyable {
  private let path: [UInt8]
  private let descriptor: Int32
  /// Bytes that it holds.
  package private(set) var length: Int

  /// Opens the file at `path`, and makes it if need be.
  package init(_ path: [UInt8]) throws(FileFailure) {
    self.path = path
    descriptor = unsafe withCString(path) { name in
      unsafe open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw FileFailure(path, "cannot be written", errno: errno) }
    length = FileStatus(path)?.bytes ?? 0
  }

  deinit { close(descriptor) }

  /// Keeps others from locking it as long as it is open. False when somebody else has.
  package func lock() throws(FileFailure) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw failure(errno) }
    return false
  }

  package mutating func append(_ bytes: [UInt8]) throws(FileFailure) {
    let error = writeAll(bytes, to: descriptor)
    guard error == 0 else { throw failure(error) }
    length += bytes.count
  }

  /// Drops what is beyond `length` bytes.
  package mutating func cut(to length: Int) throws(FileFailure) {
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw failure(errno) }
    self.length = length
  }

  /// Returns when all is on the disk, as far as the file system can tell.
  package func sync() throws(FileFailure) {
    // A pipe or a device has nothing to bring there.
    guard fdatasync(descriptor) == 0 || errno == EINVAL else { throw failure(errno) }
  }

  private func failure(_ code: Int32) -> FileFailure {
    FileFailure(path, "cannot be written", errno: code)
  }
}
