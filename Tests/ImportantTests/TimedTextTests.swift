import Files
import Framing
import Testing

@testable import Document
@testable import Important

/// TTML documents in a picture of 1000×500 px.
@Suite struct TimedTextTests {
  private func cues(
    _ body: String, head: String = "", root: String = ""
  ) throws -> [(region: GivenRegion, box: Rect)] {
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling"
          xmlns:ttp="http://www.w3.org/ns/ttml#parameter" \(root)>
        <head>\(head)</head><body><div>\(body)</div></body>
      </tt>
      """
    let shape = try #require(
      DisplayShape(
        storage: PixelSize(width: 1000, height: 500), cleanAperture: nil, pixelAspectRatio: .one,
        orientation: .upright))
    let file = try RegionFile(Array(document.utf8))
    return file.regions(of: ClipLocation("clip.mp4")).map { ($0, $0.place.box(in: shape)) }
  }

  private func near(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01 && abs(a.width - b.width) < 0.01
      && abs(a.height - b.height) < 0.01
  }

  @Test(
    arguments: [
      ("begin='00:00:01' end='00:00:02.5'", "", 1, 2.5),
      ("begin='1h' dur='2m'", "", 3600, 3720),
      ("begin='500ms' end='3s' dur='1s'", "", 0.5, 1.5),
      ("begin='00:00:01:12' end='2s'", "ttp:frameRate='24'", 1.5, 2),
      (
        "begin='24f' end='48f'", "ttp:frameRate='24' ttp:frameRateMultiplier='1000 1001'", 1.001,
        2.002
      ),
      ("begin='10000000t' end='25000000t'", "ttp:tickRate='10000000'", 1, 2.5),
    ] as [(String, String, Double, Double)])
  func reads(times: String, root: String, start: Double, end: Double) throws {
    let cue = try #require(try cues("<p \(times)>Hi</p>", root: root).first?.region)
    #expect(abs(cue.start - start) < 1e-9 && abs((cue.end ?? 0) - end) < 1e-9)
  }

  /// The region is 80% wide and 20% high, at 10% and 70%; "Hello" is two and a half lines wide.
  @Test(arguments: [
    ("", "", Rect(x: 100, y: 350, width: 104.17, height: 41.67)),
    ("tts:displayAlign='after'", "", Rect(x: 100, y: 408.33, width: 104.17, height: 41.67)),
    (
      "tts:displayAlign='center' tts:textAlign='center'", "",
      Rect(x: 447.92, y: 379.17, width: 104.17, height: 41.67)
    ),
    (
      "tts:textAlign='center'", "tts:textAlign='right' tts:fontSize='50%'",
      Rect(x: 847.92, y: 350, width: 52.08, height: 20.83)
    ),
    (
      "", "tts:fontSize='2c' tts:lineHeight='100%'",
      Rect(x: 100, y: 350, width: 166.67, height: 66.67)
    ),
    ("", "tts:fontSize='40px' tts:lineHeight='50px'", Rect(x: 100, y: 350, width: 125, height: 50)),
    ("", "style='big'", Rect(x: 100, y: 350, width: 208.33, height: 83.33)),
  ])
  func places(region: String, paragraph: String, box: Rect) throws {
    let head = """
      <styling><style xml:id="base" tts:fontSize="200%"/><style xml:id="big" style="base"/></styling>
      <layout><region xml:id="r" tts:origin="10% 70%" tts:extent="80% 20%" \(region)/></layout>
      """
    let found = try #require(
      try cues(
        "<p region='r' \(paragraph)>Hello</p>", head: head, root: "tts:extent='1000px 500px'"
      ).first)
    #expect(near(found.box, box), "\(found.box)")
  }

  @Test(arguments: [
    (
      "tts:origin='100px 50px' tts:extent='200px 100px'",
      Rect(x: 100, y: 50, width: 200, height: 100)
    ),
    ("tts:origin='8c 3c' tts:extent='16c 3c'", Rect(x: 250, y: 100, width: 500, height: 100)),
    ("tts:position='50% 100%' tts:extent='60% 20%'", Rect(x: 200, y: 400, width: 600, height: 100)),
    (
      "tts:position='bottom left' tts:extent='60% 20%'", Rect(x: 0, y: 400, width: 600, height: 100)
    ),
    ("", Rect(x: 0, y: 0, width: 1000, height: 500)),
  ])
  func placesImages(region: String, box: Rect) throws {
    let head = "<layout><region xml:id='r' \(region)/></layout>"
    for image in [
      "<div region='r' begin='1s' end='2s' smpte:backgroundImage='a.png'/>",
      "<div region='r' begin='1s' end='2s'><image src='a.png'/></div>",
    ] {
      let found = try #require(
        try cues(
          image, head: head,
          root: "xmlns:smpte='http://www.smpte-ra.org/schemas' tts:extent='1000px 500px'"
        ).first)
      #expect(near(found.box, box), "\(found.box)")
      #expect(found.region.start == 1 && found.region.end == 2)
    }
  }

  @Test func takesLinesOfOneRegionAndTimeTogether() throws {
    let found = try cues(
      """
      <p begin="1s" end="3s">  One
        line<br/><span>and <span>another</span></span></p>
      <p begin="1s" end="3s">below</p>
      <p begin="3s" end="4s">later</p>
      <p begin="4s" end="5s" tts:display="none">hidden</p>
      <p begin="5s" end="6s"> <br/> </p>
      """)
    #expect(found.map(\.region.lines) == [3, 1])
    #expect(found.map(\.region.id) == ["cue-1", "cue-2"])
    guard case .text(let text) = found[0].region.place else { Issue.record("no text"); return }
    #expect(text.lines == ["One line", "and another", "below"])
  }

  @Test func countsTimesFromTheElementAround() throws {
    let found = try cues(
      """
      <p begin="1s" end="9s">a</p><p><span begin="2s" end="3s">b</span><span begin="3s" end="4s">c</span></p>
      """)
    #expect(found.map(\.region.start) == [1, 2] && found.map(\.region.end) == [9, 4])
    let file = try RegionFile(
      Array(
        "<tt><body begin='10s' dur='4s'><div begin='1s'><p begin='1s' end='9s'>a</p></div></body></tt>"
          .utf8))
    let cue = try #require(file.regions(of: ClipLocation("clip.mp4")).first)
    #expect(cue.start == 12 && cue.end == 14)
  }

  /// Followed one by one, the chains would be 40 to the power of 8.
  @Test func eachStyleIsMadeOnce() throws {
    let names = (0..<40).map { "s\($0)" }
    let styles = names.map {
      "<style xml:id='\($0)' style='\(names.joined(separator: " "))' tts:textAlign='end'/>"
    }
    let found = try cues(
      "<p style='s7'>Hi</p>", head: "<styling>\(styles.joined())</styling>")
    #expect(abs(found[0].box.maxX - 1000) < 0.01)
  }

  @Test func styleThatRefersToItselfEnds() throws {
    let head =
      "<styling><style xml:id='a' style='b'/><style xml:id='b' style='a' tts:textAlign='end'/></styling>"
    let found = try cues("<p style='a'>Hi</p>", head: head)
    #expect(abs(found[0].box.maxX - 1000) < 0.01)
  }

  /// Of initial values, those of the region, and its own, the later ones count; a share of a size of
  /// letters is one of the size around it.
  @Test(arguments: [
    ("", "", 208.33, 83.33), ("", "tts:fontSize='50%'", 104.17, 41.67),
    ("tts:fontSize='50%'", "tts:fontSize='50%'", 52.08, 20.83),
    ("tts:fontSize='1c'", "", 104.17, 41.67), ("", "tts:fontSize='40px'", 125, 50),
  ])
  func initialValuesAndSharesOfShares(
    body: String, paragraph: String, width: Double, height: Double
  ) throws {
    let head = """
      <styling>
        <initial tts:textAlign='right' tts:fontSize='50%' tts:extent='50% 50%' tts:origin='1% 1%'/>
      </styling>
      <layout><region xml:id='r' tts:origin='10% 70%' tts:extent='80% 20%' tts:textAlign='left'
        tts:fontSize='200%'/></layout>
      """
    let found = try #require(
      try cues(
        "<div \(body)><p region='r' \(paragraph)><span>Hello</span></p></div>", head: head,
        root: "tts:extent='1000px 500px'"
      ).first)
    #expect(near(found.box, Rect(x: 100, y: 350, width: width, height: height)), "\(found.box)")
  }

  @Test func paragraphsOfOtherPlacesAreOtherTexts() throws {
    let found = try cues(
      """
      <p begin="1s" end="2s" tts:origin="10% 10%" tts:extent="80% 20%">above</p>
      <p begin="1s" end="2s" tts:origin="10% 70%" tts:extent="80% 20%">below</p>
      <p begin="1s" end="2s" tts:origin="10% 70%" tts:extent="80% 20%" tts:textAlign="right">x</p>
      """)
    #expect(found.map(\.box.y).map { $0.rounded() } == [50, 350, 350])
    #expect(found.map(\.region.lines) == [1, 1, 1])
  }

  @Test func whatIsHiddenIsLeftOut() throws {
    let head = """
      <layout><region xml:id='off' tts:display='none'/><region xml:id='dim' tts:opacity='0'/>
      <region xml:id='on'/></layout>
      """
    let found = try cues(
      """
      <p region="off">a</p><p region="dim">b</p><p region="on" tts:visibility="hidden">c</p>
      <p region="on">d <span tts:display="none">e</span><span tts:visibility="hidden">f</span></p>
      """, head: head)
    #expect(found.count == 1)
    guard case .text(let text) = found.first?.region.place else { Issue.record("no text"); return }
    #expect(text.lines == ["d"])
  }

  @Test(
    arguments: [
      ("<p begin='1s' end='3s'><span begin='0s' end='1s'>a</span></p>", 1, 2),
      ("<p begin='1s'><span end='1s'>a</span> b</p>", 1, nil),
      ("<p region='r' begin='0s' end='60s'>a</p>", 3, 4),
      ("<div region='r' begin='0s' end='60s'><image src='a.png'/></div>", 3, 4),
      ("<p x:begin='9s' begin='1s' end='2s' x:end='0s' xmlns:x='urn:x'>a</p>", 1, 2),
      ("<p begin='5s' end='5s'>nothing</p><p begin='5s' end='6s'>a</p>", 5, 6),
    ] as [(String, Double, Double?)])
  func timesOfSpansAndRegions(body: String, start: Double, end: Double?) throws {
    let found = try cues(
      body, head: "<layout><region xml:id='r' begin='3s' end='4s'/></layout>")
    #expect(found.map(\.region.start) == [start] && found.map(\.region.end) == [end])
  }

  /// Each of many paragraphs compares all styles.
  @Test func aStyleWithoutEndIsNone() throws {
    let letters = String(repeating: "a", count: 300)
    let text = "<p begin='1s' end='2s' tts:textAlign='\(letters)'>Hi</p>"
    #expect(try cues(text).first?.box == cues("<p begin='1s' end='2s'>Hi</p>").first?.box)
  }
}
