internal import Framing

/// What a worker process may use.
package struct ChildLimits: Sendable {
  /// For one clip; the system's sleep does not count.
  package var timeout: Duration
  /// Resident memory in bytes.
  package var memory: Int
  /// Clips after which a fresh process takes over, against leaks.
  package var recycle: Int

  /// The time in words.
  var seconds: String { number(timeout / .seconds(1), decimals: 3) }

  package init(timeout: Duration, memory: Int, recycle: Int) {
    self.timeout = timeout
    self.memory = memory
    self.recycle = recycle
  }
}
