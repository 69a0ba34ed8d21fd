internal import Glibc
package import SystemPackage

/// Owner of one file descriptor, unlike a swift-system `FileDescriptor`.
package struct OpenFile: ~Copyable, RandomReader {
  /// The descriptor, open for as long as this value lives.
  package let descriptor: FileDescriptor

  /// Opens a file; programs started by this process do not inherit it.
  ///
  /// - Parameter permissions: Those of a created file, subject to `umask`.
  package init(
    _ path: FilePath, _ mode: FileDescriptor.AccessMode = .readOnly,
    _ options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions = .standard
  ) throws(Errno) {
    descriptor = try throwingErrno {
      // While another process changes a file in place, opening it has to wait, even if it is opened
      // without blocking for the sake of pipes.
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

  /// Takes ownership of an open descriptor.
  init(owning descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { try? descriptor.close() }

  /// Locks the file against other processes until it is closed; throws `wouldBlock` if another one
  /// holds the lock. A program that this process is starting briefly shares its locks, including
  /// those just released. Work on a locked file lasts longer than this waits.
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

  /// Reads up to `buffer.count` bytes at an offset; returns 0 at the end.
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

  /// Reads up to `buffer.count` bytes into its beginning; returns 0 at the end.
  func read(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try throwingErrno {
      try unsafe buffer.withUnsafeMutableBytes { unsafe try read(into: $0) }
    }
  }
}

/// Narrows the error type of swift-system calls, which throw only `Errno`.
func throwingErrno<R>(_ body: () throws -> R) throws(Errno) -> R {
  do {
    return try body()
  } catch {
    guard let error = error as? Errno else { preconditionFailure("an error that is no Errno") }
    throw error
  }
}
