import Files
import Streaming
import Testing

@Suite struct DASHTests {
  /// A manifest around what a video's representation holds.
  private func manifest(
    _ representation: String, set: String = "", period: String = "", root: String = "",
    mpd: String = #"type="static" mediaPresentationDuration="PT10S""#
  ) -> String {
    """
    <?xml version="1.0"?>
    <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" \(mpd)>\(root)<Period>\(period)
    <AdaptationSet contentType="video" mimeType="video/mp4">\(set)
    <Representation id="v1" bandwidth="900" width="640" height="360" codecs="avc1.64001e">
    \(representation)</Representation></AdaptationSet></Period></MPD>
    """
  }

  private func stretch(_ text: String) throws -> Stretch {
    let rendition = try #require(try MemoryDoor.read(text).renditions.first)
    #expect(rendition.failure == nil)
    return try #require(rendition.stretches.first)
  }

  private func failure(_ text: String) throws -> String? {
    try MemoryDoor.read(text).renditions.first?.failure?.message
  }

  @Test func templatesOfNumbersFillThePeriod() throws {
    let stretch = try stretch(
      manifest(
        #"<SegmentTemplate duration="4000" startNumber="7" "#
          + #"media="$RepresentationID$/$Number%05d$-$Bandwidth$$$.m4s" initialization="i-$RepresentationID$.mp4"/>"#,
        set: #"<SegmentTemplate timescale="1000" duration="9"/>"#))
    #expect(
      try stretch.addresses == ["00007", "00008", "00009"].map { "a/v1/\($0)-900$.m4s" })
    #expect(stretch.initialization?.short == "a/i-v1.mp4")
    #expect(stretch.declared == DeclaredVideo(width: 640, height: 360, codecs: "avc1.64001e"))
    #expect(try stretch.segments.segment(2).start == 8)
    #expect(stretch.duration == 10)
  }

  @Test func timelinesCountTimes() throws {
    let stretch = try stretch(
      manifest(
        """
        <SegmentTemplate timescale="10" presentationTimeOffset="100" media="$Time$.m4s">
        <SegmentTimeline><S t="100" d="20" r="2"/><S d="15"/><S t="180" d="10" r="-1"/></SegmentTimeline>
        </SegmentTemplate>
        """))
    #expect(
      try stretch.addresses == ["100", "120", "140", "160", "180", "190"].map { "a/\($0).m4s" })
    #expect(try stretch.segments.segment(3).start == 6)
  }

  @Test func listsNameFilesAndBytes() throws {
    let stretch = try stretch(
      manifest(
        """
        <BaseURL>all.mp4</BaseURL><SegmentList timescale="10" duration="40">
        <Initialization range="0-99"/><SegmentURL mediaRange="100-199"/>
        <SegmentURL media="b.m4s"/></SegmentList>
        """))
    #expect(stretch.initialization?.short == "a/all.mp4@0-99")
    #expect(try stretch.addresses == ["a/all.mp4@100-199", "a/b.m4s"])
    #expect(try stretch.segments.segment(1).start == 4)
  }

  @Test func basesOfAllLevelsAddUp() throws {
    let stretch = try stretch(
      manifest(
        #"<BaseURL>r/</BaseURL><SegmentTemplate duration="10" media="$Number$.m4s"/>"#,
        set: "<BaseURL> s/ </BaseURL>", period: "<BaseURL>../p/</BaseURL>",
        root: "<BaseURL>https://example.com/x/y/</BaseURL>"))
    #expect(try stretch.addresses == ["x/p/s/r/1.m4s"])
  }

