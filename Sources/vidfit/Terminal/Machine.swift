import Files
import Glibc

/// The resources of this process.
enum Machine {
  /// Number of cores online.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// At most `jobs`, and fewer if the limit of open files requires it, which is then reported.
  static func affordable(_ jobs: Int) -> Int {
    guard let limit = Platform.raiseFileLimit() else { return jobs }
    // Each worker process takes two pipes and a handle; the run itself takes up to 32 files.
    let most = max(1, (limit - 32) / 6)
    guard jobs > most else { return jobs }
    Output.complain("--jobs \(jobs): the limit of open files allows only \(most)")
    return most
  }
}
