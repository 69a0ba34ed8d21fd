import Files
import Glibc

/// What this process may use.
struct Machine {
  /// Cores that are switched on.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Of so many worker processes at once as many as this process may have files open for; less than
  /// asked for is told.
  static func affordable(_ jobs: Int) -> Int {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return jobs
    }
    var raised = limit
    raised.rlim_cur = limit.rlim_max
    if unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 {
      limit = raised
    }
    // Two pipes and a handle a process while it starts, and the rest of the run.
    let most = max(1, (Int(clamping: limit.rlim_cur) - 32) / 6)
    guard jobs > most else { return jobs }
    Output.complain("the limit of open files allows \(most) jobs at once, not \(jobs)")
    return most
  }

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
