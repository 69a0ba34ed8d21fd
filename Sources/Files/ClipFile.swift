internal import Glibc
package import SystemPackage

/// A clip's file, open for reading: a regular file that is not empty.
package struct ClipFile: ~Copyable, RandomReader {
  package let file: OpenFile
  /// Size in bytes when the file was opened.
  package let size: Int64
  /// The last change of the contents before it was opened, in nanoseconds since 1970.
  package let changed: Int64

  package init(_ path: FilePath) throws(VideoError) {
    guard !path.isEmpty else { throw VideoError(.notFound, .open, "the path is empty") }
    let file = try Self.open(path)
    let status: Stat
    do throws(Errno) { status = try file.descriptor.stat() } catch {
      throw VideoError(opening: error)
    }
    if let kind = Self.nameOfSpecialFile(status.type) {
      throw VideoError(.unsupportedContainer, .open, "it is \(kind), not a file")
    }
    guard status.size > 0 else { throw VideoError(.corrupt, .open, "the file is empty") }
    self.file = file
    size = status.size
    changed = Platform.changed(status)
  }

  package func bytes(at offset: Int64, count: Int) throws(VideoError) -> [UInt8] {
    do { return try file.bytes(at: offset, count: count) } catch {
      throw VideoError(opening: error)
    }
  }

  private static func open(_ path: FilePath) throws(VideoError) -> OpenFile {
    // Opening a FIFO without a writer would block, and a terminal could become this process's.
    let noTerminal = FileDescriptor.OpenOptions(rawValue: O_NOCTTY)
    do throws(Errno) { return try OpenFile(path, .readOnly, [.nonBlocking, noTerminal]) } catch {
      throw VideoError(opening: error)
    }
  }

  private static func nameOfSpecialFile(_ type: FileType) -> String? {
    switch type {
    case .regular: nil
    case .directory: "a directory"
    case .fifo: "a pipe"
    case .socket: "a socket"
    default: "a device"
    }
  }
}
