internal import Files
internal import Glibc

/// An open file descriptor.
struct FileDescriptor: ~Copyable {
  let raw: Int32

  /// The corresponding C function is `open`.
  init(readingFrom path: MediaPath) throws(VideoError) {
    // Non-blocking, so that opening a FIFO that nobody writes to returns; it means nothing to a
    // regular file.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let result = path.bytes.map(CChar.init(bitPattern:)).withNullTerminator { open($0, flags) }
    guard result >= 0 else { throw VideoError(errno: errno) }
    raw = result
  }

  deinit { close(raw) }
}

extension VideoError {
  /// The meaning of a system call's failure to open or read a file.
  init(errno code: Int32) {
    let text = String(cString: strerror(code))
    switch code {
    case ENOENT, ENOTDIR:
      self.init(.notFound, .open, "there is no such file")
    case EACCES, EPERM:
      self.init(.permission, .open, "reading it is not permitted")
    case ENAMETOOLONG, ELOOP:
      self.init(.notFound, .open, "the path cannot be followed: \(text)")
    case ENXIO:
      self.init(.unsupportedContainer, .open, "it is a socket or a device, not a file")
    case ENOMEM:
      self.init(.memory, .open, "the system is out of memory", isRetryable: true)
    default:
      let isPassing = [EIO, EAGAIN, EBUSY, EMFILE, ENFILE, ESTALE, ETIMEDOUT].contains(code)
      self.init(.internal, .open, "the system could not read it: \(text)", isRetryable: isPassing)
    }
  }
}

extension [CChar] {
  fileprivate func withNullTerminator<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
    (self + [0]).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("holds its terminator") }
      return body(start)
    }
  }
}
