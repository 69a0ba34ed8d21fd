import Files
import Glibc
import SystemPackage

/// The resources of this process. Its Linux-only calls (sysconf, meminfo, control groups) are all
/// here.
enum Machine {
  /// Number of cores online.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// At most `jobs`, and fewer if the limit of open files requires it, which is then reported.
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
    // Each worker process takes two pipes and a handle; the run itself takes up to 32 files.
    let most = max(1, (Int(clamping: limit.rlim_cur) - 32) / 6)
    guard jobs > most else { return jobs }
    Output.complain("--jobs \(jobs): the limit of open files allows only \(most)")
    return most
  }

  /// Available memory in bytes, or the limit of the process's control group if that is less; nil if
  /// the system states neither.
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
    (try? WholeFile.read(FilePath(path))).map { String(decoding: $0, as: UTF8.self) }
  }
}
