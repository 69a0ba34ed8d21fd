internal import Glibc

/// Reads parts of a file, wherever they are.
package final class RandomReader: Sendable {
  private let path: [UInt8]
  private let descriptor: Int32

  package init(_ path: [UInt8]) throws(FileFailure) {
    self.path = path
    descriptor = unsafe withCString(path) { name in unsafe open(name, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileFailure(path, "cannot be opened", errno: errno) }
  }

  deinit { close(descriptor) }

  /// The bytes from `offset` on; fewer only where the file ends.
  package func bytes(at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let result = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + filled))
      }
      if result == 0 { break }
      if result > 0 {
        filled += result
      } else if errno != EINTR {
        throw FileFailure(path, "cannot be read", errno: errno)
      }
    }
    return Array(bytes.prefix(filled))
  }
}
