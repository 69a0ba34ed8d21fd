internal import Glibc
package import SystemPackage

/// A file without a name, which disappears with the process.
package struct SpoolFile: ~Copyable {
  private let file: OpenFile
  /// The path at which this process can open it again, from its beginning. This needs Linux's
  /// `/proc`.
  package var path: FilePath { FilePath("/proc/self/fd/\(file.descriptor.rawValue)") }

  /// Creates the file in the folder that `TMPDIR` names, or in `/tmp`.
  ///
  /// The corresponding C function is `mkstemp`.
  package init() throws(FileFailure) {
    let folder = unsafe getenv("TMPDIR").map { unsafe FilePath(platformString: $0) } ?? "/tmp"
    var name = folder.appending("vidfit-XXXXXX").bytes.map(CChar.init(bitPattern:)) + [0]
    let descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else {
      throw FileFailure(folder, "no temporary file can be made", Errno(rawValue: errno))
    }
    file = OpenFile(owning: FileDescriptor(rawValue: descriptor))
    unsafe unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Writes at the end of the file.
  package func append(_ bytes: [UInt8]) throws(FileFailure) {
    do { try file.descriptor.write(all: bytes) } catch {
      throw FileFailure(path, "the temporary file cannot be written", error)
    }
  }
}
