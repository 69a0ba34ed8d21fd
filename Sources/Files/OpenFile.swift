internal import Glibc
package import SystemPackage

/// Owner of one file descriptor, which a swift-system `FileDescriptor` is not.
package struct OpenFile: ~Copyable, RandomReader {
  /// Open for as long as this value lives.
  package let descriptor: FileDescriptor

  /// Opens a file that programs started by this process do not inherit.
  ///
  /// - Parameter permissions: those of a file that is created, as far as `umask` leaves them.
  package init(
    _ path: FilePath, _ mode: FileDescriptor.AccessMode = .readOnly,
    _ options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions = .standard
  ) throws(Errno) {
    descriptor = try throwingErrno {
      // While another process changes a file where it is, this one has to wait, pipes or not.
      for _ in 0..<200 {
        do {
          return try FileDescriptor.open(
            path, mode, options: options.union(.closeOnExec), permissions: permissions)
        } catch Errno.wouldBlock { usleep(50_000) }
      }
      throw Errno.wouldBlock
    }
    // Files of /proc come and go, and nothing replaces them.
    if mode == .readOnly, !path.starts(with: "/proc") { UsedFiles.note(self) }
  }

  /// Takes over a descriptor that is open.
  init(owning descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { try? descriptor.close() }

  /// Locks the file against other processes until it is closed; throws `wouldBlock` if another one
  /// holds the lock. While this process starts a program, that one shares its locks for moments, also
  /// those just given back. Whoever works with a locked file holds it for longer than this waits.
  ///
  /// The corresponding C function is `flock`.
  func lock() throws(Errno) {
    var tries = 25
    while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
      let error = Errno(rawValue: errno)
      guard error == .wouldBlock, tries > 0 else { throw error }
      tries -= 1
      usleep(20_000)
    }
  }

  /// Reads up to `buffer.count` bytes at an offset; 0 at the end.
  package func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Errno) -> Int {
    try throwingErrno { unsafe try descriptor.read(fromAbsoluteOffset: offset, into: buffer) }
  }

  package func bytes(at offset: Int64, count: Int) throws(Errno) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    try throwingErrno {
      try unsafe bytes.withUnsafeMutableBytes { buffer in
        while filled < count {
          let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          let result = unsafe try read(at: offset + Int64(filled), into: rest)
          if result == 0 { break }
          filled += result
        }
      }
    }
    return Array(bytes.prefix(filled))
  }
}

extension FileDescriptor {
  /// Writes all of `bytes`, resuming after interruptions and partial writes.
  package func write(all bytes: [UInt8]) throws(Errno) {
    try throwingErrno { _ = try writeAll(bytes) }
  }

  /// Reads up to `buffer.count` bytes into its beginning; 0 at the end.
  func read(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try throwingErrno {
      try unsafe buffer.withUnsafeMutableBytes { unsafe try read(into: $0) }
    }
  }
}

/// Gives calls of swift-system their type of error: they throw nothing but `Errno`.
func throwingErrno<R>(_ body: () throws -> R) throws(Errno) -> R {
  do {
    return try body()
  } catch {
    guard let error = error as? Errno else { preconditionFailure("an error that is no Errno") }
    throw error
  }
}