  @Test func indexesOfSingleFilesAreRead() throws {
    // Of a box of 44 bytes: two segments of 1000 and 500 bytes, after 6 bytes of something else.
    let numbers: [(UInt64, Int)] = [
      (56, 4), (0x7369_6478, 4), (0, 4), (1, 4), (1000, 4), (0, 4), (6, 4), (0, 2), (2, 2),
      (1000, 4), (2000, 4), (0, 4), (500, 4), (1500, 4), (0, 4),
    ]
    let box = numbers.flatMap { (number: UInt64, count: Int) -> [UInt8] in
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    #expect(box.count == 56)
    let text = manifest(
      #"<BaseURL>v.mp4</BaseURL><SegmentBase indexRange="20-83"><Initialization range="0-19"/>"#
        + "</SegmentBase>")
    let free: [UInt8] = [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]
    let file = [UInt8](repeating: 0, count: 20) + free + box + [UInt8](repeating: 0, count: 2000)
    let door = MemoryDoor(
      "a/m.mpd", bytes: ["a/m.mpd": Array(text.utf8), "a/v.mp4": file])
    let stretch = try #require(
      try ManifestReader(door, now: { 0 }).read().renditions.first?.stretches.first)
    #expect(stretch.initialization?.short == "a/v.mp4@0-19")
    #expect(try stretch.addresses == ["a/v.mp4@90-1089", "a/v.mp4@1090-1589"])
    #expect(try stretch.segments.segment(1).start == 2)
    #expect(try stretch.segments.segment(1).duration == 1.5)
  }

  /// A first index of two others, of which only the first is near enough to be fetched with it.
  @Test func indexesOfIndexesAreFollowed() throws {
    func index(_ entries: [(size: Int, ticks: Int)], isNested: Bool = false) -> [UInt8] {
      var numbers: [(Int, Int)] = [
        (32 + 12 * entries.count, 4), (0x7369_6478, 4), (0, 4), (1, 4), (1000, 4), (0, 4), (0, 4),
        (0, 2), (entries.count, 2),
      ]
      for (size, ticks) in entries {
        numbers += [(isNested ? size | 1 << 31 : size, 4), (ticks, 4), (0, 4)]
      }
      return numbers.flatMap { number, count in
        (0..<count).reversed().map { UInt8(number >> ($0 * 8) & 255) }
      }
    }
    let first = index([(9000, 2000), (500, 1500)])
    let second = index([(700, 500)])
    let outer = index(
      [(first.count + 9500, 3500), (second.count + 700, 500)], isNested: true)
    let media = [UInt8](repeating: 0, count: 9500)
    let file = outer + first + media + second + media.prefix(700)
    let text = manifest(
      #"<BaseURL>v.mp4</BaseURL><SegmentBase indexRange="0-\#(outer.count - 1)"/>"#)
    func read(_ file: [UInt8]) throws -> Rendition? {
      let door = MemoryDoor("a/m.mpd", bytes: ["a/m.mpd": Array(text.utf8), "a/v.mp4": file])
      return try ManifestReader(door, now: { 0 }).read().renditions.first
    }
    let stretch = try #require(try read(file)?.stretches.first)
    let start = outer.count + first.count
    let last = start + 9500 + second.count
    #expect(
      try stretch.addresses == [
        "a/v.mp4@\(start)-\(start + 8999)", "a/v.mp4@\(start + 9000)-\(start + 9499)",
        "a/v.mp4@\(last)-\(last + 699)",
      ])
    #expect(try stretch.segments.segment(2).start == 3.5)
    #expect(try stretch.segments.segment(2).duration == 0.5)
    let cut = try read(Array(file.prefix(start + 9500 + 20)))
    #expect(cut?.failure?.message == "its segment index is damaged")
  }

  @Test func aRepresentationMayBeOneFile() throws {
    let stretch = try stretch(manifest("<BaseURL>v.mp4</BaseURL>"))
    #expect(try stretch.addresses == ["a/v.mp4"])
    #expect(stretch.initialization == nil)
  }

