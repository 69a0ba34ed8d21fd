internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// Transforms the elements on all cores; the results keep their order.
  func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) -> Value) -> [Value] {
    let length = 16
    let starts = [Int](stride(from: 0, to: count, by: length))
    let slices = Mutex([[Value]](repeating: [], count: starts.count))
    DispatchQueue.concurrentPerform(iterations: starts.count) { number in
      let slice = self[starts[number]..<Swift.min(starts[number] + length, count)].map(transform)
      slices.withLock { $0[number] = slice }
    }
    return slices.withLock { $0 }.flatMap(\.self)
  }
}
