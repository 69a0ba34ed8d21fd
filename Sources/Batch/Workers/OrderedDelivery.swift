/// Hands answers on in the order of their clips, although they arrive in any order.
package actor OrderedDelivery {
  private let deliver: @Sendable (BatchItem, BatchAnswer) async throws -> Void
  /// How many answers may be held ahead of the first missing one.
  private let capacity: Int
  private var due = 0
  private var held: [Int: (BatchItem, BatchAnswer)] = [:]
  /// While one answer is handed on, another task may enter the actor.
  private var isDelivering = false

  package init(
    capacity: Int, deliver: @escaping @Sendable (BatchItem, BatchAnswer) async throws -> Void
  ) {
    self.capacity = capacity
    self.deliver = deliver
  }

  /// Returns once the answer is handed on, or held for its turn.
  package func take(_ item: BatchItem, _ answer: BatchAnswer) async throws {
    // Rare, and short beside the clip that all wait for.
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
