import Files
import Glibc

/// What this process may use.
struct Machine {
  /// Cores that are switched on.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Memory in bytes that is free for use, or less where the process's group may not use as much;
  /// nil where the system does not tell.
  static var usableMemory: Int? {
    [available, groupLimit].compactMap(\.self).min()
  }

  private static var available: Int? {
    let line = text("/proc/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  private static var groupLimit: Int? {
    text("/sys/fs/cgroup/memory.max")?.split(separator: "\n").first.flatMap { Int($0) }
  }

  private static func text(_ path: String) -> String? {
    (try? WholeFile.read(Array(path.utf8))).map { String(decoding: $0, as: UTF8.self) }
  }
}