  @Test func periodsFollowEachOther() throws {
    func period(_ attributes: String, _ ids: [String]) -> String {
      let all = ids.enumerated().map { index, id in
        #"<Representation id="\#(id)" bandwidth="\#(index + 1)00"><BaseURL>\#(id).mp4</BaseURL>"#
          + "</Representation>"
      }
      return #"<Period \#(attributes)><AdaptationSet mimeType="video/mp4">\#(all.joined())"#
        + "</AdaptationSet></Period>"
    }
    let manifest = try MemoryDoor.read(
      #"<MPD mediaPresentationDuration="PT1M">"# + period(#"duration="PT20S""#, ["a", "b"])
        + period("", ["x", "y"]) + period(#"start="PT30S""#, ["b", "a", "c"]) + "</MPD>")
    #expect(manifest.renditions.map(\.id) == ["a", "b", "c"])
    let addresses = try manifest.renditions.map { try $0.stretches.flatMap { try $0.addresses } }
    #expect(
      addresses == [["a", "x", "a"], ["b", "y", "b"], ["c"]].map { $0.map { "a/\($0).mp4" } })
    #expect(manifest.renditions[0].stretches.map(\.start) == [0, 20, 30])
    #expect(manifest.renditions[0].stretches.map(\.duration) == [20, 10, 30])
  }

  @Test func soundTextAndThumbnailsAreLeftOut() throws {
    func set(_ attributes: String, _ representation: String = "") -> String {
      "<AdaptationSet \(attributes)><Representation id='\(attributes.count)' \(representation)>"
        + "<BaseURL>x</BaseURL></Representation></AdaptationSet>"
    }
    let sets = [
      set(#"contentType="audio""#), set(#"mimeType="application/mp4" contentType="text""#),
      set("", #"mimeType="audio/mp4" codecs="mp4a.40.2""#), set(#"codecs="ec-3""#),
      set(#"contentType="image" mimeType="image/jpeg""#, #"width="9" height="9""#),
      set(#"mimeType="application/ttml+xml""#), set("", #"codecs="hvc1.1.6.L93.B0""#),
    ]
    let manifest = try MemoryDoor.read(
      #"<MPD mediaPresentationDuration="PT1M"><Period>"# + sets.joined() + "</Period></MPD>")
    #expect(
      manifest.skipped.map(\.kind).sorted() == ["audio", "audio", "audio", "image", "text", "text"])
    #expect(manifest.renditions.count == 1)
  }

  @Test(arguments: [
    (#"schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cbcs""#, "cbcs", []),
    (#"schemeIdUri="urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED""#, "cenc", ["Widevine"]),
    (#"schemeIdUri="urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95""#, "cenc", ["PlayReady"]),
    (#"schemeIdUri="urn:uuid:94ce86fb-07ff-4f43-adb8-93d2fa968ca2""#, "cenc", ["FairPlay"]),
    (#"schemeIdUri="urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e""#, "cenc", ["ClearKey"]),
    (
      #"schemeIdUri="urn:uuid:00000000-0000-0000-0000-000000000000""#, "cenc",
      ["urn:uuid:00000000-0000-0000-0000-000000000000"]
    ),
  ])
  func protectionIsNamed(_ attributes: String, _ method: String, _ systems: [String]) throws {
    let stretch = try stretch(
      manifest("<BaseURL>v.mp4</BaseURL>", set: "<ContentProtection \(attributes)/>"))
    #expect(stretch.protection == StreamProtection(method: method, systems: systems))
  }

  /// Now is one minute after 2026 began.
  @Test func theClockTellsWhichSegmentsOfALiveStreamThereAre() throws {
    let live = #"type="dynamic" availabilityStartTime="2026-01-01T01:00:00+01:00""#
    let template = #"<SegmentTemplate duration="7" media="$Number$.m4s"/>"#
    let all = try MemoryDoor.read(manifest(template, mpd: live))
    #expect(all.isLive)
    #expect(all.renditions[0].stretches[0].segments.count == 8)
    let recent = try stretch(
      manifest(template, mpd: live + #" timeShiftBufferDepth="PT15.5S""#))
    #expect(try recent.addresses == ["a/7.m4s", "a/8.m4s"])
    #expect(try recent.segments.segment(0).start == 42)
  }

  @Test(arguments: [
    (#"<SegmentTemplate duration="4"/>"#, "its SegmentTemplate has no @media"),
    (
      #"<SegmentTemplate media="a"/>"#,
      "its SegmentTemplate has neither a duration nor a SegmentTimeline"
    ),
    (
      #"<SegmentTemplate duration="4" media="a$Number"/>"#, "the template 'a$Number' has a single $"
    ),
    (
      #"<SegmentTemplate duration="4" media="$Number%99d$"/>"#,
      "the template '$Number%99d$' has an unknown format"
    ),
    (
      #"<SegmentTemplate duration="4" media="$Number%0999999999d$"/>"#,
      "the template '$Number%0999999999d$' has an unknown format"
    ),
    (#"<SegmentTemplate duration="4" media="$X$"/>"#, "the template '$X$' has an unknown name"),
    (
      #"<SegmentTemplate duration="1" timescale="99999999999999999" media="$Number$"/>"#,
      "@timescale: expected a whole number, got '99999999999999999'"
    ),
    (
      #"<SegmentTemplate duration="1" timescale="9007199254740992" media="$Number$"/>"#,
      "it has too many segments"
    ),
    (
      #"<SegmentTemplate timescale="0" media="$Number$"/>"#,
      "@timescale: expected a number above 0, got '0'"
    ),
    (
      #"<SegmentTemplate media="$Time$"><SegmentTimeline><S d="0"/></SegmentTimeline></SegmentTemplate>"#,
      "its SegmentTimeline has an S without a duration"
    ),
    (
      #"<SegmentTemplate media="$Time$"><SegmentTimeline><S d="9007199254740992" r="9007199254740991"/></SegmentTimeline></SegmentTemplate>"#,
      "its SegmentTimeline has too many segments"
    ),
    (
      #"<SegmentTemplate media="$Time$"><SegmentTimeline/></SegmentTemplate>"#, "it has no segments"
    ),
    ("<SegmentList/>", "its SegmentList is empty"),
    (
      #"<SegmentList><SegmentURL mediaRange="9-1"/></SegmentList>"#,
      "@mediaRange: expected bytes such as 0-699, got '9-1'"
    ),
    (
      #"<SegmentBase indexRange="0-9"/>"#,
      "its segment index can't be read: there is no such file"
    ),
    (#"<SegmentBase indexRange="0-99999999"/>"#, "its segment index is too large"),
  ])
  func representationsWithoutSenseFailAlone(_ element: String, _ message: String) throws {
    #expect(try failure(manifest("<BaseURL>b/</BaseURL>" + element)) == message)
  }

  @Test func entitiesAndDocumentTypesAreRefused() {
    let laughs = (1..<10).map { number in
      #"<!ENTITY l\#(number) "\#(String(repeating: "&l\(number - 1);", count: 10))">"#
    }
    let bomb = """
      <?xml version="1.0"?><!DOCTYPE MPD [<!ENTITY l0 "ha">\(laughs.joined())]><MPD>&l9;</MPD>
      """
    #expect(
      MemoryDoor.failure(bomb) == "a document type declaration is not allowed (line 1)")
    let outside = #"<!DOCTYPE MPD [<!ENTITY x SYSTEM "file:///etc/passwd">]><MPD>&x;</MPD>"#
    #expect(
      MemoryDoor.failure(outside) == "a document type declaration is not allowed (line 1)")
  }

  @Test func deepAndWideDocumentsAreRefused() {
    let deep = String(repeating: "<a>", count: 100)
    #expect(
      MemoryDoor.failure("<MPD>" + deep) == "its elements are nested more than 32 deep (line 1)")
    let wide = "<MPD>" + String(repeating: "<a/>", count: 500_001) + "</MPD>"
    #expect(MemoryDoor.failure(wide) == "it has more than 500000 elements (line 1)")
  }

  @Test(arguments: [
    ("<MPD>", "it is no XML: no element found (line 1)"),
    ("<MPD>\n<a></b></MPD>", "it is no XML: mismatched tag (line 2)"),
    ("<SMIL/>", "expected the element MPD, got 'SMIL'"), ("<MPD/>", "it has no Period"),
    ("<", "it is no XML: unclosed token (line 1)"),
  ])
  func whatIsNoManifestIsToldSo(_ text: String, _ message: String) {
    #expect(MemoryDoor.failure(text) == message)
  }

  @Test func whatLiesInOtherFilesIsTold() throws {
    let manifest = try MemoryDoor.read(
      #"<MPD xmlns:xlink="http://www.w3.org/1999/xlink"><Period xlink:href="p.xml"/></MPD>"#)
    #expect(manifest.problems == ["a Period is in another file (xlink), which is not read"])
  }
}
