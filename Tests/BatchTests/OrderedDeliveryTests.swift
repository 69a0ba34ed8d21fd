import Files
import Rules
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Batch

@Suite struct OrderedDeliveryTests {
  private final class Log: Sendable {
    let order = Mutex<[Int]>([])
    let next = Mutex(0)
    let furthest = Mutex(0)
  }

  @Test(arguments: [1, 2, 5]) func ordersWhatComesAsItLikes(_ jobs: Int) async throws {
    let log = Log()
    let delivery = OrderedDelivery(capacity: 2 * jobs) { item, _ in
      await Task.yield()
      log.order.withLock { $0.append(item.turn) }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for job in 0..<jobs {
        group.addTask {
          var random = SplitMix64(seed: UInt64(job))
          while true {
            let turn = log.next.withLock { turn in
              defer { turn += 1 }
              return turn
            }
            guard turn < 200 else { return }
            for _ in 0..<Int.random(in: 0...20, using: &random) { await Task.yield() }
            var item = BatchItem(index: turn, request: Request(path: "a"))
            item.turn = turn
            let done = log.order.withLock(\.count)
            log.furthest.withLock { $0 = max($0, turn - done) }
            try await delivery.take(item, .skipped)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(log.order.withLock { $0 } == Array(0..<200))
    // Those held, and one in each job's hands.
    #expect(log.furthest.withLock { $0 } <= 3 * jobs)
  }
}
