import Batch
import Files

/// A run of worker processes whose answers go to one place.
struct BatchRun {
  private let supervisor: Supervisor
  private let heldAtMost: Int?

  /// - Parameter isOrdered: whether answers are handed on in the order of their clips.
  init(
    _ plan: BatchPlan, jobs: Int, isOrdered: Bool, interruption: Interruption
  ) {
    supervisor = Supervisor(
      plan.launch, jobs: jobs, limits: plan.limits, interruption: interruption)
    heldAtMost = isOrdered ? 2 * jobs : nil
  }

  /// Returns once all clips are answered. It ends early if an output can't be written, or if the
  /// system starts no more processes.
  func run(_ inputs: InputQueue, into sink: RunSink) async throws {
    do {
      if let heldAtMost {
        let order = OrderedDelivery(capacity: heldAtMost, deliver: sink.take)
        try await supervisor.run(inputs, deliver: order.take)
      } else {
        try await supervisor.run(inputs, deliver: sink.take)
      }
    } catch let failure as FileFailure {
      Output.complain("\(failure)")
      throw ExitStatus.temporary
    } catch let failure as WorkerFailure {
      Output.complain("\(failure)")
      throw ExitStatus.temporary
    }
  }
}
