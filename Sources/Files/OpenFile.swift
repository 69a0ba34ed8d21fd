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
    // Nothing replaces the system's own files.
    if mode == .readOnly, !path.starts(with: Platform.processes) { UsedFiles.note(self) }
  }

  /// Takes ownership of an open descriptor.
  fileprivate init(owning descriptor: FileDescriptor) { self.descriptor = descriptor }

  /// The path at which this process finds what is open, wherever it is by now.
  package var path: FilePath { Platform.path(of: descriptor) }

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

/// A file shared by several readers. It is a class so that it can be stored in a dictionary.
package final class SharedFile: RandomReader, Sendable {
  private let path: FilePath
  private let file: OpenFile

  /// Opens the file at `path`.
  package init(_ path: FilePath) throws(FileFailure) {
    self.path = path
    do { file = try OpenFile(path) } catch { throw FileFailure(path, "cannot be opened", error) }
  }

  /// Path of the open file with links resolved; nil if the system can't provide it.
  package var place: FilePath? { file.path.resolved }

  package func bytes(at offset: Int64, count: Int) throws(FileFailure) -> [UInt8] {
    do { return try file.bytes(at: offset, count: count) } catch {
      throw FileFailure(path, "cannot be read", error)
    }
  }
}

/// A file without a name, which disappears with the process.
package struct SpoolFile: ~Copyable {
  private let file: OpenFile
  /// The path at which this process can open it again, from its beginning.
  package var path: FilePath { file.path }

  /// Creates the file in the folder that `TMPDIR` names, or in `/tmp`.
  ///
  /// The corresponding C function is `mkstemp`.
  package init() throws(FileFailure) {
    let folder = unsafe getenv("TMPDIR").map { unsafe FilePath(platformString: $0) } ?? "/tmp"
    var name = folder.appending("vidfit-XXXXXX").bytes.map(CChar.init(truncatingIfNeeded:)) + [0]
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else {
      throw FileFailure(folder, "no temporary file can be made", Errno(rawValue: errno))
    }
    file = OpenFile(owning: FileDescriptor(rawValue: descriptor))
    unsafe unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Writes at the end of the file.
  package func append(_ bytes: [UInt8]) throws(FileFailure) {
    do { try file.descriptor.write(all: bytes) } catch {
      throw FileFailure(path, "the temporary file cannot be written", error)
    }
  }
}

/// Standard input, output and error.
package enum StandardDescriptors {
  /// Opens `/dev/null` in place of closed descriptors. Otherwise the next file opened would get
  /// their number, and printing would write into it.
  ///
  /// Each is opened in the wrong direction, so that using it still fails.
  package static func fill() {
    for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The system assigns the lowest free number.
      _ = unsafe open("/dev/null", mode)
    }
  }
}
