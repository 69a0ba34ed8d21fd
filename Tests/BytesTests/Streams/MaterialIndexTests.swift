import TestSupport
import Testing

@testable import Bytes

/// Files of twelve partitions with essence, in which every fourth frame is a key frame that is shown
/// two frames later.
@Suite(.timeLimit(.minutes(15))) struct MaterialIndexTests {
  enum Order: CaseIterable { case indexAfterEssence, indexBeforeEssence }

  @Test(arguments: Order.allCases) func `key frames are found by the index of their partition`(
    _ order: Order
  ) throws {
    let made = MaterialFile(order)
    var index = try #require(MaterialIndex(made.file))
    for step in 0..<48 {
      let share = (Double(step) + 0.5) / 48
      let found = index.keyFrame(at: share)
      let key = try #require(found)
      let frame = try #require(made.frames.firstIndex { $0 == key.range })
      #expect(frame % 4 == 0 && Int(key.position) == frame + 2)
      #expect(abs(Double(frame) - share * Double(made.frames.count)) < 13)
    }
  }

  @Test(arguments: Order.allCases) func `the shortcut leads from the footer to the first index`(
    _ order: Order
  ) throws {
    let made = MaterialFile(order)
    let index = try #require(MaterialIndex(made.file))
    let (offset, number) = index.shortcut
    let before = made.file.bytes(at: offset, count: 8)
    #expect(before.bigEndian(at: 0, count: 8) == UInt64(made.partitions[11]))
    #expect(number.bigEndian(at: 0, count: 8) == UInt64(made.partitions[1]))
  }

  @Test func `other files are left to the demuxer`() throws {
    func index(_ change: (inout MaterialFile) -> Void) -> MaterialIndex? {
      var made = MaterialFile(.indexAfterEssence)
      change(&made)
      return MaterialIndex(made.file)
    }
    #expect(index { _ in } != nil)
    #expect(index { $0.bytes.removeLast() } == nil)
    #expect(index { $0 = MaterialFile(.indexAfterEssence, partitions: 9) } != nil)
    #expect(index { $0 = MaterialFile(.indexAfterEssence, partitions: 8) } == nil)
    #expect(index { $0 = MaterialFile(.indexAfterEssence, isClip: true) } == nil)
    #expect(index { $0 = MaterialFile(.indexAfterEssence, frameBytes: 40) } == nil)
    // The second partition's part of the random index pack: another container, an index alone.
    #expect(index { $0.bytes[$0.randomIndex + 19 + 24 + 3] = 2 } == nil)
    #expect(index { $0.bytes[$0.randomIndex + 19 + 24 + 3] = 0 } == nil)
    // Encrypted essence begins with another key.
    #expect(index { $0.bytes[Int($0.frames[0].lowerBound) + 4] = 2 } == nil)
  }

  @Test func `an index that leads elsewhere gives nothing`() throws {
    var made = MaterialFile(.indexAfterEssence)
    made.bytes[Int(made.frames[48].lowerBound)] = 0
    var index = try #require(MaterialIndex(made.file))
    let (broken, whole) = (index.keyFrame(at: 4.01 / 12), index.keyFrame(at: 5.01 / 12))
    #expect(broken == nil && whole != nil)
  }

  @Test func `a partition without essence has no frames of the next one`() throws {
    var made = MaterialFile(.indexBeforeEssence)
    for frame in made.frames[60..<72] { made.bytes[Int(frame.lowerBound) + 8] = 3 }
    var index = try #require(MaterialIndex(made.file))
    let (empty, whole) = (index.keyFrame(at: 4.5 / 12), index.keyFrame(at: 5.5 / 12))
    #expect(empty == nil && whole != nil)
  }

  @Test(arguments: Order.allCases) func `damage anywhere does no harm`(_ order: Order) {
    let whole = MaterialFile(order)
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      var broken = whole
      for _ in 0..<4 {
        broken.bytes[Int(random.next() % UInt64(whole.bytes.count))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      guard var index = MaterialIndex(broken.file) else { continue }
      index.expect([0, 0.5, 1], block: 1 << 15)
      for step in 0...12 {
        guard let key = index.keyFrame(at: Double(step) / 12) else { continue }
        #expect(key.range.lowerBound >= 0 && key.range.upperBound <= broken.file.size)
      }
    }
  }
}

/// An MXF file whose structure can be read, and nothing else.
private struct MaterialFile {
  var bytes: [UInt8] = []
  /// The offsets of the partitions with essence, and that of the footer.
  private(set) var partitions: [Int] = []
  private(set) var frames: [Range<Int64>] = []
  private(set) var randomIndex = 0

  private static let perPartition = 12
  private static let registry: [UInt8] = [0x06, 0x0E, 0x2B, 0x34]

  /// - Parameters:
  ///   - isClip: whether the index counts bytes of all frames as one element.
  ///   - frameBytes: the constant size that the index states instead of a table of frames.
  init(
    _ order: MaterialIndexTests.Order, partitions count: Int = 12, isClip: Bool = false,
    frameBytes: UInt64 = 0
  ) {
    var (essence, segments): (UInt64, [[UInt8]]) = (0, [])
    func sizes(_ number: Int) -> [UInt64] {
      (0..<Self.perPartition).map { UInt64(30 + ($0 * 7 + number * 5) % 90) }
    }
    for number in 0..<count {
      segments.append(
        Self.segment(number, sizes(number), from: essence + (isClip ? 4 : 0), frameBytes))
      essence += sizes(number).reduce(0, +)
    }
    essence = 0
    pack(2, essence: 0, stream: 0)
    for number in 0..<count {
      partitions.append(bytes.count)
      pack(3, essence: essence, stream: 1)
      let listed = order == .indexAfterEssence ? number - 1 : number
      if listed >= 0 { bytes += segments[listed] }
      for size in sizes(number) {
        frames.append(Int64(bytes.count)..<Int64(bytes.count) + Int64(size))
        bytes += Self.triplet([1, 2, 1, 1, 13, 1, 3, 1, 0x15, 1, 5, 1], Int(size) - 17)
        essence += size
      }
    }
    partitions.append(bytes.count)
    pack(4, essence: 0, stream: 0)
    bytes += segments[count - 1]
    randomIndex = bytes.count
    var list: [UInt8] = []
    for (stream, offset) in [(0, 0)] + partitions.map({ ($0 == partitions.last ? 0 : 1, $0) }) {
      list.append(bigEndian: UInt64(stream), count: 4)
      list.append(bigEndian: UInt64(offset), count: 8)
    }
    list.append(bigEndian: UInt64((list.count + 4 > 127 ? 19 : 17) + list.count + 4), count: 4)
    bytes += Self.triplet([2, 5, 1, 1, 13, 1, 2, 1, 1, 0x11, 1, 0], list)
  }

  var file: MemoryFile { MemoryFile(bytes) }

  private mutating func pack(_ kind: UInt8, essence: UInt64, stream: UInt64) {
    var value = [UInt8](repeating: 0, count: 88)
    value.set(bigEndian: UInt64(bytes.count), at: 8, count: 8)
    value.set(bigEndian: UInt64(partitions.dropLast().last ?? 0), at: 16, count: 8)
    value.set(bigEndian: essence, at: 52, count: 8)
    value.set(bigEndian: stream, at: 60, count: 4)
    bytes += Self.triplet([2, 5, 1, 1, 13, 1, 2, 1, 1, kind, 4, 0], value)
    // Partitions are filled up to a grid.
    bytes += Self.triplet([1, 1, 1, 2, 3, 1, 2, 16, 1, 0, 0, 0], 20)
  }

  private static func segment(
    _ number: Int, _ sizes: [UInt64], from start: UInt64, _ frameBytes: UInt64
  ) -> [UInt8] {
    var (value, table, offset): ([UInt8], [UInt8], UInt64) = ([], [], start)
    func add(_ tag: UInt64, _ field: [UInt8]) {
      value.append(bigEndian: tag, count: 2)
      value.append(bigEndian: UInt64(field.count), count: 2)
      value += field
    }
    func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
      var field: [UInt8] = []
      field.append(bigEndian: number, count: count)
      return field
    }
    table = bytes(UInt64(sizes.count), 4) + bytes(15, 4)
    for (place, size) in sizes.enumerated() {
      // Two frames are shown before each key frame that follows them.
      let reordering: [UInt8] = [1, 1, 0xFE, 0]
      table += [reordering[place % 4], 0, place % 4 == 0 ? 0x40 : 0x33]
      table += bytes(offset, 8) + [0, 0, 0, 0]
      offset += size
    }
    add(0x3F0C, bytes(UInt64(number * sizes.count), 8))
    add(0x3F0D, bytes(UInt64(sizes.count), 8))
    add(0x3F05, bytes(frameBytes, 4))
    add(0x3F07, bytes(1, 4))
    add(0x3F0A, table)
    return triplet([2, 0x53, 1, 1, 13, 1, 2, 1, 1, 16, 1, 0], value)
  }

  private static func triplet(_ kind: [UInt8], _ count: Int) -> [UInt8] {
    triplet(kind, [UInt8](repeating: 0xAB, count: count))
  }

  private static func triplet(_ kind: [UInt8], _ value: [UInt8]) -> [UInt8] {
    var length = [UInt8(truncatingIfNeeded: value.count)]
    if value.count > 127 {
      length = [0x82]
      length.append(bigEndian: UInt64(value.count), count: 2)
    }
    return registry + kind + length + value
  }
}
