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

  /// A file's identity while it exists.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ raw: stat) {
      device = UInt64(raw.st_dev)
      number = UInt64(raw.st_ino)
    }
  }

  package var identity: Identity { Identity(raw) }
  package var isFolder: Bool { raw.st_mode & S_IFMT == S_IFDIR }
  package var isRegular: Bool { raw.st_mode & S_IFMT == S_IFREG }
  package var bytes: Int { Int(raw.st_size) }
}
