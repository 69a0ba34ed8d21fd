internal import Glibc

/// A file that appears under its name only when it is whole: it is written beside it and renamed.
/// A symbolic link of that name is replaced, and its target left alone, as `install` and `sed -i` do.
package struct PendingFile: ~Copyable {
  private let path: [UInt8]
  /// Where it is written; the path itself for pipes, devices and open descriptors.
  package let temporary: [UInt8]
  private let descriptor: Int32
  private var isCommitted = false

  package init(_ path: [UInt8]) throws(FileFailure) {
    let status = FileStatus(path)
    // Links such as /dev/stdout stand for open descriptors, even for those of regular files.
    let isDescriptor = ["/dev/", "/proc/"].contains { path.starts(with: $0.utf8) }
    let isSpecial = status.map { !$0.isRegular || isDescriptor } ?? false
    let temporary = isSpecial ? path : Self.neighbour(of: path)
    let flags = isSpecial ? O_WRONLY | O_CLOEXEC : O_WRONLY | O_CLOEXEC | O_CREAT | O_TRUNC
    let descriptor = unsafe withCString(temporary) { name in unsafe open(name, flags, 0o666) }
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    // Keep the permissions of the file being replaced.
    if let status, !isSpecial { _ = fchmod(descriptor, status.permissions) }
    self.path = path
    self.temporary = temporary
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    if !isCommitted, temporary != path {
      _ = unsafe withCString(temporary) { name in unsafe unlink(name) }
    }
  }

  package mutating func write(_ bytes: [UInt8]) throws(FileFailure) {
    let error = writeAll(bytes, to: descriptor)
    guard error == 0 else { throw Self.failure(path, error) }
  }

  /// Gives it its name, in place of whatever has it.
  ///
  /// - Parameter durably: whether it is on the disk before what it replaces is gone.
  package mutating func commit(durably: Bool = false) throws(FileFailure) {
    guard temporary != path else {
      isCommitted = true
      return
    }
    if durably, fsync(descriptor) != 0 { throw Self.failure(path, errno) }
    let result = unsafe withCString(temporary) { from in
      unsafe withCString(path) { to in unsafe rename(from, to) }
    }
    guard result == 0 else { throw Self.failure(path, errno) }
    isCommitted = true
  }

  /// A hidden name in the same folder, of this process alone.
  private static func neighbour(of path: [UInt8]) -> [UInt8] {
    let slash = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = Array(path[slash...].prefix(200))
    return Array(path[..<slash]) + Array(".".utf8) + name + Array(".\(getpid()).part".utf8)
  }

  private static func failure(_ path: [UInt8], _ error: Int32) -> FileFailure {
    FileFailure(path, "cannot be written", errno: error)
  }
}
