import Files
import Foundation
import Framing
import Testing

@testable import Document
@testable import Forms
@testable import Important

/// Regions and zones as people and programs write them.
@Suite struct RegionFileTests {
  private func file(_ text: String) throws -> RegionFile { try RegionFile(Array(text.utf8)) }

  private func regions(_ text: String, of clip: ClipLocation = "clip.mp4") throws -> [GivenRegion] {
    try file(text).regions(of: clip)
  }

  private func shape(
    _ width: Int = 1920, _ height: Int = 1080, aperture: PixelRect? = nil, pixels: Ratio = .one,
    rotation: Int = 0
  ) throws -> DisplayShape {
    try #require(
      DisplayShape(
        storage: PixelSize(width: width, height: height), cleanAperture: aperture,
        pixelAspectRatio: pixels, orientation: PictureOrientation(rotation: rotation)))
  }

  @Test func readsAList() throws {
    let regions = try regions(
      """
      [{"box": [10, 20.5, 300, 40], "text": "one\\ntwo", "start": 1, "end": 2.5, "other": 1},
       {"id": 7, "kind": "logo", "box": {"x": 0.1, "y": 0, "width": 0.5, "height": 0.25}}]
      """)
    #expect(regions.map(\.id) == ["1", "7"])
    #expect(regions.map(\.kind) == [.text, .logo])
    #expect(regions.map(\.lines) == [2, 1])
    #expect(regions.map(\.start) == [1, 0] && regions.map(\.end) == [2.5, nil])
    #expect(regions[0].place.box(in: try shape()) == Rect(x: 10, y: 20.5, width: 300, height: 40))
    #expect(regions[1].place.box(in: try shape()) == Rect(x: 192, y: 0, width: 960, height: 270))
  }

  /// Fractions are of what players show; pixels are those of the stored frame.
  @Test func placesDependOnTheShape() throws {
    let share = try regions(#"[{"box": [0, 0, 0.5, 0.1]}]"#)[0].place
    // A clip turned clockwise has its stored left edge at the top.
    #expect(
      share.box(in: try shape(rotation: 90)) == Rect(x: 0, y: 540, width: 192, height: 540))
    let aperture = PixelRect(x: 0, y: 140, width: 1920, height: 800)
    #expect(
      share.box(in: try shape(aperture: aperture)) == Rect(x: 0, y: 140, width: 960, height: 80))
    let pixels = try regions(#"[{"box": [0, 0, 2, 0.5]}]"#)[0].place
    #expect(
      pixels.box(in: try shape(rotation: 90)) == Rect(x: 0, y: 0, width: 2, height: 0.5))
  }

  @Test(
    arguments: [
      ("clip.mp4", "a"), ("films/clip.mp4", "b"), ("/x/films/clip.mp4", "b"), ("other.mp4", nil),
      ("my-clip.mp4", nil), ("s3://bucket/films/clip.mp4", "b"),
    ] as [(String, String?)])
  func findsTheRegionsOfAClip(_ path: String, _ id: String?) throws {
    let file = try file(
      """
      {"clips": [{"file": "clip.mp4", "regions": [{"id": "a", "box": [1, 1, 9, 9]}]},
                 {"file": "films/clip.mp4", "regions": [{"id": "b", "box": [1, 1, 9, 9]}]}]}
      """)
    #expect(file.knownRegions(of: ClipLocation(path))?.map(\.id) == id.map { [$0] })
  }

  @Test(arguments: [
    ("", "the file is empty"), ("   \n", "the file is empty"),
    ("hello", "expected regions as JSON"),
    ("[", "invalid JSON"), ("{}", "expected a list of regions"),
    ("[1]", "region 1: expected an object"),
    ("[NaN]", "invalid JSON"), (#"[{"box": [1, 2, 3]}]"#, "region 1: box: expected [x, y, width"),
    (#"[{"box": [1, 2, 3, 1e999]}]"#, ""),
    (#"[{"box": [0, 0, 0, 9]}]"#, "region 1: box: expected a width"),
    (#"[{"box": [0, 0, -5, 9]}]"#, "region 1: box: expected a width"),
    (#"[{"box": [1, 1, 9, 9]}, {}]"#, "region 2: box: missing"),
    (
      #"[{"box": [1, 1, 9, 9], "start": 5, "end": 2}]"#,
      "region 1: end: expected a time after start, 5, got 2"
    ),
    (#"[{"box": [1, 1, 9, 9], "start": -1}]"#, "region 1: start: expected a time in seconds"),
    (
      #"[{"box": [1, 1, 9, 9], "start": "1"}]"#,
      "region 1: start: expected a time in seconds, got '1'"
    ),
    (
      #"[{"box": [1, 1, 9, 9], "kind": "txt"}]"#,
      "region 1: kind: expected text, logo, face or given, got 'txt'"
    ),
    (
      #"[{"id": "a", "box": [1, 1, 9, 9]}, {"id": "a", "box": [1, 1, 9, 9]}]"#,
      "two regions have the id 'a'"
    ),
    (#"{"clips": [{"regions": []}]}"#, "clip 1: file: missing"),
    (
      #"{"clips": [{"file": "a", "regions": []}, {"file": "a", "regions": []}]}"#,
      "clip 2: another entry has the file 'a'"
    ),
    (#"{"clips": [], "regions": []}"#, "expected 'regions' of all clips or 'clips', got both"),
    (
      #"[{"id": "overlay-top", "box": [1, 1, 9, 9]}]"#, "region 1: id: ids that begin with overlay-"
    ),
    (#"{"clips": [{"file": "a", "regions": [{}]}]}"#, "clip 1: region 1: box: missing"),
    ("<tt>", "it is no XML: no element found"), ("<html/>", "expected the element tt, got 'html'"),
    ("<tt timeBase='smpte'/>", "timeBase: expected media, got 'smpte'"),
    ("<tt cellResolution='0 15'/>", "cellResolution: expected columns and rows, got '0 15'"),
    ("<tt frameRate='x'/>", "frameRate: expected a rate, got 'x'"),
    (
      "<tt frameRateMultiplier='1000'/>",
      "frameRateMultiplier: expected two numbers such as 1000 1001"
    ),
    ("<!DOCTYPE tt><tt/>", "a document type declaration is not allowed"),
    (paragraph("begin='x'"), "p 1: begin: expected a time such as"),
    (paragraph("begin='-1s'"), "p 1: begin: expected a time such as"),
    (paragraph("begin='1:2'"), "p 1: begin: expected a time such as"),
    (paragraph("begin='5s' end='2s'"), "p 1: it ends before it begins"),
    (paragraph("region='r'"), "p 1: there is no region 'r'"),
    (paragraph("origin='1 2 3'"), "p 1: origin: expected two lengths, got '1 2 3'"),
    (paragraph("origin='1px 2px'"), "p 1: origin: it is in pixels, and the document states no"),
    (paragraph("extent='0% 10%'"), "p 1: extent: expected a width and a height"),
    (paragraph("fontSize='1em'"), "p 1: fontSize: expected a length in %, px, c or rh, got '1em'"),
    (paragraph("fontSize='-9px'"), "p 1: fontSize: it is in pixels, and the document states no"),
    (paragraph("fontSize='-9%'"), "p 1: fontSize: expected letters and lines with a height"),
    (paragraph("writingMode='tbrl'"), "p 1: vertical text is not supported"),
    (paragraph("timeContainer='seq'"), "p 1: timeContainer: 'seq' is not supported"),
    ("1\n00:00:01,000 --> x\nHi", "line 2: expected times"),
    ("WEBVTT\n\n00:05.000 --> 00:02.000\nHi", "line 3: the cue ends before it begins"),
    ("WEBVTT\n\n00:01.000 --> x\nHi", "line 3: expected times"),
    (
      "WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n\n00:03.000 -> 00:04.000\nthere",
      "line 6: expected times such as 00:01.000 --> 00:04.000, got '00:03.000 -> 00:04.000'"
    ),
    ("WEBVTT\n\n00:01.000 --> 00:02.000 position:140%\nHi", "line 3: position: expected a share"),
    ("WEBVTT\n\n00:01.000 --> 00:02.000 size:0%\nHi", "line 3: size: a cue of no width"),
    (
      "WEBVTT\n\n00:01.000 --> 00:02.000 line:9223372036854775807\nHi",
      "line 3: line: expected a number from -1000 to 1000"
    ),
    ("WEBVTT\n\n00:01.000 --> 00:02.000 size:4e-322%\nHi", "line 3: size: a cue of no width"),
    ("WEBVTT\n\n00:01.000 --> 00:02.000 size:0.09%\nHi", "line 3: size: a cue of no width"),
    (
      "WEBVTT\n\n00:01.000 --> 00:02.000 position:1e-300%\nHi",
      "line 3: position: a cue of no width"
    ),
    ("WEBVTT\n\n-00:01.000 --> 00:02.000\nHi", "line 3: expected times"),
    ("WEBVTT\n\n00:01.000 --> 00:9e8\nHi", "line 3: expected times"),
    ("WEBVTT\n\n1e0:00 --> 00:09\nHi", "line 3: expected times"),
    (#"[{"id": "a", "box": [1, 1, 1e-9, 9]}]"#, "the region 'a' is nowhere near the picture, or"),
    (#"[{"box": [0.5, 0.5, 5e-324, 0.5]}]"#, "the region '1' is nowhere near the picture, or"),
    (paragraph("fontSize='1e-300%'"), "the region 'cue-1' is nowhere near the picture, or"),
    (
      paragraph("extent='1e-300% 1e-300%' fontSize='1e-300%'"),
      "the region 'cue-1' is nowhere near"
    ),
    (
      "[Script Info]\nPlayResY: 1\n[Events]\nFormat: Start, End, Text\n"
        + "Dialogue: 0:00:01.00,0:00:02.00,{\\fs1e-300}Hi",
      "the region 'line-5' is nowhere near the picture, or"
    ),
    ("[Script Info]\nPlayResX: 0", "PlayResX: expected a number of pixels, got '0'"),
    // Empty lines before the first one count too.
    (
      "\n\n\n[Script Info]\n[Events]\nFormat: Start, End, Text\nDialogue: x,0:00:01.00,a",
      "line 7: expected a start"
    ),
    (#"[{"box": [1, 1, 9, 9], "lines": 5000}]"#, "region 1: lines: expected a number of lines"),
  ])
  func refuses(_ text: String, _ reason: String) {
    let error = #expect(throws: Malformed.self) { try file(text) }
    #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test(arguments: ["[Events]", "[V4+ Styles]\n[Events]", "[Script Info]\n[Events]"])
  func aScriptMayBeginWithAnySection(_ beginning: String) throws {
    let lines = "\nFormat: Start, End, Text\nDialogue: 0:00:03.00,0:00:04.00,Hi"
    #expect(try regions(beginning + lines).map(\.start) == [3])
  }

  /// Renderers read a whole script before they place its lines.
  @Test func sectionsComeInAnyOrder() throws {
    let info = "[Script Info]\nPlayResX: 1920\nPlayResY: 1080\n"
    let styles = "[V4+ Styles]\nFormat: Name, Fontsize, Alignment\nStyle: Top, 60, 8\n"
    let events =
      "[Events]\nFormat: Start, End, Style, Text\nDialogue: 0:00:03.00,0:00:04.00,Top,Hi\n"
    let usual = try regions(info + styles + events)
    #expect(try regions(events + styles + info).map(\.place) == usual.map(\.place))
    #expect(usual.map(\.place) != (try regions(events)).map(\.place))
  }

  /// Scripts keep notes in lines that are never shown.
  @Test(arguments: [
    "WEBVTT\n\nNOTE\n00:01.000 to be checked\n\n00:01 a.\n00:03.000 --> 00:04.000\nHi",
    "WEBVTT\n\n00:02.000 --> 00:02.000\nnote\n\n00:03.000 --> 00:04.000\nHi",
    "[Script Info]\n[Events]\nFormat: Start, End, Text\n"
      + "Dialogue: 0:00:02.00,0:00:02.00,x\nDialogue: 0:00:03.00,0:00:04.00,Hi",
  ])
  func linesWithoutALengthAreLeftOut(_ text: String) throws {
    let regions = try regions(text)
    #expect(regions.map(\.start) == [3])
  }

  /// A line has no more rows than letters, so that no box is higher than the picture for its width.
  @Test func aNarrowCueIsAsHighAsItsLetters() throws {
    let cue = try regions("WEBVTT\n\n00:01.000 --> 00:02.000 size:0.1%\nHello")
    let box = cue[0].place.box(in: try shape(1000, 1000))
    #expect(abs(box.height - 5 * 53.3) < 0.01 && abs(box.width - 1) < 1e-9)
  }

  /// Only these characters end a line of WebVTT (section 4.1); all others are part of a text.
  @Test(arguments: [
    ("a\u{2028}b", 1), ("a\u{85}b", 1), ("a\u{B}b\u{C}c", 1), ("a\r\nb", 2), ("a\rb\nc", 3),
  ])
  func linesEndAsInTheirNotation(_ text: String, _ lines: Int) throws {
    #expect(try regions("WEBVTT\n\n00:01.000 --> 00:02.000\n\(text)").map(\.lines) == [lines])
    let json = try JSONEncoder().encode([["text": text]])
    let given = String(decoding: json, as: UTF8.self).dropLast(2) + #","box":[1,1,9,9]}]"#
    #expect(try regions(String(given)).map(\.lines) == [lines])
  }

  @Test func anArrowBeginsACue() throws {
    let cues = try regions("WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb\nc")
    #expect(cues.map(\.start) == [1, 3] && cues.map(\.lines) == [1, 2])
  }

  @Test(arguments: ["WEBVTT", "<tt/>", "[]"])
  func textsInUTF16AreTold(_ text: String) {
    let units = ("\u{FEFF}" + text).utf16
    for bytes in [
      units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
      units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
    ] {
      let error = #expect(throws: Malformed.self) { try RegionFile(bytes) }
      #expect(error?.description == "expected a text in UTF-8, got one in UTF-16")
    }
  }

  /// A message stays one that can be read, however long what it quotes is.
  @Test func longValuesAreCut() {
    let long = String(repeating: "x", count: 100_000)
    for text in [
      #"[{"box": "\#(long)"}]"#, #"[{"kind": "\#(long)", "box": [1, 1, 9, 9]}]"#,
      "WEBVTT\n\n00:01.000 --> 00:02.000 size:\(long)\nHi", Self.paragraph("begin='\(long)'"),
    ] {
      let error = #expect(throws: Malformed.self) { try file(text) }
      #expect((error?.description.count ?? .max) <= 300)
      #expect(error?.description.hasSuffix("…") == true)
    }
  }

  @Test func refusesMoreThanCanBeShown() {
    let many = Array(repeating: #"{"box": [1, 1, 9, 9]}"#, count: RegionFile.most + 1)
      .joined(separator: ",")
    #expect(throws: Malformed.self) { try file("[\(many)]") }
  }

  static func paragraph(_ attributes: String) -> String {
    "<tt><body><div><p \(attributes)>Hi</p></div></body></tt>"
  }

  @Test(arguments: ["", "\u{FEFF}"]) func readsSubRip(_ mark: String) throws {
    let text =
      mark + "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i> there\r\n\r\n"
      + "2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}At the top\r\n"
    let file = try RegionFile(Array(text.utf8))
    let regions = file.regions(of: "any.mp4")
    #expect(regions.map(\.start) == [1, 3] && regions.map(\.end) == [2.5, 4])
    let boxes = regions.compactMap { region -> TextPlace? in
      if case .text(let place) = region.place { place } else { nil }
    }
    #expect(boxes.map(\.lines) == [["Hello there"], ["At the top"]])
    #expect(boxes.map(\.y) == [1, 0] && boxes.map(\.alignY) == [1, 0] && boxes[1].x == 0.5)
  }

  @Test func placesCuesOfWebVTT() throws {
    let cues = try regions(
      """
      WEBVTT

      1
      00:01.000 --> 00:04.000
      <v Ada>Two <i>lines</i>,
      this is one

      01:00:00.500 --> 01:00:01.000 line:0 position:10% align:start
      top left

      00:02.000 --> 00:03.000 line:50% size:40%
      middle
      """)
    #expect(cues.map(\.start) == [1, 3600.5, 2] && cues.map(\.lines) == [2, 1, 1])
    let square = try shape(1000, 1000)
    let boxes = cues.map { $0.place.box(in: square) }
    #expect(abs(boxes[0].maxY - 1000) < 0.01 && abs(boxes[0].height - 106.6) < 0.01)
    #expect(abs(boxes[0].center.x - 500) < 0.01)
    #expect(boxes[1].y == 0 && abs(boxes[1].x - 100) < 0.01)
    #expect(abs(boxes[2].y - 500) < 0.01)
  }

  /// The box is as wide as its position allows, and text is aligned in it (WebVTT, 7.2). A letter is
  /// half as wide as a line is high, 26.65 in this picture.
  @Test(
    arguments: [
      ("align:start position:10%", "abcd", 100.0, 106.6), ("position:10%", "abcd", 46.7, 106.6),
      ("position:80%,line-right align:start", "abcd", 0, 106.6),
      ("align:start position:80%,line-right", "abcd", 0, 106.6),
      ("position:80%,line-right align:center", "abcd", 346.7, 106.6),
      ("position:50%,center align:end size:40%", "abcd", 593.4, 106.6),
      ("", "Tom &amp; T&#x65;r&nbsp;&lrm;b", 500 - 11 * 26.65 / 2, 11 * 26.65),
    ] as [(String, String, Double, Double)])
  func cuesHaveAPlaceAndAlign(
    _ settings: String, _ text: String, _ x: Double, _ width: Double
  ) throws {
    let cue = try #require(
      try regions("WEBVTT\n\n00:01.000 --> 00:02.000 \(settings)\n\(text)\n").first)
    let box = cue.place.box(in: try shape(1000, 1000))
    #expect(abs(box.x - x) < 0.1 && abs(box.width - width) < 0.1, "\(box)")
  }

  /// Players break lines that are too long, and move what is outside into the picture.
  @Test(
    arguments: [
      ("", 60, 2, 893.4), ("size:50%", 60, 4, 786.8), ("line:100%", 10, 1, 946.7),
      ("position:10%", 60, 8, 573.6),
    ] as [(String, Int, Int, Double)])
  func cuesFlow(_ settings: String, _ letters: Int, _ rows: Int, _ y: Double) throws {
    let text = String(repeating: "a", count: letters)
    let cue = try #require(
      try regions("WEBVTT\n\n00:01.000 --> 00:02.000 \(settings)\n\(text)\n").first)
    let box = cue.place.box(in: try shape(1000, 1000))
    #expect(abs(box.height - Double(rows) * 53.3) < 0.1 && abs(box.y - y) < 0.1, "\(box)")
  }

  @Test func placesDialogueOfASS() throws {
    let lines = try regions(
      """
      [Script Info]
      PlayResX: 1920
      PlayResY: 1080

      [V4+ Styles]
      Format: Name, Fontname, Fontsize, Alignment, MarginL, MarginR, MarginV
      Style: Default,Arial,60,2,40,40,30

      [Events]
      Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
      Dialogue: 0,0:00:01.00,0:00:03.50,Default,,0,0,0,,Hello, {\\i1}world{\\i0}\\Nsecond line
      Dialogue: 0,0:00:02.00,0:00:03.00,Default,,0,0,100,,{\\an7\\pos(100,200)\\fs40}Corner
      Dialogue: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,{\\p1}m 0 0 l 10 0 10 10{\\p0}
      """)
    #expect(lines.map(\.lines) == [2, 1] && lines.map(\.end) == [3.5, 3])
    let wide = try shape()
    let boxes = lines.map { $0.place.box(in: wide) }
    #expect(abs(boxes[0].maxY - 1050) < 0.01 && abs(boxes[0].height - 120) < 0.01)
    #expect(abs(boxes[0].center.x - 960) < 0.01)
    #expect(abs(boxes[1].x - 100) < 0.01 && abs(boxes[1].y - 200) < 0.01)
    #expect(abs(boxes[1].height - 40) < 0.01)
  }

  /// Margins beyond all measure count as none.
  @Test(arguments: ["inf", "-inf", "nan", "1e300"])
  func marginsAreBounded(_ margin: String) throws {
    let lines = try regions(
      """
      [Script Info]
      [Events]
      Format: Start, End, MarginL, MarginR, Text
      Dialogue: 0:00:01.00,0:00:02.00,\(margin),\(margin),Hi
      """)
    let box = lines[0].place.box(in: try shape())
    #expect(abs(box.center.x - 960) < 0.01 && box.width > 0)
  }

  @Test func anEmptyTextHasALine() throws {
    #expect(try regions(#"[{"box": [1, 1, 9, 9], "text": ""}]"#).map(\.lines) == [1])
  }

  @Test func readsZones() throws {
    let zones = try Zone.read(
      Array(
        #"{"zones": [{"id": "a", "box": [0, 0, 1, 0.5]}, {"id": "b", "box": [0.5, 0, 0.5, 1], "of": "window"}]}"#
          .utf8))
    #expect(zones.map(\.name) == ["a", "b"] && zones.map(\.space) == [.frame, .window])
    // Sums of tenths miss 1 by a hair, which is no reason to refuse a zone.
    for x in 0...9 {
      for width in 1...(10 - x) {
        let text = #"[{"id": "a", "box": [\#(Double(x) / 10), 0.1, \#(Double(width) / 10), 0.3]}]"#
        #expect(throws: Never.self) { try Zone.read(Array(text.utf8)) }
      }
    }
    for (text, reason) in [
      (#"[{"box": [0, 0, 1, 1]}]"#, "zone 1: id: missing"),
      (#"[{"id": "a", "box": [0, 0, 10, 1]}]"#, "zone 1: box: expected fractions"),
      (#"[{"id": "a", "box": [0.8, 0, 0.201, 1]}]"#, "zone 1: box: expected fractions"),
      (#"[{"id": "title-safe", "box": [0, 0, 1, 1]}]"#, "zone 1: id: 'title-safe' is taken"),
      (
        #"[{"id": "a", "box": [0, 0, 1, 1], "of": "screen"}]"#,
        "zone 1: of: expected frame or window, got 'screen'"
      ),
      (
        "[" + (0...100).map { #"{"id": "\#($0)", "box": [0, 0, 1, 1]}"# }.joined(separator: ",")
          + "]",
        "expected at most 100 zones, got 101"
      ),
    ] {
      let error = #expect(throws: Malformed.self) { try Zone.read(Array(text.utf8)) }
      #expect(error?.description.hasPrefix(reason) == true)
    }
  }

  /// The form of a box is right where only a number is too large.
  @Test(arguments: [
    "[{\"box\": [1e300, 10, 50, 50]}]",
    "[{\"box\": {\"x\": 1e300, \"y\": 10, \"width\": 50, \"height\": 50}}]",
  ])
  func aNumberThatIsTooLargeIsNamed(_ text: String) {
    let failure = #expect(throws: Malformed.self) { try RegionFile(Array(text.utf8)) }
    #expect(
      failure?.description
        == "region 1: box: expected numbers from -1000000 to 1000000, got 1e+300")
  }
}
