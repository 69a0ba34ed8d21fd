package import Files
package import Foundation
import Synchronization

/// A file's bytes as a source that counts what is asked of it, and fails when it is told to.
package final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  package let name: String
  package let size: Int64
  package let identity: String?
  private let state = Mutex(State())
  private let lasts: Int

  private struct State {
    var reads = 0
    /// Numbers of the blocks that were read without having been announced, in the order of time.
    var surprises: [Int64] = []
    var known: Set<Int64> = []
    var expected: [Range<Int64>] = []
  }

  /// A source is thought to fetch so many bytes at once.
  private static let block: Int64 = 1 << 16

  /// - Parameter lasts: number of reads after which each fails.
  package convenience init(_ url: URL, identity: String? = "one", lasts: Int = .max) throws {
    self.init(
      [UInt8](try Data(contentsOf: url)), name: url.lastPathComponent, identity: identity,
      lasts: lasts)
  }

  package init(_ bytes: [UInt8], name: String, identity: String? = "one", lasts: Int = .max) {
    self.bytes = bytes
    self.name = name
    size = Int64(bytes.count)
    self.identity = identity
    self.lasts = lasts
  }

  package var transfer: ByteTransfer {
    state.withLock { ByteTransfer(bytes: Int64($0.known.count) * Self.block, requests: $0.reads) }
  }

  /// Reads so far.
  package var reads: Int { state.withLock(\.reads) }

  /// Places that were read without having been announced, or following what was read before.
  package var surprises: Int { state.withLock(\.surprises.count) }

  /// What was announced, in the order of time.
  package var expected: [Range<Int64>] { state.withLock(\.expected) }

  package func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SourceFailure) -> Int {
    let isOver = state.withLock { state in
      state.reads += 1
      for number in Self.blocks(offset..<offset + Int64(buffer.count))
      where state.known.insert(number).inserted && !state.known.contains(number - 1) {
        state.surprises.append(number)
      }
      return state.reads > lasts
    }
    if isOver { throw SourceFailure(.network, "the line is dead", isRetryable: true) }
    let count = max(0, min(buffer.count, Int(size - offset)))
    buffer.copyBytes(from: bytes[Int(min(offset, size))...].prefix(count))
    return count
  }

  package func expect(_ ranges: [Range<Int64>]) {
    state.withLock { state in
      state.expected += ranges
      for range in ranges { state.known.formUnion(Self.blocks(range)) }
    }
  }

  private static func blocks(_ range: Range<Int64>) -> ClosedRange<Int64> {
    range.lowerBound / block...max(range.lowerBound, range.upperBound - 1) / block
  }
}
