internal import Glibc

/// Reads a file or a stream from its beginning to its end, a chunk at a time.
package struct ByteReader: ~Copyable {
  private let path: [UInt8]
  private let descriptor: Int32
  private let isCancelled: (@Sendable () -> Bool)?
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameter isCancelled: asked several times a second while nothing comes; once it holds,
  ///   this counts as the end.
  package init(
    _ path: [UInt8], isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(FileFailure) {
    self.path = path
    self.isCancelled = isCancelled
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
      if let isCancelled {
        while !isReadable(within: 100) { if isCancelled() { return nil } }
      }
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { return chunk[..<count] }
      if count == 0 { return nil }
      if errno != EINTR { throw FileFailure(path, "cannot be read", errno: errno) }
    }
  }

  /// Whether reading would not wait, be it for bytes, the end or an error.
  private func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }
}
