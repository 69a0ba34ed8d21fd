internal import Files
internal import Glibc
internal import SystemPackage

/// Memory that a process holds, libraries included.
package enum ResidentMemory {
  /// Nil when there is no such process. The second field of proc(5)'s `statm`, in pages.
  package static func bytes(of process: Int32) -> Int? {
    guard let text = try? WholeFile.read(FilePath("/proc/\(process)/statm")) else { return nil }
    let fields = text.split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return nil
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
