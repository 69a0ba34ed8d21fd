import Glibc
import SystemPackage

/// A file in memory only, with new contents for each run.
struct MemoryFile {
  private let descriptor: Int32
  let path: FilePath

  init() {
    var name = "/dev/shm/vidfit-fuzz-XXXXXX".utf8.map(CChar.init(bitPattern:)) + [0]
    descriptor = mkstemp(&name)
    precondition(descriptor >= 0, "/dev/shm can be written")
    unlink(name)
    path = FilePath("/proc/self/fd/\(descriptor)")
  }

  func write(_ bytes: [UInt8]) {
    ftruncate(descriptor, off_t(bytes.count))
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// Makes it standard input, read from its beginning.
  func becomeStandardInput() {
    dup2(descriptor, 0)
    lseek(0, 0, SEEK_SET)
  }
}
