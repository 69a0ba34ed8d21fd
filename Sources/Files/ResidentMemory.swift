internal import CFiles
internal import Glibc
internal import SystemPackage

/// The memory of a process, libraries included.
package enum ResidentMemory {
  /// Nil if there is no such process. The second field of proc(5)'s `statm`, in pages.
  ///
  /// - Parameter process: its number; nil for this one.
  package static func bytes(of process: Int32? = nil) -> Int? {
    let name = process.map(String.init) ?? "self"
    guard let text = try? WholeFile.read(FilePath("/proc/\(name)/statm")) else { return nil }
    let fields = text.split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return nil
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The same for this process, after unused memory was returned to the system.
  ///
  /// The corresponding C function is `malloc_trim`.
  package static func bytesInUse() -> Int? {
    vidfit_trim_memory()
    return bytes()
  }
}
