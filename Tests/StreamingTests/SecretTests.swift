import Testing

@testable import Streaming

/// Renditions, problems and failures are told without the secrets of addresses.
@Suite struct SecretTests {
  private let playlist = "#EXTM3U\n#EXTINF:1,\ns.ts?token=SEKRIT\n#EXT-X-ENDLIST"

  @Test func renditionsAreToldApartAllTheSame() throws {
    let lines = ["v.m3u8?token=SEKRIT", "v.m3u8?token=SEKRIT2", "//u:SEKRIT@example.com/w.m3u8"]
    let manifest = try MemoryDoor.read(
      "m.m3u8",
      [
        "m.m3u8": "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI=\"a.m3u8?sig=SEKRIT\"\n"
          + lines.map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)\n" }.joined(),
        "v.m3u8?token=SEKRIT": playlist, "v.m3u8?token=SEKRIT2": playlist,
      ])
    #expect(
      manifest.renditions.map(\.id)
        == ["v.m3u8?token=REDACTED", "v.m3u8?token=REDACTED (2)", "//example.com/w.m3u8"])
    #expect(manifest.skipped.map(\.id) == ["a.m3u8?sig=REDACTED"])
    // What is opened keeps them.
    let stretch = try #require(manifest.renditions[0].stretches.first)
    #expect(try stretch.addresses == ["s.ts?token=SEKRIT"])
  }

  @Test func anIFramePlaylistIsTakenByWhatItNames() throws {
    let frames = "#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n#EXTINF:1,\n"
    let manifest = try MemoryDoor.read(
      "m.m3u8",
      [
        "m.m3u8": """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1
        v.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8?sig=1"
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8?sig=2"
        """,
        "v.m3u8": playlist, "i.m3u8?sig=1": frames + "other.ts\n",
        "i.m3u8?sig=2": frames + "s.ts?token=SEKRIT\n",
      ])
    #expect(manifest.renditions.map(\.id) == ["v.m3u8", "i.m3u8?sig=REDACTED"])
    let other = try #require(manifest.renditions[1].stretches.first)
    #expect(try other.addresses == ["other.ts"])
  }

  @Test func problemsQuoteNoSecrets() throws {
    let manifest = try MemoryDoor.read(
      "m.m3u8",
      [
        "m.m3u8": """
        #EXTM3U
        #EXTINF:https://u:SEKRIT@h/?token=SEKRIT,
        #EXT-X-BYTERANGE:?sig=SEKRIT
        #EXT-X-DEFINE:IMPORT="?token=SEKRIT"
        s.ts?token=SEKRIT&x={$?token=SEKRIT}
        s.ts
        """
      ])
    #expect(manifest.problems.count == 4)
    #expect(!manifest.problems.joined().contains("SEKRIT"), "\(manifest.problems)")
    let dash = try MemoryDoor.read(
      """
      <MPD mediaPresentationDuration="PT4S"><Period><AdaptationSet contentType="video">
      <ContentProtection schemeIdUri="https://u:SEKRIT@drm/?token=SEKRIT"/>
      <Representation id="v?token=SEKRIT"><SegmentTemplate media="$x?token=SEKRIT" duration="1"/>
      </Representation></AdaptationSet></Period></MPD>
      """)
    #expect(!"\(dash)".contains("SEKRIT"))
    #expect(MemoryDoor.failure("<a b='?token=SEKRIT'/>")?.contains("SEKRIT") == false)
  }

  @Test func aTemplateKeepsTheIdAsItIs() throws {
    let manifest = try MemoryDoor.read(
      """
      <MPD mediaPresentationDuration="PT1S"><Period><AdaptationSet contentType="video">
      <Representation id="key=1"><SegmentTemplate media="$RepresentationID$.ts" duration="1"/>
      </Representation></AdaptationSet></Period></MPD>
      """)
    let stretch = try #require(manifest.renditions.first?.stretches.first)
    #expect(try stretch.addresses == ["a/key=1.ts"])
  }
}
