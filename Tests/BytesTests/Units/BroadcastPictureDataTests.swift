import Bytes
import Framing
import TestSupport
import Testing

/// User data of broadcasters, written by hand.
@Suite struct BroadcastPictureDataTests {
  private func read(hevc: Bool, _ userData: [UInt8]) -> BroadcastPictureData {
    var data = BroadcastPictureData()
    data.add(enhancement: PictureUnits.enhancement(userData, hevc: hevc).dropFirst(hevc ? 2 : 1))
    return data
  }

  @Test(arguments: [false, true]) func messagesAreRead(_ hevc: Bool) {
    #expect(read(hevc: hevc, PictureUnits.activeFormat(9)).activeFormat == 9)
    let bars = read(hevc: hevc, PictureUnits.bars(columns: (239, 1680))).bars
    #expect(bars?.columns == 239...1680 && bars?.lines == nil)
    let lines = read(hevc: hevc, PictureUnits.bars(lines: (0, 300))).bars
    #expect(lines?.lines == 0...300 && lines?.columns == nil)
  }

  /// The type of the arrangement, whether samples are quincunx, and which view is the first.
  @Test(arguments: [
    (3, false, 1, StereoLayout(.sideBySide)), (3, true, 0, StereoLayout(.quincunx)),
    (4, false, 2, StereoLayout(.topBottom, isRightFirst: true)),
    (5, false, 1, StereoLayout(.frames)),
    (0, false, 1, StereoLayout(.checkerboard)), (6, false, 1, nil), (127, false, 1, nil),
  ])
  func framePackingIsRead(
    _ type: UInt8, _ isQuincunx: Bool, _ order: UInt8, _ layout: StereoLayout?
  ) {
    // The number, no cancelling, seven bits of type, one of quincunx, and six of order.
    let message: [UInt8] = [0x80 | type >> 1, type << 7 | (isQuincunx ? 0x40 : 0) | order, 0, 0]
    var data = BroadcastPictureData()
    data.add(enhancement: [45, 4] + message)
    #expect(data.stereo == layout)
    var cancelled = BroadcastPictureData()
    cancelled.add(enhancement: [45, 4, message[0] | 0x40] + message.dropFirst())
    cancelled.add(enhancement: [45, 1, 0x80])
    #expect(cancelled.stereo == nil)
  }

  @Test func userDataOfMPEG2AreRead() {
    let slice: [UInt8] = [0, 0, 1, 1, 9]
    var data = BroadcastPictureData()
    data.add(
      mpeg2: [0, 0, 1, 0, 7, 7, 0, 0, 1, 0xB2] + PictureUnits.activeFormat(10) + [0, 0, 1, 0xB2]
        + PictureUnits.bars(columns: (5, 90)) + slice)
    #expect(data.activeFormat == 10 && data.bars?.columns == 5...90)
    // What follows the first slice belongs to another picture.
    var late = BroadcastPictureData()
    late.add(mpeg2: slice + [0, 0, 1, 0xB2] + PictureUnits.activeFormat(10))
    #expect(late.activeFormat == nil)
  }

  /// Bars that overlap, or of which one side is missing, state nothing.
  @Test func contradictionsAreIgnored() {
    #expect(read(hevc: false, PictureUnits.bars(columns: (1680, 239))).bars == nil)
    #expect(read(hevc: false, PictureUnits.bars()).bars == nil)
    #expect(read(hevc: false, Array("GA94".utf8) + [6, 0x8F, 0xC0]).bars == nil)
    #expect(read(hevc: false, Array("GA94".utf8) + [3, 0xFF]).bars == nil)
    // The flag says that no active format follows.
    #expect(read(hevc: false, Array("DTG1".utf8) + [0x01]).activeFormat == nil)
  }

  @Test func foreignBytesAreSafe() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      var data = BroadcastPictureData()
      data.add(enhancement: [4] + bytes)
      data.add(mpeg2: [0, 0, 1, 0xB2] + Array("GA94".utf8) + bytes)
    }
    var data = BroadcastPictureData()
    data.add(enhancement: [UInt8](repeating: 255, count: 1 << 16))
    #expect(data.activeFormat == nil && data.bars == nil)
  }
}
