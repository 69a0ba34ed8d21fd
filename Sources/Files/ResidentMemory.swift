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

  /// The most that this process held at once since ``forgetPeak()``; nil where the system doesn't
  /// say it. The field `VmHWM` of proc(5)'s `status`, in KiB.
  package static func peak() -> Int? {
    guard let text = try? WholeFile.read("/proc/self/status") else { return nil }
    let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "VmHWM:".utf8) }
    let words = line?.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } ?? []
    guard words.count > 1 else { return nil }
    return Int(String(decoding: words[1], as: UTF8.self)).map { $0 << 10 }
  }

  /// Returns unused memory to the system, and lets the peak begin with what is left, if the system
  /// can: proc(5), `clear_refs`.
  package static func forgetPeak() {
    vidfit_trim_memory()
    guard let file = try? OpenFile("/proc/self/clear_refs", .writeOnly) else { return }
    try? file.descriptor.write(all: Array("5".utf8))
  }

  /// The same for this process, after unused memory was returned to the system.
  ///
  /// The corresponding C function is `malloc_trim`.
  package static func bytesInUse() -> Int? {
    vidfit_trim_memory()
    return bytes()
  }
}
