import Testing

@testable import Ladders

@Suite struct FrameUnitsTests {
  private func track(_ header: [UInt8] = Boxes.header()) throws -> VideoTrack {
    try #require(VideoTrack(header))
  }

  private func units(_ frames: [[UInt8]]) throws -> FrameUnits {
    try #require(FrameUnits(fragments: Boxes.fragment(frames), track()))
  }

  @Test func headersDescribeTheTrack() throws {
    let avc = try track()
    #expect(avc.id == 7 && avc.units?.isHEVC == false && avc.units?.lengthSize == 4)
    let settings = [UInt8](repeating: 1, count: 21) + [0xFD]
    let hevc = try track(Boxes.header(entry: "hvc1", "hvcC", settings))
    #expect(hevc.units?.isHEVC == true && hevc.units?.lengthSize == 2)
    #expect(try track(Boxes.header(entry: "vp09", "vpcC")).units == nil)
    #expect(VideoTrack(Boxes.header(entry: "encv")) == nil)
    #expect(VideoTrack([]) == nil && VideoTrack(Array(Boxes.header().prefix(60))) == nil)
    let bare = Boxes.box("hdlr", Boxes.number(0, 8) + Array("vide".utf8)) + Boxes.box("tkhd", [])
    #expect(VideoTrack(Boxes.box("moov", Boxes.box("trak", bare)))?.frameSize == 0)
  }

  @Test func wholeFramesHoldUnits() throws {
    let found = try units([Boxes.unit(0x06) + Boxes.unit(0x65), Boxes.unit(0x41)])
    #expect(found.frames == 2 && found.broken == 0 && found.keys == 1)
    #expect(!found.needEarlierOnes)
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 45), [UInt8](repeating: 0x93, count: 45),
    Array(Boxes.unit(0x65).dropLast()), Boxes.unit(0x65) + [0], Boxes.unit(0xE5),
  ])
  func damagedFramesAreCounted(_ frame: [UInt8]) throws {
    let found = try units([Boxes.unit(0x65), frame, Boxes.unit(0x41)])
    #expect(found.frames == 3 && found.broken == 1)
    #expect(try !units([frame, Boxes.unit(0x41), Boxes.unit(0x41)]).needEarlierOnes)
  }

  @Test func segmentsWithoutKeyFramesAreKnown() throws {
    #expect(try units([Boxes.unit(0x41), Boxes.unit(0x01)]).needEarlierOnes)
    let header = Boxes.header(entry: "vp09", "vpcC")
    let frames = [[UInt8]](repeating: [1, 2, 3], count: 4)
    let open = Boxes.fragment(frames + frames, flags: 0x10000)
    let vp9 = try #require(FrameUnits(fragments: open, track(header)))
    // The first frame states no such flag.
    #expect(vp9.frames == 8 && vp9.keys == 1 && !vp9.needEarlierOnes)
  }

  @Test func framesBehindTheEndAreLeftOut() throws {
    let whole = Boxes.fragment([Boxes.unit(0x65), Boxes.unit(0x41)])
    let found = try #require(FrameUnits(fragments: Array(whole.dropLast(9)), track()))
    #expect(found.frames == 1 && found.broken == 0)
  }

  @Test func framesAtPositionsInTheFileAreUnknown() throws {
    let fragment = Boxes.fragment([Boxes.unit(0x65)], hasFilePositions: true)
    #expect(FrameUnits(fragments: fragment, try track()) == nil)
  }

  @Test(
    arguments: [
      ([0x65], false), ([0x41, 0x41], true), ([0x41, 0x65], false), ([0x41], false), ([], false),
      ([0x09, 0x67], false),
    ] as [([UInt8], Bool)])
  func startCodesOfTransportStreamsAreRead(_ firsts: [UInt8], _ needsOthers: Bool) {
    let bytes = firsts.flatMap { [0x47, 0, 0, 0, 1, $0, 0x88, 0x80] as [UInt8] }
    #expect(FrameUnits(transport: bytes).needEarlierOnes == needsOthers)
  }

  @Test(arguments: [(UInt8(0x26), false), (0x2A, false), (0x02, true)])
  func startCodesOfHEVCAreRead(_ first: UInt8, _ needsOthers: Bool) {
    let bytes = (0..<3).flatMap { _ in [0, 0, 1, first, 1, 0x80] as [UInt8] }
    #expect(FrameUnits(transport: bytes).needEarlierOnes == needsOthers)
  }
}
