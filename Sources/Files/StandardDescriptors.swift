internal import Glibc

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
