internal import Dispatch
internal import Files
internal import Synchronization

/// Has worker processes analyse clips, several at once, and hands on their answers.
///
/// A clip is looked up only once a process is free for it, so the number of clips does not matter.
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

  /// Returns once every input is answered or, after an interruption, once the clips at work have
  /// ended.
  ///
  /// - Parameter deliver: called with each answer as it comes, by several tasks at once; an error
  ///   ends the run.
  package func run(
    _ inputs: InputQueue, deliver: @escaping @Sendable (BatchItem, BatchAnswer) async throws -> Void
  ) async throws {
    let launch = launch
    let names = launch.work?.output.map { OutputNames($0, earlier: inputs.earlier) }
    let settle: @Sendable (BatchItem, BatchAnswer) async throws -> Void = { item, answer in
      names?.settle(item, answer)
      try await deliver(item, answer)
    }
    let next: @Sendable () async throws -> BatchItem? = {
      // Another task has failed, and the run is over.
      try Task.checkCancellation()
      while let input = try await inputs.next(noting: { names?.note($0) }) {
        switch input {
        case .item(let item): return try await names?.claim(item) ?? item
        case .failure(let item, let failure):
          let report = item.report(failure, options: launch.options)
          try await deliver(item, .report(ReportedLine(report)))
        }
      }
      return nil
    }
    let process = WorkerProcess(
      launch: launch, limits: limits, interruption: interruption, next: next, deliver: settle)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<jobs { group.addTask { try await process.run() } }
      // The tasks are awaited one by one, so that the first error ends the others.
      while try await group.next() != nil {}
    }
  }
}

/// A request to end a run early: no further clip begins, and after a grace period the run gives up
/// clips still at work.
package final class Interruption: Sendable {
  /// The grace period: long enough for most clips, short enough for schedulers that reclaim a
  /// machine.
  package static let grace = Duration.seconds(4)

  private let requested = Mutex<SuspendingClock.Instant?>(nil)

  package init() {}

  package func request() {
    requested.withLock { $0 = $0 ?? .now }
  }

  package var isRequested: Bool { requested.withLock { $0 != nil } }

  /// Whether to give up clips still at work.
  package var isFinal: Bool {
    requested.withLock { $0.map { $0.duration(to: .now) > Self.grace } ?? false }
  }
}

/// Hands answers on in the order of their clips, although they arrive in any order.
package actor OrderedDelivery {
  private let deliver: @Sendable (BatchItem, BatchAnswer) async throws -> Void
  /// The most answers held ahead of the first missing one.
  private let capacity: Int
  private var due = 0
  private var held: [Int: (BatchItem, BatchAnswer)] = [:]
  /// Another task may enter the actor while one answer is handed on.
  private var isDelivering = false

  package init(
    capacity: Int, deliver: @escaping @Sendable (BatchItem, BatchAnswer) async throws -> Void
  ) {
    self.capacity = capacity
    self.deliver = deliver
  }

  /// Returns once the answer is handed on, or held for its turn.
  package func take(_ item: BatchItem, _ answer: BatchAnswer) async throws {
    // This is rare, and short beside the clip that all wait for.
    while item.turn >= due + capacity { try await Task.sleep(for: .milliseconds(5)) }
    held[item.turn] = (item, answer)
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while let (item, answer) = held.removeValue(forKey: due) {
      try await deliver(item, answer)
      due += 1
    }
  }
}

/// Runs work that may block, one piece after the other in the order of the calls, on a thread of
/// its own.
package struct SerialWork: Sendable {
  private let queue: DispatchQueue

  package init(_ label: String) {
    queue = DispatchQueue(label: label)
  }

  package func run<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }
}
