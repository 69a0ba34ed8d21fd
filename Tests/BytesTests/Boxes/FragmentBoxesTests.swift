import TestSupport
import Testing

@testable import Bytes

/// The boxes of fragments, with any set of fields.
@Suite struct FragmentBoxesTests {
  private func body(_ numbers: [UInt32]) -> ArraySlice<UInt8> {
    // The contents of boxes are parts of a file.
    let before: [UInt8] = [9, 9, 9]
    return (before + numbers.flatMap(BoxTree.bigEndian))[before.count...]
  }

  @Test(arguments: UInt32(0)..<32) func runsWithEachSetOfFields(set: UInt32) throws {
    // An offset with bit 0; durations, sizes, flags and composition times with the others.
    let flags = set & 1 | (set >> 1) << 8
    let fields = (0..<4).filter { set >> 1 & 1 << $0 != 0 }
    let head = [flags, 3] + (set & 1 != 0 ? [UInt32(bitPattern: -20)] : [])
    let entries = (0..<3).flatMap { frame in fields.map { UInt32(100 * frame + $0) } }
    let run = try #require(FragmentRun(body(head + entries)))
    #expect(run.offset == (set & 1 != 0 ? -20 : nil))
    #expect(run.hasDurations == fields.contains(0))
    let frames = Array(run)
    #expect(frames.count == 3)
    for (index, frame) in frames.enumerated() {
      let values = [frame.duration, frame.size]
      #expect(values == (0..<2).map { fields.contains($0) ? UInt64(100 * index + $0) : nil })
    }
  }

  /// The flags of the first frame precede the list.
  @Test func flagsOfTheFirstFrame() throws {
    let run = try #require(FragmentRun(body([0x204, 2, 77, 5, 6])))
    #expect(run.map(\.size) == [5, 6])
  }

  @Test func aRunEndsWithItsBox() throws {
    let run = try #require(FragmentRun(body([0x300, 1 << 31, 1, 2, 3])))
    #expect(run.count == 1 << 31)
    #expect(run.map(\.size) == [2])
    #expect(FragmentRun(body([1, 5])) == nil)
    #expect(FragmentRun(body([0])) == nil)
  }

  @Test(arguments: [0, 1] as [UInt8]) func tablesOfKeyFrames(version: UInt8) throws {
    // Numbers of the fragment's part, run and frame in 1, 2 and 4 bytes.
    let lengths: UInt32 = 0b000111
    let width = version == 1 ? 8 : 4
    let entry = [UInt8](repeating: 3, count: 2 * width + 7)
    var bytes = Array(body([0, 42, lengths, 5])) + entry + entry
    bytes[0] = version
    let table = try #require(RandomAccessTable(bytes[...]))
    #expect(table.track == 42 && table.width == width)
    #expect(table.announced == 5 && table.room == 2)
    #expect(table.place(of: 1) == 16 + entry.count)
    #expect(RandomAccessTable(bytes.prefix(15)) == nil)
  }
}
