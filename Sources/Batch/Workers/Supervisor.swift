internal import Files

/// Has worker processes look at clips, several at once, and hands on their answers.
///
/// A clip is looked for only once a process is free for it, so the number of clips does not matter.
package struct Supervisor: Sendable {
  private let launch: WorkerLaunch
  private let jobs: Int
  private let limits: WorkerLimits
  private let interruption: Interruption

  package init(
    _ launch: WorkerLaunch, jobs: Int, limits: WorkerLimits, interruption: Interruption
  ) {
    self.launch = launch
    self.jobs = max(1, jobs)
    self.limits = limits
    self.interruption = interruption
  }

  /// Returns once every input is answered, or what is at work has ended after an interruption.
  ///
  /// - Parameter deliver: called with each answer as it comes, by several tasks at once; an error
  ///   ends the run.
  package func run(
    _ inputs: InputQueue, deliver: @escaping @Sendable (BatchItem, BatchAnswer) async throws -> Void
  ) async throws {
    let launch = launch
    let next: @Sendable () async throws -> BatchItem? = {
      // Another one has failed, and all is over.
      try Task.checkCancellation()
      while let input = try await inputs.next() {
        switch input {
        case .item(let item): return item
        case .failure(let item, let failure):
          let report = item.report(failure, options: launch.options)
          try await deliver(item, .report(ReportedLine(report)))
        }
      }
      return nil
    }
    let process = WorkerProcess(
      launch: launch, limits: limits, interruption: interruption, next: next, deliver: deliver)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs { group.addTask { try await process.run() } }
      // Not all at once: the first error is to end the others.
      while try await group.next() != nil {}
    }
  }
}
