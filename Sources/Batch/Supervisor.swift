internal import Files
internal import Results

/// Has worker processes look at clips, several at once, and hands on what they answer.
///
/// No more clips are in flight than twice the jobs, however many there are.
package struct Supervisor: Sendable {
  private let launch: ChildLaunch
  private let jobs: Int
  private let limits: ChildLimits
  private let interruption: Interruption

  package init(
    _ launch: ChildLaunch, jobs: Int, limits: ChildLimits, interruption: Interruption
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
      while let input = try await inputs.next() {
        switch input {
        case .item(let item): return item
        case .failure(let item, let code, let message):
          let line = ResultLine.failure(
            item, code: code, message: message, isRetryable: false, options: launch.options)
          try await deliver(item, .result(line: line, .failed(code: code, isRetryable: false)))
        }
      }
      return nil
    }
    let slot = ChildSlot(
      launch: launch, limits: limits, interruption: interruption, next: next, deliver: deliver)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs { group.addTask { try await slot.run() } }
      try await group.waitForAll()
    }
  }
}
