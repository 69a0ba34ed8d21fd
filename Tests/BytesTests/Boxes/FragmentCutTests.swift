import TestSupport
import Testing

@testable import Bytes

@Suite struct FragmentCutTests {
  /// A fragment of three frames of 100, 50 and 60 bytes whose places are counted from its beginning.
  private func fragment() -> [UInt8] {
    func movie(_ offset: UInt32) -> [UInt8] {
      let run: [UInt32] = [0x201, 3, offset, 100, 50, 60]
      let header: [UInt32] = [0x20000, 1]
      let track = BoxTree(
        "traf",
        children: [
          BoxTree("tfhd", header.flatMap(BoxTree.bigEndian)),
          BoxTree("trun", run.flatMap(BoxTree.bigEndian)),
        ])
      return BoxTree("moof", children: [track]).serialized
    }
    let offset = UInt32(movie(0).count + 8)
    return movie(offset) + BoxTree("mdat", [UInt8](repeating: 7, count: 210)).serialized
  }

  private func frames(_ bytes: [UInt8]) throws -> UInt8 {
    let place = try #require(bytes.firstRange(of: Array("trun".utf8))).upperBound
    return bytes[place + 7]
  }

  private func mediaSize(_ bytes: [UInt8]) throws -> Int {
    let place = try #require(bytes.firstRange(of: Array("mdat".utf8))).lowerBound
    return bytes[(place - 4)..<place].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test func wholeFragmentsStayAsTheyAre() {
    let whole = fragment()
    #expect(FragmentCut.mended(whole) == whole)
    #expect(FragmentCut.mended([]) == [])
    #expect(FragmentCut.mended([1, 2, 3]) == [1, 2, 3])
  }

  @Test(arguments: [(209, 2), (150, 2), (149, 1), (100, 1), (99, 0), (0, 0)])
  func onlyFramesThatAreThereStay(_ bytes: Int, _ count: UInt8) throws {
    let whole = fragment()
    let cut = Array(whole.dropLast(210 - bytes))
    let mended = FragmentCut.mended(cut)
    #expect(mended.count == cut.count)
    #expect(try frames(mended) == count)
    #expect(try mediaSize(mended) == bytes + 8)
  }

  /// Any bytes at all: nothing is written outside them.
  @Test func damageDoesNoHarm() {
    var random = SplitMix64(seed: 7)
    let whole = Array(fragment().dropLast(60))
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      #expect(FragmentCut.mended(bytes).count == bytes.count)
    }
  }
}
