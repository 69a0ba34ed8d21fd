internal import Dispatch

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
