import Files
import Streaming
import Testing

@Suite struct HLSTests {
  /// The rendition of one media playlist.
  private func rendition(_ lines: String, query: String = "") throws -> Rendition {
    let name = "a/m.m3u8\(query)"
    let manifest = try MemoryDoor.read(name, [name: "#EXTM3U\n" + lines])
    return try #require(manifest.renditions.first)
  }

  private func problems(_ lines: String) throws -> [String] {
    try MemoryDoor.read("#EXTM3U\n#EXTINF:2,\nok.ts\n" + lines, as: "m.m3u8").problems
  }

  @Test func renditionsAreReadInOrderAndSoundIsLeftOut() throws {
    let manifest = try MemoryDoor.read(
      "a/master.m3u8",
      [
        "a/master.m3u8": """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="en.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",URI="de.m3u8"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"
        #EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360,CODECS="avc1.64001E, mp4a.40.2"
        v/low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="avc1.64001E,ec-3"
        v/low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.5"
        sound.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=3000000
        # a comment
        /b/high.m3u8?part=1#x
        """,
        "a/v/low.m3u8":
          "#EXTM3U\r\n#EXTINF:4.5,title\r\n1.ts\r\n#EXTINF:3,\r\n2.ts\r\n#EXT-X-ENDLIST\r\n",
        "b/high.m3u8?part=1": "\u{FEFF}#EXTM3U\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST",
      ])
    #expect(manifest.kind == .hls)
    #expect(!manifest.isLive)
    #expect(manifest.renditions.map(\.id) == ["v/low.m3u8", "/b/high.m3u8?part=1#x"])
    #expect(manifest.renditions.map(\.bandwidth) == [800_000, 3_000_000])
    #expect(manifest.renditions.map(\.duration) == [7.5, 4])
    #expect(manifest.renditions.map { $0.failure == nil } == [true, true])
    let low = try #require(manifest.renditions.first?.stretches.first)
    #expect(
      low.declared
        == DeclaredVideo(width: 640, height: 360, codecs: "avc1.64001E, mp4a.40.2"))
    #expect(try low.addresses == ["a/v/1.ts", "a/v/2.ts"])
    #expect(try low.segments.segment(1).start == 4.5)
    #expect(manifest.skipped.map(\.kind) == ["audio", "subtitles", "audio"])
    #expect(manifest.problems == [])
  }

  @Test func playlistsThatCannotBeOpenedFailAlone() throws {
    let manifest = try MemoryDoor.read(
      "m.m3u8",
      [
        "m.m3u8": """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1
        none.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2
        m.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=3
        text.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=4
        empty.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=5
        good.m3u8
        """,
        "text.m3u8": "hello", "empty.m3u8": "#EXTM3U\n#EXT-X-ENDLIST\n",
        "good.m3u8": "#EXTM3U\n#EXTINF:1,\n1.ts\n",
      ])
    #expect(
      manifest.renditions.map { $0.failure?.message } == [
        "there is no such file", "it names playlists itself",
        "the playlist doesn't begin with #EXTM3U", "the playlist has no segments", nil,
      ])
    // What makes no sense is told from what could not be opened.
    #expect(manifest.renditions.map { $0.failure?.source } == [.notFound, nil, nil, nil, nil])
  }

  @Test func byteRangesFollowEachOther() throws {
    let rendition = try rendition(
      """
      #EXT-X-MAP:URI="all.mp4",BYTERANGE="100@0"
      #EXTINF:2,
      #EXT-X-BYTERANGE:50@100
      all.mp4
      #EXTINF:2,
      #EXT-X-BYTERANGE:60
      all.mp4
      #EXTINF:2,
      #EXT-X-BYTERANGE:70@0
      other.mp4
      #EXTINF:2,
      #EXT-X-BYTERANGE:5
      other.mp4
      #EXTINF:2,
      whole.mp4
      """)
    let stretch = try #require(rendition.stretches.first)
    #expect(stretch.initialization?.short == "a/all.mp4@0-99")
    #expect(
      try stretch.addresses == [
        "a/all.mp4@100-149", "a/all.mp4@150-209", "a/other.mp4@0-69", "a/other.mp4@70-74",
        "a/whole.mp4",
      ])
  }

  @Test func discontinuitiesMapsAndKeysBeginStretches() throws {
    let rendition = try rendition(
      """
      #EXT-X-DISCONTINUITY
      #EXT-X-MAP:URI="a.mp4"
      #EXTINF:2,
      1.m4s
      #EXTINF:2,
      2.m4s
      #EXT-X-DISCONTINUITY
      #EXT-X-MAP:URI="ad.mp4"
      #EXTINF:3,
      ad.m4s
      #EXT-X-DISCONTINUITY
      #EXT-X-MAP:URI="a.mp4"
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:,x",KEYFORMAT="urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED"
      #EXTINF:2,
      3.m4s
      #EXT-X-KEY:METHOD=NONE
      #EXTINF:2,
      #EXT-X-GAP
      gone.m4s
      #EXTINF:2,
      4.m4s
      #EXT-X-KEY:METHOD=AES-128,URI="k.bin"
      #EXTINF:2,
      5.m4s
      #EXT-X-ENDLIST
      """)
    let stretches = rendition.stretches
    #expect(
      try stretches.map { try $0.addresses } == [
        ["a/1.m4s", "a/2.m4s"], ["a/ad.m4s"], ["a/3.m4s"], ["a/4.m4s"], ["a/5.m4s"],
      ])
    #expect(
      stretches.map { $0.initialization?.short }
        == ["a", "ad", "a", "a", "a"].map { "a/\($0).mp4" })
    #expect(stretches.map(\.start) == [0, 4, 7, 11, 13])
    #expect(
      stretches.map(\.protection) == [
        nil, nil, StreamProtection(method: "SAMPLE-AES", systems: ["FairPlay", "Widevine"]), nil,
        StreamProtection(method: "AES-128", systems: []),
      ])
  }

  @Test func keysThatChangeAloneBeginNoStretch() throws {
    let lines = (1...5).map { number in
      """
      #EXT-X-KEY:METHOD=NONE
      #EXT-X-KEY:METHOD=AES-128,URI="\(number).key"
      #EXT-X-MAP:URI="a.mp4"
      #EXTINF:2,
      \(number).m4s

      """
    }
    let stretches = try rendition(lines.joined()).stretches
    #expect(stretches.map(\.segments.count) == [5])
    #expect(stretches.map(\.duration) == [10])
    #expect(stretches.first?.protection?.method == "AES-128")
  }

  @Test func variablesStandForTheirValues() throws {
    let manifest = try MemoryDoor.read(
      "m.m3u8?t=42",
      [
        "m.m3u8?t=42": """
        #EXTM3U
        #EXT-X-DEFINE:NAME="dir",VALUE="v"
        #EXT-X-DEFINE:QUERYPARAM="t"
        #EXT-X-STREAM-INF:BANDWIDTH=1
        {$dir}/{$t}.m3u8
        """,
        "v/42.m3u8": """
        #EXTM3U
        #EXT-X-DEFINE:IMPORT="dir"
        #EXT-X-DEFINE:NAME="x",VALUE="{$dir}"
        #EXT-X-MAP:URI="{$dir}-{$x}.mp4"
        #EXTINF:1,
        {$dir}{$x}.m4s
        #EXTINF:1,
        {$none}.m4s
        #EXT-X-DEFINE:IMPORT="none"
        #EXT-X-DEFINE:NAME="x",VALUE="again"
        """,
      ])
    let stretch = try #require(manifest.renditions.first?.stretches.first)
    #expect(stretch.initialization?.short == "v/v-v.mp4")
    #expect(try stretch.addresses == ["v/vv.m4s"])
    #expect(
      manifest.problems == [
        "v/42.m3u8, line 8: the variable 'none' isn't defined",
        "v/42.m3u8, line 9: EXT-X-DEFINE: 'none' has no value",
        "v/42.m3u8, line 10: EXT-X-DEFINE: 'x' is defined twice",
      ])
  }

  @Test func keyFramesOfTheSameSegmentsBelongToTheirRendition() throws {
    let segments = "#EXTM3U\n#EXTINF:2,\n#EXT-X-BYTERANGE:900@0\nall.ts\n#EXT-X-ENDLIST\n"
    let frames = "#EXTM3U\n#EXT-X-I-FRAMES-ONLY\n#EXTINF:2,\n#EXT-X-BYTERANGE:90@9\nall.ts\n"
    let manifest = try MemoryDoor.read(
      "m.m3u8",
      [
        "m.m3u8": """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=9
        v.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x180,URI="own.m3u8"
        """,
        "v.m3u8": segments, "i.m3u8": frames,
        "own.m3u8": frames.replacing("all.ts", with: "own.ts"),
      ])
    #expect(manifest.renditions.map(\.id) == ["v.m3u8", "own.m3u8"])
    #expect(manifest.renditions.map(\.isTrickPlay) == [false, true])
    let frame = try manifest.renditions[0].stretches[0].keyFrames?.segment(0)
    #expect(frame?.part.short == "all.ts@9-98")
  }

  @Test func withoutAnEndAStreamIsLive() throws {
    #expect(try rendition("#EXTINF:2,\n1.ts").isLive)
    #expect(try !rendition("#EXTINF:2,\n1.ts\n#EXT-X-ENDLIST").isLive)
  }

  @Test(arguments: [
    ("#EXTINF:x,\n1.ts", "EXTINF: expected a duration, got 'x'"),
    ("#EXTINF:-1,\n1.ts", "EXTINF: expected a duration, got '-1'"),
    ("#EXTINF:1e99,\n1.ts", "EXTINF: expected a duration, got '1e99'"),
    ("#EXTINF:nan,\n1.ts", "EXTINF: expected a duration, got 'nan'"),
    ("#EXT-X-BYTERANGE:a@b", "EXT-X-BYTERANGE: expected a part such as 700@1400, got 'a@b'"),
    (
      "#EXT-X-BYTERANGE:9223372036854775807@9223372036854775807",
      "EXT-X-BYTERANGE: expected a part such as 700@1400, got "
        + "'9223372036854775807@9223372036854775807'"
    ),
    (
      "#EXT-X-BYTERANGE:99999999999999999999@0",
      "EXT-X-BYTERANGE: expected a part such as 700@1400, got '99999999999999999999@0'"
    ),
    ("#EXT-X-MAP:BYTERANGE=\"1@1\"", "EXT-X-MAP: URI is missing"),
    ("#EXT-X-MAP:URI=\"a.mp4", "the value of URI has no closing quote"),
    ("#EXT-X-KEY:URI=\"k\"", "EXT-X-KEY: METHOD is missing"),
    ("#EXT-X-DEFINE:X=1", "EXT-X-DEFINE: expected NAME, IMPORT or QUERYPARAM"),
    ("#EXT-X-SKIP:SKIPPED-SEGMENTS=3", "EXT-X-SKIP: a part of the playlist was left out"),
  ])
  func linesWithoutSenseAreToldAndLeftOut(_ lines: String, _ problem: String) throws {
    #expect(try problems(lines) == ["m.m3u8, line 4: \(problem)"])
  }

  @Test func rangesThatFollowBeyondAllNumbersAreLeftOut() throws {
    let lines = """
      #EXT-X-BYTERANGE:9223372036854775807@0
      a.ts
      #EXT-X-BYTERANGE:9223372036854775807
      a.ts
      """
    #expect(try problems(lines) == ["m.m3u8, line 7: EXT-X-BYTERANGE: expected a smaller number"])
  }

  /// A playlist is often listed once for each audio group, but with one description of its video.
  @Test(arguments: [
    ("RESOLUTION=640x360,CODECS=\"avc1.42c01e,ec-3\"", nil),
    ("RESOLUTION=640x360,CODECS=\"AVC1.42C01E\"", nil), ("BANDWIDTH=1", nil),
    ("RESOLUTION=1920x1080", "RESOLUTION"), ("CODECS=\"hvc1.1.6.L93.B0\"", "CODECS"),
  ])
  func onePlaylistHasOneDescription(_ second: String, _ attribute: String?) throws {
    let first = "RESOLUTION=640x360,CODECS=\"avc1.42c01e,mp4a.40.2\""
    let manifest = try MemoryDoor.read(
      "m.m3u8",
      [
        "m.m3u8": "#EXTM3U\n"
          + [first, second].map { "#EXT-X-STREAM-INF:\($0)\nv.m3u8\n" }.joined(),
        "v.m3u8": "#EXTM3U\n#EXTINF:1,\n1.ts",
      ])
    #expect(
      manifest.problems
        == (attribute.map {
          ["m.m3u8, line 5: \($0) differs from that of an earlier line for the same playlist"]
        } ?? []))
    #expect(manifest.renditions.map(\.id) == ["v.m3u8"])
  }

  /// A codec that vidfit doesn't know may be of video.
  @Test(arguments: [("new1.zzz", true), ("mp4a.40.2,new1", true), ("mp4a.40.2,stpp", false)])
  func onlyKnownSoundIsSkipped(_ codecs: String, _ isRendition: Bool) throws {
    let manifest = try MemoryDoor.read(
      "m.m3u8",
      [
        "m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"\(codecs)\"\nv.m3u8\n"
          + "#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=64x36\nw.m3u8",
        "v.m3u8": "#EXTM3U\n#EXTINF:1,\n1.ts", "w.m3u8": "#EXTM3U\n#EXTINF:1,\n1.ts",
      ])
    #expect(manifest.renditions.map(\.id) == (isRendition ? ["v.m3u8", "w.m3u8"] : ["w.m3u8"]))
    #expect(manifest.skipped.count == (isRendition ? 0 : 1))
  }

  @Test(arguments: [
    ("RESOLUTION=1920", "RESOLUTION: expected a size such as 1920x1080, got '1920'"),
    ("RESOLUTION=0x0", "RESOLUTION: expected a size such as 1920x1080, got '0x0'"),
    ("RESOLUTION=99999x1", "RESOLUTION: expected a size such as 1920x1080, got '99999x1'"),
    (
      "BANDWIDTH=99999999999999999999",
      "BANDWIDTH: expected a whole number, got '99999999999999999999'"
    ),
  ])
  func attributesWithoutSenseAreTold(_ attribute: String, _ problem: String) throws {
    let manifest = try MemoryDoor.read(
      "m.m3u8",
      [
        "m.m3u8": "#EXTM3U\n#EXT-X-STREAM-INF:\(attribute),CODECS=\"vp09.00\"\nv.m3u8",
        "v.m3u8": "#EXTM3U\n#EXTINF:1,\n1.ts",
      ])
    #expect(manifest.problems == ["m.m3u8, line 2: \(problem)"])
    #expect(manifest.renditions.map(\.id) == ["v.m3u8"])
    #expect(manifest.renditions.first?.stretches.first?.declared.codecs == "vp09.00")
  }

  @Test(arguments: [
    ("", "it is neither an HLS playlist nor a DASH manifest"),
    ("hello", "it is neither an HLS playlist nor a DASH manifest"),
    ("\n<!DOCTYPE HTML>\n<title>Please log in", "it is an HTML page, not a manifest"),
    ("<html lang=\"en\"><body/></html>", "it is an HTML page, not a manifest"),
    ("<!-- log in -->\n<html><body/></html>", "it is an HTML page, not a manifest"),
    ("<?xml version='1.0'?><html xmlns='x'/>", "it is an HTML page, not a manifest"),
    ("#EXTM3U", "the playlist has no segments"),
    ("#EXTM3U8\n", "the playlist doesn't begin with #EXTM3U"),
  ])
  func whatIsNoPlaylistIsToldSo(_ text: String, _ message: String) {
    #expect(MemoryDoor.failure(text, as: "m.m3u8") == message)
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    let door = MemoryDoor("m.m3u8", bytes: ["m.m3u8": Array("#EXTM3U\n".utf8) + [0xFF, 0xFE]])
    #expect(throws: ManifestFailure("the playlist is not UTF-8")) {
      try ManifestReader(door, now: { 0 }).read()
    }
  }

  @Test func hugePlaylistsAreBounded() {
    let many =
      "#EXTM3U\n" + String(repeating: "#EXT-X-STREAM-INF:BANDWIDTH=1\n", count: 1)
      + (0..<200).map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0).m3u8\n" }.joined()
    #expect(
      MemoryDoor.failure(many, as: "m.m3u8") == "there are more than 128 renditions")
    let wide = "#EXTM3U\n" + String(repeating: "x", count: 17 << 20)
    #expect(MemoryDoor.failure(wide, as: "m.m3u8") == "it is larger than 16 MiB")
    let wrong = (0..<50).map { "#EXTINF:x\($0),\n" }.joined()
    #expect(throws: Never.self) {
      let problems = try problems(wrong)
      #expect(problems.count == 11)
      #expect(problems.last == "problems left out here: 40")
    }
  }
}
