internal import Glibc
package import SystemPackage

/// Reads a file or a stream from its beginning to its end, a chunk at a time.
package struct ByteReader: ~Copyable {
  private let path: FilePath
  /// Nil for standard input, which must not be closed here.
  private let file: OpenFile?
  private let descriptor: FileDescriptor
  private let isCancelled: (@Sendable () -> Bool)?
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameter isCancelled: Called several times a second while no data arrives; true counts as
  ///   the end.
  package init(
    _ path: FilePath, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws(FileFailure) {
    self.path = path
    self.isCancelled = isCancelled
    guard path != "-" else {
      file = nil
      descriptor = .standardInput
      return
    }
    let file: OpenFile
    do { file = try OpenFile(path) } catch {
      throw FileFailure(path, "cannot be opened", error)
    }
    descriptor = file.descriptor
    self.file = consume file
  }

  /// The next bytes, as many as are available; nil at the end.
  package mutating func next() throws(FileFailure) -> ArraySlice<UInt8>? {
    if let isCancelled {
      while !isReadable(within: 100) { if isCancelled() { return nil } }
    }
    do {
      let count = try descriptor.read(into: &chunk)
      return count > 0 ? chunk[..<count] : nil
    } catch {
      throw FileFailure(path, "cannot be read", error)
    }
  }

  /// Whether reading would return at once with bytes, the end or an error.
  private func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, milliseconds) > 0
  }
}

/// Reads all of a small file or of a stream.
package enum WholeFile {
  /// Far larger than any device table, policy or schema.
  package static let limit = 16 << 20

  /// The bytes of the file at `path`; `-` is standard input.
  package static func read(_ path: FilePath) throws(FileFailure) -> [UInt8] {
    var reader = try ByteReader(path)
    var all: [UInt8] = []
    while let chunk = try reader.next() {
      all += chunk
      if all.count > limit {
        throw FileFailure(path, "is larger than \(limit >> 20) MiB")
      }
    }
    return all
  }
}
