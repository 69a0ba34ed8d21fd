internal import Glibc

/// A file that appears under its name only when it is whole: it is written beside it and renamed.
package struct PendingFile: ~Copyable {
  private let path: [UInt8]
  /// Where it goes in the end: the path with links followed.
  private let target: [UInt8]
  /// Where it is written; the path itself for what is no regular file, such as a pipe.
  package let temporary: [UInt8]
  private let descriptor: Int32
  private var isCommitted = false

  package init(_ path: [UInt8]) throws(FileFailure) {
    let status = FileStatus(path)
    let isSpecial = status.map { !$0.isRegular } ?? false
    let target = status == nil ? path : FileStatus.resolved(path) ?? path
    let temporary = isSpecial ? path : Self.neighbour(of: target)
    let flags = isSpecial ? O_WRONLY | O_CLOEXEC : O_WRONLY | O_CLOEXEC | O_CREAT | O_TRUNC
    let descriptor = unsafe withCString(temporary) { name in unsafe open(name, flags, 0o666) }
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    // What replaces a file may be read by whom that one might.
    if let status, !isSpecial { _ = fchmod(descriptor, status.permissions) }
    self.path = path
    self.target = target
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
      unsafe withCString(target) { to in unsafe rename(from, to) }
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
