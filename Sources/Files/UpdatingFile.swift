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
  /// The corresponding C constant is `F_SETLEASE`.
  ///
  /// - Throws: an error if another process, or another part of this one, has the file open and
  ///   keeps it so.
  package func keepOthersOut() throws(FileFailure) {
    for _ in 0..<20 {
      // A waiting process sends a signal here: by default SIGIO, which ends the process, so it is
      // set to SIGURG, which does nothing. The module lacks F_SETSIG, 10, and F_SETLEASE, 1024.
      let number = file.descriptor.rawValue
      guard fcntl(number, 10, SIGURG) == 0, fcntl(number, 1024, Int32(F_WRLCK)) != 0,
        errno == EAGAIN
      else { return }
      // Processes that only check new files are done soon.
      usleep(50_000)
    }
    throw FileFailure(
      path, "is open in another process; close it there, then try again", code: .wouldBlock)
  }

  /// Lets other processes open the file again.
  package func letOthersIn() { _ = fcntl(file.descriptor.rawValue, 1024, Int32(F_UNLCK)) }

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
  ///
  /// The corresponding C function is `fdatasync`.
  package func sync() throws(FileFailure) {
    guard fdatasync(file.descriptor.rawValue) == 0 else {
      throw FileFailure(path, "cannot be changed", Errno(rawValue: errno))
    }
  }

  private borrowing func doing<R>(_ body: () throws(Errno) -> R) throws(FileFailure) -> R {
    do { return try body() } catch { throw FileFailure(path, "cannot be changed", error) }
  }
}
