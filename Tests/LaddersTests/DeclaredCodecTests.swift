import Streaming
import Testing

@testable import Ladders

@Suite struct DeclaredCodecTests {
  @Test(
    arguments: [
      ("avc1.64001f", "avc1.64001F", "h264", nil), ("avc3.64001f", "avc1.64001F", "h264", nil),
      ("mp4a.40.2, avc1.64001f", "avc1.64001F", "h264", nil),
      ("avc1.100.31", "avc1.64001F", "h264", nil), ("avc1.640028", "avc1.64001F", "h264", .tooHigh),
      ("avc1.64001e", "avc1.64001F", "h264", .tooLow),
      ("avc1.4d001f", "avc1.64001F", "h264", .profile),
      ("avc1.4d001f", nil, "h264", nil), ("avc1.4d001f", nil, "hevc", .family),
      ("hvc1.1.6.L93.B0", "hvc1.1.6.L93.90", "hevc", nil),
      ("hev1.1.6.L93.B0", "hvc1.1.6.H93.90", "hevc", .tooLow),
      ("hvc1.2.4.L93.B0", "hvc1.1.6.L93.90", "hevc", .profile),
      ("hvc1.A1.6.L120.B0", "hvc1.1.6.L93.90", "hevc", .tooHigh),
      ("dvh1.05.06", "hvc1.2.4.L93.90", "hevc", nil), ("dvh1.05.06", nil, "h264", .family),
      ("av01.0.04M.08", "av01.0.04M.08", "av1", nil),
      ("av01.0.04M.10", "av01.0.05M.08", "av1", .tooLow),
      ("av01.1.04M.08", "av01.0.04M.08", "av1", .profile),
      ("vp09.00.30.08", "vp09.00.21.08", "vp9", .tooHigh), ("vp9", nil, "vp9", nil),
      ("hvc1.1.6.H9223372036854775807", "hvc1.1.6.L93.90", "hevc", nil),
      ("av01.0.9223372036854775807H.08", "av01.0.05M.08", "av1", nil),
      ("avc1.zzz", "avc1.64001F", "h264", nil), ("avc1", "avc1.64001F", "h264", nil),
    ] as [(String, String?, String, DeclaredCodec.Difference?)])
  func codecsAreCompared(
    _ declared: String, _ found: String?, _ codec: String, _ expected: DeclaredCodec.Difference?
  ) throws {
    let name = try #require(DeclaredCodec(declared))
    #expect(name.difference(found, codec: codec) == expected)
  }

  @Test(arguments: [nil, "", "mp4a.40.2", "stpp.ttml.im1t,ec-3"])
  func withoutVideoNothingIsCompared(_ list: String?) {
    #expect(DeclaredCodec(list) == nil)
  }

  @Test(arguments: [
    ("mp4a.40.2", true), ("fLaC,wvtt", true), ("", false), ("mp4a.40.2,avc1.64001f", false),
    ("mp4a.40.2,xyz1", false),
  ])
  func listsWithoutVideoAreKnown(_ list: String, _ expected: Bool) {
    #expect(CodecName.nameNoVideo(list) == expected)
  }

  @Test(arguments: [
    ("avc1.zzz", true), ("hvc1.2", true), ("av01.x.04M.08", true), ("vp09.00", true),
    ("avc1", false), ("avc1.64001f", false), ("avc1.100.31", false), ("dvh1.05.06", false),
  ])
  func namesWithoutProfileAndLevel(_ declared: String, _ isMalformed: Bool) throws {
    #expect(try #require(DeclaredCodec(declared)).isMalformed == isMalformed)
  }
}
