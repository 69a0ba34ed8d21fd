internal import Glibc
internal import Report
internal import VidfitKit

/// One of N equal parts of a list of clips: those whose path's hash leaves this remainder. The
/// same on every machine, so that all can be given the same list.
package struct Shard: Sendable, Hashable {
  /// From 0.
  package let index: Int
  package let count: Int

  package struct Invalid: Error {
    /// What to say to the person who asked.
    package let reason: String
  }

  /// Of array jobs' numbers, from 0: Kubernetes' indexed jobs, AWS Batch's and Slurm's.
  private static let variables = [
    "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX", "SLURM_ARRAY_TASK_ID",
  ]

  /// Reads `I/N`, or `N` alone, where an array job's variable says which part this is.
  package init(
    _ text: String, environment: (String) -> String? = Shard.systemVariable
  ) throws(Invalid) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let count = Int(parts[parts.count - 1]), count > 0 else {
      throw Invalid(
        reason: "a shard is I/N, or N in an array job, with I from 0 to N-1, not '\(text)'")
    }
    if parts.count == 2, let index = Int(parts[0]) {
      self.index = index
    } else if let variable = Self.variables.first(where: { environment($0) != nil }),
      parts.count == 1 || parts[0].isEmpty
    {
      guard let index = environment(variable).flatMap({ Int($0) }) else {
        throw Invalid(reason: "\(variable) holds no number")
      }
      self.index = index
    } else {
      throw Invalid(
        reason: "'\(text)' does not say which part this is, and none of "
          + Self.variables.joined(separator: ", ") + " is set")
    }
    self.count = count
    guard (0..<count).contains(index) else {
      throw Invalid(reason: "there is no part \(index) of \(count): they are 0 to \(count - 1)")
    }
  }

  package func contains(_ path: [UInt8]) -> Bool {
    Int(AnalysisSchema.shortHash(path) % UInt64(count)) == index
  }

  package static func systemVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
