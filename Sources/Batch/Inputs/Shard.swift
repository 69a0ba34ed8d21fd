package import Files
internal import Glibc
internal import Report
internal import VidfitKit

/// One of N equal parts of a list of clips: those whose path's hash leaves this remainder. It is
/// the same on every machine, so that all can get the same list.
package struct Shard: Sendable, Hashable {
  /// From 0.
  package let index: Int
  package let count: Int

  package struct Invalid: Error {
    /// The reason, for the person who typed it.
    package let reason: String
  }

  /// The variables that number the parts of an array job from 0: Kubernetes, AWS Batch, Slurm.
  private static let variables = [
    "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX", "SLURM_ARRAY_TASK_ID",
  ]

  /// Reads `I/N`, or `N` alone if a variable of an array job has the number of this part.
  package init(
    _ text: String, environment: (String) -> String? = Shard.systemVariable
  ) throws(Invalid) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let count = Int(parts[parts.count - 1]), count > 0 else {
      throw Invalid(
        reason: "expected I/N, or N in an array job, with I from 0 to N-1, got '\(text)'")
    }
    if parts.count == 2, let index = Int(parts[0]) {
      self.index = index
    } else if let variable = Self.variables.first(where: { environment($0) != nil }),
      parts.count == 1 || parts[0].isEmpty
    {
      guard let index = environment(variable).flatMap({ Int($0) }) else {
        throw Invalid(reason: "expected a number in \(variable)")
      }
      self.index = index
    } else {
      throw Invalid(
        reason: "'\(text)' lacks the part, and none of "
          + Self.variables.joined(separator: ", ") + " is set")
    }
    self.count = count
    guard (0..<count).contains(index) else {
      throw Invalid(reason: "expected a part from 0 to \(count - 1), got \(index)")
    }
  }

  package func contains(_ clip: ClipLocation) -> Bool {
    Int(AnalysisSchema.shortHash(clip.bytes) % UInt64(count)) == index
  }

  package static func systemVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
