internal import Glibc

/// A file without a name, which is gone with the process.
package struct SpoolFile: ~Copyable {
  private let descriptor: Int32
  /// Where this process can open it again.
  package var path: [UInt8] { Array("/proc/self/fd/\(descriptor)".utf8) }

  /// Made in the folder that `TMPDIR` names, or in `/tmp`.
  package init() throws(FileFailure) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var name = "\(folder)/vidfit-XXXXXX".utf8.map(CChar.init(bitPattern:)) + [0]
    descriptor = unsafe mkstemp(&name)
    let failure = errno
    guard descriptor >= 0 else {
      throw FileFailure(Array(folder.utf8), "no temporary file can be made", errno: failure)
    }
    unsafe unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  package func append(_ bytes: [UInt8]) throws(FileFailure) {
    let error = writeAll(bytes, to: descriptor)
    guard error == 0 else {
      throw FileFailure(path, "the temporary file cannot be written", errno: error)
    }
  }
}
