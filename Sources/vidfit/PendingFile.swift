import ArgumentParser
import Glibc
import VidfitKit

/// A file that appears under its name only when it is whole: it is written beside it and renamed.
struct PendingFile: ~Copyable {
  private let path: [UInt8]
  /// Where it is written; the path itself for what is no regular file, such as a pipe.
  let temporary: [UInt8]
  private let descriptor: Int32
  private var isCommitted = false

  init(_ path: [UInt8]) throws {
    let status = FileStatus(path)
    let isSpecial = status.map { !$0.isRegular } ?? false
    let temporary = isSpecial ? path : Self.neighbour(of: path)
    let flags = isSpecial ? O_WRONLY | O_CLOEXEC : O_WRONLY | O_CLOEXEC | O_CREAT | O_TRUNC
    let descriptor = unsafe withCString(temporary) { name in unsafe open(name, flags, 0o666) }
    guard descriptor >= 0 else { throw Self.failure(path) }
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

  mutating func write(_ bytes: [UInt8]) throws {
    guard writeAll(bytes, to: descriptor) == 0 else { throw Self.failure(path) }
  }

  /// Gives it its name, in place of whatever has it.
  mutating func commit() throws {
    guard temporary != path else {
      isCommitted = true
      return
    }
    let result = unsafe withCString(temporary) { from in
      unsafe withCString(path) { to in unsafe rename(from, to) }
    }
    guard result == 0 else { throw Self.failure(path) }
    isCommitted = true
  }

  /// A hidden name in the same folder, of this process alone.
  private static func neighbour(of path: [UInt8]) -> [UInt8] {
    let slash = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = Array(path[slash...].prefix(200))
    return Array(path[..<slash]) + Array(".".utf8) + name + Array(".\(getpid()).part".utf8)
  }

  private static func failure(_ path: [UInt8]) -> ExitCode {
    let reason = unsafe String(cString: strerror(errno))
    let name = String(decoding: path, as: UTF8.self).oneLine
    Output.complain("\(name): cannot be written: \(reason)")
    return ExitStatus.temporary
  }
}

/// What the file system says about a path.
struct FileStatus {
  private let raw: stat

  /// Nil when there is nothing.
  init?(_ path: [UInt8]) {
    var raw = stat()
    let result = unsafe withCString(path) { name in unsafe stat(name, &raw) }
    guard result == 0 else { return nil }
    self.raw = raw
  }

  var isFolder: Bool { raw.st_mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { raw.st_mode & S_IFMT == S_IFREG }

  func isSame(as other: FileStatus) -> Bool {
    raw.st_dev == other.raw.st_dev && raw.st_ino == other.raw.st_ino
  }
}

/// Lends the bytes of a path as the system calls take them.
private func withCString<R>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> R) -> R {
  let terminated = path.map(CChar.init(bitPattern:)) + [0]
  return unsafe terminated.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("holds its terminator") }
    return unsafe body(start)
  }
}
