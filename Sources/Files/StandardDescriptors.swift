internal import Glibc

/// Standard input, output and error.
package enum StandardDescriptors {
  /// Puts something in the place of those that are closed: else the next file that is opened would
  /// get their number, and what is printed would be written into it.
  ///
  /// Each is open the wrong way, so that using it fails as it does with one that is closed.
  package static func fill() {
    for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest number that is free is given.
      _ = unsafe open("/dev/null", mode)
    }
  }
}
