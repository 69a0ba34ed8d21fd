internal import Glibc

/// Reads a file or a stream from its beginning to its end, a chunk at a time.
package struct ByteReader: ~Copyable {
  private let path: [UInt8]
  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Opens the file at `path`; `-` is standard input.
  package init(_ path: [UInt8]) throws(FileFailure) {
    self.path = path
    guard path != [UInt8(ascii: "-")] else {
      descriptor = 0
      return
    }
    descriptor = unsafe withCString(path) { name in unsafe open(name, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileFailure(path, "cannot be opened", errno: errno) }
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// The next bytes, as many as are there; nil at the end.
  package mutating func next() throws(FileFailure) -> ArraySlice<UInt8>? {
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { return chunk[..<count] }
      if count == 0 { return nil }
      if errno != EINTR { throw FileFailure(path, "cannot be read", errno: errno) }
    }
  }
}
