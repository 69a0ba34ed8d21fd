import Files
import Testing

@testable import Network

struct CacheTests {
  private func bytes(_ range: Range<Int64>) -> [UInt8] {
    range.map { UInt8(truncatingIfNeeded: $0 &* 31) }
  }

  private func add(_ range: Range<Int64>, to cache: inout BlockCache) {
    bytes(range).withUnsafeBytes { cache.add(at: range.lowerBound, $0) }
  }

  private func read(_ range: Range<Int64>, of cache: inout BlockCache) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: range.count)
    let count = buffer.withUnsafeMutableBytes { cache.copy(at: range.lowerBound, into: $0) }
    return Array(buffer.prefix(count))
  }

  @Test func `what was added is read across blocks, up to the first gap`() {
    var cache = BlockCache(limit: 1 << 20)
    add(100..<70_000, to: &cache)
    add(70_000..<200_000, to: &cache)
    add(300_000..<300_010, to: &cache)
    #expect(read(50..<60, of: &cache).isEmpty)
    #expect(read(99_000..<400_000, of: &cache) == bytes(99_000..<200_000))
    #expect(read(300_005..<300_100, of: &cache) == bytes(300_005..<300_010))
    #expect(cache.count == 199_910)
  }

  @Test func `bytes that are there already are not kept twice`() {
    var cache = BlockCache(limit: 1 << 20)
    add(1000..<2000, to: &cache)
    add(0..<3000, to: &cache)
    add(500..<2500, to: &cache)
    #expect(cache.count == 3000)
    #expect(read(0..<4000, of: &cache) == bytes(0..<3000))
  }

  @Test func `random pieces in random order are the whole`() {
    var cache = BlockCache(limit: 4 << 20)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<400 {
      let start = Int64.random(in: 0..<500_000, using: &generator)
      let end = start + Int64.random(in: 1...60_000, using: &generator)
      add(start..<end, to: &cache)
      let place = Int64.random(in: start..<end, using: &generator)
      let found = read(place..<place + 100_000, of: &cache)
      #expect(found.count >= Int(end - place))
      #expect(found == bytes(place..<place + Int64(found.count)))
    }
  }

  @Test func `what was not used for longest is given up`() {
    var cache = BlockCache(limit: 3 * BlockCache.blockSize)
    let size = Int64(BlockCache.blockSize)
    for start in [0, 10 * size, 20 * size] { add(start..<start + size, to: &cache) }
    #expect(read(0..<10, of: &cache).count == 10)
    add(30 * size..<31 * size, to: &cache)
    #expect(cache.count == 3 * BlockCache.blockSize)
    #expect(read(0..<10, of: &cache).count == 10)
    #expect(read(10 * size..<10 * size + 1, of: &cache).isEmpty)
  }

  @Test func `near ranges are fetched as one, and what is there is not`() {
    func plan(_ wanted: [Range<Int64>], _ having: [Range<Int64>] = [], _ most: Int64 = .max)
      -> [Range<Int64>]
    {
      RangePlan.missing(wanted, having: having, size: 1_000_000, most: most)
    }
    #expect(plan([0..<100, 65_636..<65_700]) == [0..<65_700])
    #expect(plan([0..<100, 65_637..<65_700]) == [0..<100, 65_637..<65_700])
    #expect(plan([200..<300, 0..<250]) == [0..<300])
    #expect(plan([0..<1000], [100..<200, 150..<300]) == [0..<100, 300..<1000])
    #expect(plan([0..<1000], [0..<1000]).isEmpty)
    #expect(
      plan([-50..<10, 999_990..<2_000_000, 3_000_000..<4_000_000]) == [0..<10, 999_990..<1_000_000])
    #expect(plan([500..<1000, 300_000..<400_000], [], 700) == [500..<1000, 300_000..<300_200])
  }

  @Test func `read-ahead grows while reading goes on and is small after a jump`() {
    var ahead = ReadAhead()
    #expect(ahead.range(at: 0) == 0..<65_536)
    #expect(ahead.next(readingTo: 65_000) == nil)
    #expect(ahead.range(at: 65_536) == 65_536..<262_144)
    #expect(ahead.range(at: 262_144) == 262_144..<851_968)
    #expect(ahead.next(readingTo: 800_000) == nil)
    #expect(ahead.range(at: 851_968) == 851_968..<2_621_440)
    #expect(ahead.next(readingTo: 1_000_000) == nil)
    #expect(ahead.next(readingTo: 2_000_000) == 2_621_440..<4_718_592)
    #expect(ahead.range(at: 9_000_000, after: 1_000_000) == 9_000_000..<9_500_000)
    #expect(ahead.range(at: 8_000_000, after: 9_000_000) == 8_000_000..<10_097_152)
    #expect(ahead.range(at: 5_000_000, after: 1000) == 5_000_000..<5_065_536)
    for _ in 0..<20 { _ = ahead.next(readingTo: .max) }
    var place: Int64 = 5_065_536
    for _ in 0..<20 { place = ahead.range(at: place).upperBound }
    let last = ahead.range(at: place)
    #expect(last.upperBound - last.lowerBound == ReadAhead.most)
  }
}
