internal import Glibc
package import SystemPackage

/// A file that is changed in place.
package struct UpdatingFile: ~Copyable, RandomReader {
  private let path: FilePath
  private let file: OpenFile

  /// Opens the file at `path`, which must exist, and keeps cooperating processes from changing it
  /// until it is closed. Follows a symbolic link.
  package init(_ path: FilePath) throws(FileFailure) {
    let file: OpenFile
    do { file = try OpenFile(path, .readWrite) } catch {
      throw FileFailure(path, "cannot be changed", error)
    }
    do {
      try file.lock()
    } catch {
      throw error == .wouldBlock
        ? FileFailure(path, "is being changed by another process", code: .wouldBlock)
        : FileFailure(path, "cannot be changed", error)
    }
    self.path = path
    self.file = file
  }

  // A process that another part of this one starts may have the file open slightly longer.
  deinit { letOthersIn() }

  /// Keeps other processes from opening the file until ``letOthersIn()`` or until it is closed:
  /// they wait. Does nothing if the system can't do this, as on network file systems and for files
  /// of other users.
  ///
  /// - Throws: an error if another process, or another part of this one, has the file open and
  ///   keeps it so.
  package func keepOthersOut() throws(FileFailure) {
    for _ in 0..<20 {
      if Platform.lease(file.descriptor, true) || errno != EAGAIN { return }
      // Processes that only check new files are done soon.
      usleep(50_000)
    }
    throw FileFailure(
      path, "is open in another process; close it there, then try again", code: .wouldBlock)
  }

  /// Lets other processes open the file again.
  package func letOthersIn() { _ = Platform.lease(file.descriptor, false) }

  /// The file system's facts about the file.
  package var status: FileStatus {
    get throws(FileFailure) { try doing { () throws(Errno) in try FileStatus(of: file) } }
  }

  /// Size of the file in bytes.
  package var count: Int64 { get throws(FileFailure) { try Int64(status.bytes) } }

  /// The failure of a change with which another process interfered.
  package var changedMeanwhile: FileFailure {
    FileFailure(path, "was changed meanwhile by another process")
  }

  package func bytes(at offset: Int64, count: Int) throws(FileFailure) -> [UInt8] {
    try doing { () throws(Errno) in try file.bytes(at: offset, count: count) }
  }

  /// Replaces bytes from `offset` on, or appends them at the end.
  package func write(_ bytes: [UInt8], at offset: Int64) throws(FileFailure) {
    try doing { () throws(Errno) in
      try throwingErrno { _ = try file.descriptor.writeAll(toAbsoluteOffset: offset, bytes) }
    }
  }

  /// Truncates the file after `count` bytes.
  package func cut(to count: Int64) throws(FileFailure) {
    try doing { () throws(Errno) in
      try throwingErrno { try file.descriptor.resize(to: count) }
    }
  }

  /// Returns once everything is on the disk, as far as the file system can confirm.
  package func sync() throws(FileFailure) {
    guard Platform.sync(file.descriptor) else {
      throw FileFailure(path, "cannot be changed", Errno(rawValue: errno))
    }
  }

  private borrowing func doing<R>(_ body: () throws(Errno) -> R) throws(FileFailure) -> R {
    do { return try body() } catch { throw FileFailure(path, "cannot be changed", error) }
  }
}
