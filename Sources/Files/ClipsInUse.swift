internal import Glibc
internal import Synchronization

/// The clips that this process reads, so that a message can name them when a decoder crashes.
///
/// A signal handler may neither allocate memory nor wait for a lock, so the names are bytes that stay
/// where they are.
package enum ClipsInUse {
  private static let count = 64
  private static let longestName = 1024
  private static let memory = Memory()

  /// Memory that is never freed. Its addresses are numbers, because a global constant can't be a
  /// pointer.
  private struct Memory {
    private let bytesAddress = UInt(
      bitPattern: UnsafeMutablePointer<UInt8>.allocate(capacity: count * longestName))
    private let lengthsAddress: UInt

    init() {
      let lengths = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: count)
      for slot in 0..<count { unsafe (lengths + slot).initialize(to: Atomic(0)) }
      lengthsAddress = UInt(bitPattern: lengths)
    }

    func name(_ slot: Int) -> UnsafeMutablePointer<UInt8>? {
      unsafe UnsafeMutablePointer(bitPattern: bytesAddress + UInt(slot * longestName))
    }

    /// The lengths of the names in bytes; 0 in a free slot, -1 while a name is written.
    var lengths: UnsafeMutablePointer<Atomic<Int>>? {
      unsafe UnsafeMutablePointer(bitPattern: lengthsAddress)
    }
  }

  /// A clip in use for as long as a reference to it exists.
  package final class Note: Sendable {
    private let slot: Int?

    /// - Parameter name: shown in a message; its end is dropped if it is very long.
    package init(_ name: String) {
      slot = (0..<count).first { slot in
        unsafe memory.lengths?[slot].compareExchange(
          expected: 0, desired: -1, ordering: .acquiringAndReleasing
        ).exchanged ?? false
      }
      guard let slot, let bytes = unsafe memory.name(slot) else { return }
      var shown = Array(name.oneLine.utf8.prefix(longestName + 1))
      // Never a part of a character.
      if shown.count > longestName {
        while let last = shown.popLast(), last & 0xC0 == 0x80 {}
      }
      for (index, byte) in shown.enumerated() { unsafe bytes[index] = byte }
      unsafe memory.lengths?[slot].store(shown.count, ordering: .releasing)
    }

    deinit {
      guard let slot else { return }
      unsafe memory.lengths?[slot].store(0, ordering: .releasing)
    }
  }

  /// Makes ready what ``write(to:)`` reads.
  package static func prepare() { _ = memory }

  /// Writes the names, each once and separated by commas, from a signal handler.
  ///
  /// The corresponding C function is `write`.
  ///
  /// - Returns: their number.
  package static func write(to descriptor: CInt) -> Int {
    var written = 0
    for slot in 0..<count {
      guard let name = unsafe memory.name(slot) else { continue }
      let length = length(slot)
      guard length > 0 else { continue }
      let isKnown = (0..<slot).contains { other in
        guard self.length(other) == length else { return false }
        return unsafe memory.name(other).map { unsafe memcmp($0, name, length) == 0 } ?? false
      }
      if isKnown { continue }
      if written > 0 { _ = unsafe Glibc.write(descriptor, ", ", 2) }
      _ = unsafe Glibc.write(descriptor, name, length)
      written += 1
    }
    return written
  }

  private static func length(_ slot: Int) -> Int {
    unsafe memory.lengths?[slot].load(ordering: .acquiring) ?? 0
  }
}
