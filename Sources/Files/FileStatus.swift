internal import Glibc

/// What the file system says about a path, links followed.
package struct FileStatus {
  private let raw: stat

  /// Nil when there is nothing.
  package init?(_ path: [UInt8]) {
    var raw = stat()
    let result = unsafe withCString(path) { name in unsafe stat(name, &raw) }
    guard result == 0 else { return nil }
    self.raw = raw
  }

  /// Why nothing is known of a path although there may be something; nil where there is nothing.
  package static func failure(_ path: [UInt8]) -> FileFailure? {
    var raw = stat()
    guard unsafe withCString(path, { name in unsafe stat(name, &raw) }) != 0 else { return nil }
    let code = errno
    return [ENOENT, ENOTDIR, ELOOP].contains(code)
      ? nil : FileFailure(path, "cannot be looked at", errno: code)
  }

  /// A file's identity while it exists.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ raw: stat) {
      device = UInt64(raw.st_dev)
      number = UInt64(raw.st_ino)
    }
  }

  /// Who may read and write it, as `chmod` has it.
  var permissions: mode_t { raw.st_mode & 0o777 }

  package var identity: Identity { Identity(raw) }
  package var isFolder: Bool { raw.st_mode & S_IFMT == S_IFDIR }
  package var isRegular: Bool { raw.st_mode & S_IFMT == S_IFREG }
  package var bytes: Int { Int(raw.st_size) }
}
