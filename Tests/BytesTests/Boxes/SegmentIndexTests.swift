import Testing

@testable import Bytes

@Suite struct SegmentIndexTests {
  /// A box of version 1.
  ///
  /// - Parameters:
  ///   - gap: bytes from its end to the first entry.
  ///   - entries: sizes, with the highest bit set for an index, and ticks.
  private func index(gap: UInt64 = 0, _ entries: [(UInt64, UInt64)]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: UInt64(40 + 12 * entries.count), count: 4)
    bytes += Array("sidx".utf8) + [1, 0, 0, 0, 0, 0, 0, 1]
    bytes.append(bigEndian: 1000, count: 4)
    bytes.append(bigEndian: 500, count: 8)
    bytes.append(bigEndian: gap, count: 8)
    bytes.append(bigEndian: UInt64(entries.count), count: 4)
    for (size, ticks) in entries {
      bytes.append(bigEndian: size, count: 4)
      bytes.append(bigEndian: ticks, count: 4)
      bytes.append(bigEndian: 0, count: 4)
    }
    return bytes
  }

  private func read(_ bytes: [UInt8]) -> SegmentIndex? {
    SegmentIndex(MemoryFile(bytes), in: 0..<Int64(bytes.count))
  }

  @Test func segmentsFollowEachOther() throws {
    let free: [UInt8] = [0, 0, 0, 8] + Array("free".utf8)
    let box = index(gap: 6, [(100, 2000), (50, 1000)])
    let found = try #require(read(free + box))
    #expect(!found.isDamaged)
    #expect(found.start == 8)
    #expect(found.references.map(\.bytes) == [78..<178, 178..<228])
    #expect(found.references.map(\.time) == [0.5, 2.5])
    #expect(found.references.map(\.duration) == [2, 1])
    #expect(found.end == 228)
  }

  @Test func otherBytesHaveNone() {
    #expect(read([]) == nil)
    #expect(read([UInt8](repeating: 0, count: 100)) == nil)
  }

  /// An index at the end of all numbers, a box that is cut off, and an entry of no bytes.
  @Test func nonsenseIsDamaged() throws {
    for gap in [UInt64(Int64.max) - 300, UInt64(Int64.max) - 52, .max] {
      let far = try #require(read(index(gap: gap, [(50 | 1 << 31, 1000)])))
      #expect(far.isDamaged && far.references.isEmpty)
    }
    // Entries too short for a box, just below the largest number.
    for size in UInt64(1)...12 {
      let gap = UInt64(Int64.max) - 40 - size
      let far = try #require(read(index(gap: gap, [(size | 1 << 31, 1000)])))
      #expect(far.isDamaged && far.references.isEmpty)
    }
    let cut = try #require(read(Array(index([(100, 1), (100, 1)]).dropLast(5))))
    #expect(cut.isDamaged && cut.references.count == 1)
    #expect(try #require(read(index([(0, 1)]))).isDamaged)
  }

  @Test func anIndexLeadsToAnother() throws {
    let inner = index([(1, 1)])
    var bytes = index([(UInt64(inner.count) | 1 << 31, 1)])
    bytes += inner
    let found = try #require(read(bytes))
    #expect(found.references.map(\.bytes) == [Int64(bytes.count)..<Int64(bytes.count + 1)])
  }
}
