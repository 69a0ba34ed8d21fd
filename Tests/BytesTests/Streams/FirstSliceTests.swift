import Testing

@testable import Bytes

@Suite struct FirstSliceTests {
  private func headers(lengthSize: Int) -> [UInt8] {
    [1, 66, 0, 30, 0xFC | UInt8(lengthSize - 1), 0xE0, 0]
  }

  private func unit(_ type: UInt8, _ count: Int, lengthSize: Int) -> [UInt8] {
    let length = (0..<lengthSize).map {
      UInt8(truncatingIfNeeded: count >> (8 * (lengthSize - 1 - $0)))
    }
    return length + [0x60 | type] + Array(repeating: 7, count: count - 1)
  }

  @Test(arguments: [1, 2, 4], [UInt8(1), 5])
  func aSliceKeepsItsStart(lengthSize: Int, type: UInt8) throws {
    let before = unit(9, 2, lengthSize: lengthSize) + unit(6, 100, lengthSize: lengthSize)
    let long = lengthSize == 1 ? 200 : 5000
    let sample =
      before + unit(type, long, lengthSize: lengthSize) + unit(type, 9, lengthSize: lengthSize)
    let cut = try #require(FirstSlice.cut(from: sample, headers: headers(lengthSize: lengthSize)))
    let kept = min(long, 1024)
    #expect(cut == before + unit(type, kept, lengthSize: lengthSize))
    // Also if the slice continues beyond the bytes searched.
    let part = Array(sample[..<(before.count + lengthSize + 60)])
    #expect(
      FirstSlice.cut(from: part, headers: headers(lengthSize: lengthSize))
        == before + unit(type, 60, lengthSize: lengthSize))
  }

  @Test func nothingToCut() {
    let whole = unit(5, 50, lengthSize: 4)
    #expect(FirstSlice.cut(from: [], headers: headers(lengthSize: 4)) == nil)
    #expect(FirstSlice.cut(from: whole, headers: []) == nil)
    #expect(FirstSlice.cut(from: whole, headers: [0, 0, 0, 1, 0x67, 66, 0, 30]) == nil)
    #expect(FirstSlice.cut(from: Array(whole[..<4]), headers: headers(lengthSize: 4)) == nil)
    #expect(
      FirstSlice.cut(from: unit(6, 50, lengthSize: 4), headers: headers(lengthSize: 4)) == nil)
    // A unit that claims to be empty, and one that claims more bytes than there are.
    #expect(FirstSlice.cut(from: [0, 0, 0, 0, 0x65], headers: headers(lengthSize: 4)) == nil)
    #expect(
      FirstSlice.cut(from: [0xFF, 0xFF, 0xFF, 0xFF, 0x66, 1], headers: headers(lengthSize: 4))
        == nil)
  }
}
