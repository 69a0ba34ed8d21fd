internal import Glibc

/// Writes all of `bytes` to a file descriptor, going on after interruptions and partial writes.
///
/// Returns 0, or the error number of the write that failed.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  var written = 0
  while written < bytes.count {
    let rest = bytes[written...]
    let count = unsafe rest.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if count > 0 {
      written += count
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
