import Testing

@testable import Ladders

@Suite struct SegmentFormTests {
  private static let fragment = Boxes.fragment([Boxes.unit(0x65), Boxes.unit(0x41)])
  private static let packets = (0..<6).flatMap { _ in [0x47] + [UInt8](repeating: 9, count: 187) }

  @Test(arguments: [
    ([], "it is empty"), ([UInt8](repeating: 0, count: 600), "it holds nothing but zeros"),
    (Array("\n<!DOCTYPE HTML>\n<title>Log in".utf8), "it is an HTML page"),
    (Array("<html>".utf8), "it is an HTML page"),
  ])
  func whatIsNoMediaIsRefused(_ bytes: [UInt8], _ reason: String) {
    #expect(SegmentForm(bytes, .segment).refusal == reason)
    #expect(SegmentForm(bytes, .header).refusal == reason)
  }

  @Test(arguments: [Self.fragment, Self.packets, [0x1F, 0x43, 0xB6, 0x75, 0x81, 0]])
  func segmentsAreUnsuspicious(_ bytes: [UInt8]) {
    let form = SegmentForm(bytes, .segment)
    #expect(form.refusal == nil && form.suspicion == nil && form.shortage == nil)
    #expect(form.isTransportStream == (bytes == Self.packets))
  }

  /// Subtitles are no video, which a decoder says, and no fault.
  @Test(arguments: ["WEBVTT\n", "<?xml version=\"1.0\"?><tt/>", "{\"error\":1}"])
  func otherTextIsOnlySuspicious(_ text: String) {
    let form = SegmentForm(Array(text.utf8), .segment)
    #expect(form.refusal == nil)
    #expect(form.suspicion == "its contents are of no known format of segments")
  }

  @Test func missingPartsAreFoundButNotInBeginnings() {
    let cut = Array(Self.fragment.dropLast(30))
    let whole = Self.fragment.count
    let reason = "it is cut short: 30 of its \(whole) bytes are missing"
    #expect(SegmentForm(cut, .segment).shortage == reason)
    #expect(SegmentForm(cut, .beginning).shortage == nil)
    let torn = Array(Self.packets.dropLast(5))
    #expect(SegmentForm(torn, .segment).shortage == "it ends within a packet")
    #expect(SegmentForm(torn, .beginning).shortage == nil)
    var holed = Self.packets
    for place in 188 * 3..<188 * 5 { holed[place] = 0 }
    #expect(SegmentForm(holed, .segment).shortage == "2 of its 6 packets are damaged")
  }

  @Test func boxesThatAreMissingAreNamed() {
    let index = Boxes.box("sidx", Boxes.number(0, 24))
    #expect(SegmentForm(index, .segment).suspicion == "it holds no moof and no mdat box")
    let header = Boxes.header()
    #expect(SegmentForm(header, .header).suspicion == nil)
    #expect(SegmentForm(Self.fragment, .header).suspicion == "it holds no moov box")
    let bare = Boxes.box("moov", [UInt8](repeating: 0, count: 90))
    #expect(SegmentForm(bare, .header).suspicion == "its moov box holds no track")
    #expect(
      SegmentForm(Array(header.dropLast(9)), .header).suspicion?.hasPrefix("it is cut") == true)
  }

  @Test func hostileBoxesEnd() {
    let huge = Boxes.number(1) + Array("moof".utf8) + [UInt8](repeating: 0xFF, count: 8)
    for bytes in [huge, Boxes.number(3) + Array("mdat".utf8), Array(huge.prefix(9))] {
      #expect(SegmentForm(bytes, .segment).suspicion != nil)
    }
  }
}
