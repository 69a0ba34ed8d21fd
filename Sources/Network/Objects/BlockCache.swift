/// Parts of an object in bounded memory. Blocks begin at the bytes that were needed, not at
/// multiples of their size, so that nothing is fetched to fill them up.
struct BlockCache: Sendable {
  private struct Block {
    let start: Int64
    var bytes: [UInt8]
    var used: UInt64

    var end: Int64 { start + Int64(bytes.count) }
  }

  static let blockSize = 65_536

  private let limit: Int
  private var blocks: [Block] = []
  private var clock: UInt64 = 0
  /// The number of cached bytes.
  private(set) var count = 0

  /// - Parameter limit: the most bytes to keep, at least a block.
  init(limit: Int) { self.limit = max(limit, Self.blockSize) }

  /// Adds bytes at an offset; bytes already cached stay as they are. Evicts the least recently used
  /// blocks.
  mutating func add(at offset: Int64, _ bytes: UnsafeRawBufferPointer) {
    clock += 1
    var rest = bytes[...]
    while !rest.isEmpty {
      let place = offset + Int64(rest.startIndex)
      let next = index(after: place)
      if next > 0, blocks[next - 1].end > place {
        rest = rest.dropFirst(Int(min(blocks[next - 1].end - place, Int64(rest.count))))
        continue
      }
      let free = next < blocks.count ? blocks[next].start - place : .max
      if next > 0, blocks[next - 1].end == place, blocks[next - 1].bytes.count < Self.blockSize {
        let room = Self.blockSize - blocks[next - 1].bytes.count
        let part = rest.prefix(Int(min(free, Int64(room))))
        blocks[next - 1].bytes += part
        blocks[next - 1].used = clock
        count += part.count
        rest = rest.dropFirst(part.count)
      } else {
        let part = rest.prefix(Int(min(free, Int64(Self.blockSize))))
        blocks.insert(Block(start: place, bytes: Array(part), used: clock), at: next)
        count += part.count
        rest = rest.dropFirst(part.count)
      }
    }
    evict()
  }

  /// Copies bytes from an offset on, as many as are cached without a gap.
  mutating func copy(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    clock += 1
    var copied = 0
    var found = index(after: offset) - 1
    while copied < buffer.count, found >= 0, found < blocks.count {
      let place = offset + Int64(copied)
      guard blocks[found].start <= place, blocks[found].end > place else { break }
      let part = blocks[found].bytes[Int(place - blocks[found].start)...]
        .prefix(buffer.count - copied)
      UnsafeMutableRawBufferPointer(rebasing: buffer[copied...]).copyBytes(from: part)
      copied += part.count
      blocks[found].used = clock
      found += 1
    }
    return copied
  }

  /// The cached parts of a range, in order.
  func ranges(in range: Range<Int64>) -> [Range<Int64>] {
    blocks.lazy.map { $0.start..<$0.end }.filter { $0.overlaps(range) }
  }

  /// The bytes directly before an offset that are cached without a gap.
  func run(before offset: Int64) -> Int64 {
    var start = offset
    for block in blocks[..<index(after: offset - 1)].reversed() {
      guard block.end == start else { break }
      start = block.start
    }
    return offset - start
  }

  /// Index of the first block that begins after an offset.
  private func index(after offset: Int64) -> Int {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func evict() {
    while count > limit,
      let oldest = blocks.indices.min(by: { blocks[$0].used < blocks[$1].used })
    {
      count -= blocks[oldest].bytes.count
      blocks.remove(at: oldest)
    }
  }
}
