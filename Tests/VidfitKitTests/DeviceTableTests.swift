import Document
import Foundation
import Framing
import Testing

@testable import Forms
@testable import VidfitKit

@Suite struct DeviceTableTests {
  @Test func theCatalogueSurvivesWritingAndReading() throws {
    let bytes = try DeviceTable.write(Device.catalogue)
    #expect(try DeviceTable.read(bytes) == Device.catalogue)
    #expect(try DeviceTable.write(try DeviceTable.read(bytes)) == bytes)
  }

  /// Measurements may differ for both landscape turns.
  @Test func newerSafeAreasOfAllTurnsSurviveWritingAndReading() throws {
    let device = try #require(
      try read(
        """
        [{"id": "z", "kind": "phone", "pt": [400, 900], "scale": 3, "cornerRadius": 50,
          "safePortrait": [60, 0, 34, 0], "safeLandscape": [0, 60, 21, 60],
          "ios27": {"safeLandscape": [0, 84, 20, 0], "safeLandscapeLeft": [0, 0, 20, 84]}}]
        """
      ).first)
    #expect(try DeviceTable.read(try DeviceTable.write([device])) == [device])
    for (turn, left) in [(Turn.landscapeLeft, 0.0), (.landscapeRight, 84)] {
      #expect(device.running(.ios27).safeAreas[turn].left == left)
    }
  }

  @Test func aFoldAsBroadAsTheScreenLeavesNoHalf() throws {
    let device = try #require(
      try read(
        #"""
        [{"id": "f", "kind": "phone", "pt": [100, 200], "scale": 3, "poses": ["open", "laptop"],
          "fold": {"w": 300}}]
        """#
      ).first)
    #expect(Viewport(device: device, turn: .landscapeRight, pose: .laptop) == nil)
  }

  @Test func theLeastThatIsADevice() throws {
    let device = try #require(
      try read(#"[{"id": "Slab", "kind": "phone", "pt": [400, 800], "scale": 2.5}]"#).first)
    #expect(device.id == "slab" && device.name == "Slab")
    #expect(device.renderPixels == PixelSize(width: 1000, height: 2000))
    #expect(device.cornerRadius == 0 && device.housing == nil)
    #expect(device.portraitSafeArea == .zero && device.details.confidence == .weak)
  }

  @Test func everyFieldIsRead() throws {
    let device = try #require(
      try read(
        """
        {"devices": [{"id": "z", "name": "Z", "aliases": ["Z-Pro"], "kind": "phone",
          "pt": [400, 900], "scale": 3, "renderPx": [1200, 2700], "nativePx": [1080, 2430],
          "display": {"diagonal": 6.2, "ppi": 430, "conf": "B"},
          "cornerRadius": 50, "outlineRadius": 52.5, "safePortrait": [60, 0, 34, 0],
          "safeLandscape": [0, 60, 21, 60], "ios26": {"safeLandscape": [0, 60, 20, 60]},
          "sizeClass": ["cR", "rC"], "margin": 20, "gamut": "P3", "gamutConf": "B", "conf": "A",
          "housing": {"type": "island", "w": 120, "h": 36, "y": 12, "conf": "C"},
          "statusBar": {"h": 54}, "homeIndicator": {"w": 140, "wLandscape": 230, "conf": "K"},
          "note": "Not real."}]}
        """
      ).first)
    #expect(device.details.aliases == ["z-pro"] && device.outline.largest == 52.5)
    #expect(device.housing?.obstruction == 48 && device.housing?.cornerRadius == 18)
    #expect(device.running(.ios26).landscapeSafeArea.bottom == 20)
    #expect(device.running(.ios26).portraitSafeArea.top == 60)
    #expect(device.details.landscapeSizeClasses == SizeClasses(.regular, .compact))
    #expect(device.details.homeIndicator?.landscapeWidth == 230)
    #expect(device.details.gamutConfidence == .single)
    #expect(
      device.details.display
        == PhysicalDisplay(diagonal: 6.2, pixelsPerInch: 430, confidence: .single))
    let clip = Viewport(device: device)
    #expect(clip.isFullScreenPhone && clip.cornerRadius == 52.5)
  }

  @Test(arguments: [
    (#"{"id": 5}"#, "entry 1: id: expected letters, digits, '-', '_' and '.', got 5"),
    (#"{"kind": "watch"}"#, "z: kind: expected one of phone, pad, tv, got 'watch'"),
    (#"{"pt": [400]}"#, "z: pt: expected [width, height], whole numbers from 1 to 32768"),
    (#"{"pt": [400, 0.5]}"#, "z: pt: expected [width, height], whole numbers from 1 to 32768"),
    (#"{"scale": "3"}"#, "z: scale: expected a number from 1 to 10, got '3'"),
    (#"{"scale": null}"#, "z: scale: missing"),
    (#"{"cornerRadius": -1}"#, "z: cornerRadius: expected a number from 0 to 500, got -1"),
    (#"{"cornerRadius": 1e300}"#, "z: cornerRadius: expected a number from 0 to 500, got 1e+300"),
    (#"{"safePortrait": [1, 2, 3]}"#, "z: safePortrait: expected [top, left, bottom, right]"),
    (#"{"housing": {"type": "notch", "w": 9}}"#, "z: housing.h: missing"),
    (#"{"housing": {"type": "notch", "w": 9, "h": 9, "z": 1}}"#, "z: housing.z: unknown field"),
    (#"{"housing": {"type": "bump"}}"#, "z: housing.type: expected one of notch, island, hole"),
    (#"{"housing": true}"#, "z: housing: expected an object"),
    (#"{"ios26": {"safeLandscape": 1}}"#, "z: ios26.safeLandscape: expected [top, left,"),
    (#"{"statusBar": {}}"#, "z: statusBar.h: missing"),
    (#"{"display": {"diagonal": 5.8}}"#, "z: display.ppi: missing"),
    (
      #"{"display": {"ppi": 0}}"#, "z: display.ppi: expected a number from 1 to 5000, got 0"
    ),
    (
      #"{"homeIndicator": {"w": 0}}"#, "z: homeIndicator.w: expected a number from 1 to 2000, got 0"
    ),
    (
      #"{"split": {"narrow": 320, "conf": true}}"#,
      "z: split.conf: expected one of M, A, B, C, X, K, I"
    ),
    (#"{"sizeClass": ["cR", "xX"]}"#, "z: sizeClass: expected portrait and landscape"),
    (#"{"aliases": "zed"}"#, "z: aliases: expected a list of texts, got 'zed'"),
    (#"{"cornerradius": 5}"#, "z: cornerradius: unknown field"),
    (#"{"conf": "Z"}"#, "z: conf: expected one of M, A, B, C, X, K, I, got 'Z'"),
    (#"{"id": "a b"}"#, "a b: id: expected letters, digits"),
    (#"{"id": ""}"#, "entry 1: id: expected letters"), (#"{"name": ""}"#, "z: name: expected text"),
  ])
  func aBadFieldIsNamed(_ field: String, _ message: String) throws {
    var entry =
      try JSONSerialization.jsonObject(
        with: Data(#"{"id": "z", "kind": "phone", "pt": [400, 800], "scale": 3}"#.utf8))
      as? [String: Any] ?? [:]
    let change = try JSONSerialization.jsonObject(with: Data(field.utf8)) as? [String: Any] ?? [:]
    entry.merge(change) { $1 }
    let bytes = Array(try JSONSerialization.data(withJSONObject: [entry]))
    let error = #expect(throws: Malformed.self) { try DeviceTable.read(bytes) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("", "invalid JSON"), ("{", "invalid JSON"), ("[{]", "invalid JSON"),
    (#"[{"id": "a", "scale": }]"#, "invalid JSON"),
    ("3", "expected a list of devices"), ("{}", "expected a list of devices"),
    (#"{"devices": {}}"#, "expected a list of devices"),
    (#"[{"id": "a"}, 7]"#, "a: kind: missing"),
    (#"[{"id": "a", "kind": "tv", "pt": [1, 1], "scale": 1}, 7]"#, "entry 2: expected an object"),
    (
      #"{"devices": [{"id": "a", "kind": "tv", "pt": [1, 1], "scale": 1}, {"kind": "pad"}]}"#,
      "entry 2: id: missing"
    ),
    (
      #"[{"id":"a","kind":"tv","pt":[1,1],"scale":1},{"id":"A","kind":"tv","pt":[1,1],"scale":1}]"#,
      "a: duplicate id"
    ),
  ])
  func theFirstProblemIsNamed(_ text: String, _ message: String) {
    let error = #expect(throws: Malformed.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func oneOfOnesOwnTakesThePlaceOfAKnownOne() throws {
    let own = try read(#"[{"id": "iphone-x", "kind": "phone", "pt": [375, 812], "scale": 3}]"#)
    let all = Device.catalogue.overridden(by: own)
    #expect(all.count == Device.catalogue.count)
    #expect(all.named("iphone-x")?.cornerRadius == 0)
  }

  @Test func figuresThatNoScreenHasAreLaidOutAllTheSame() throws {
    let devices = try read(
      """
      [{"id": "a", "kind": "phone", "pt": [1, 1], "scale": 10, "cornerRadius": 500,
        "housing": {"type": "notch", "w": 2000, "h": 500, "y": 500},
        "safePortrait": [2000, 2000, 2000, 2000], "safeLandscape": [2000, 2000, 2000, 2000]},
       {"id": "b", "kind": "pad", "pt": [400, 32768], "scale": 1, "outlineRadius": 500,
        "split": {"narrow": 4000}}]
      """)
    for device in devices {
      for orientation in ScreenOrientation.allCases {
        let viewport = Viewport(device: device, orientation: orientation)
        let size = PixelSize(width: 1920, height: 800)
        let document = try #require(
          SizeReport(size, viewports: [viewport])?.presentations.first)
        #expect((0...1).contains(document.fit.screenShare))
        #expect(document.fill.screenShare == 1)
        for kind in WindowPart.Kind.named {
          let window = device.windowPart(kind, in: orientation)
          #expect(window.map { $0.width > 0 && $0.height > 0 } ?? true)
        }
        #expect(LayoutView(root: viewport).readableRect.width >= 0)
      }
    }
  }

  private func read(_ text: String) throws -> [Device] { try DeviceTable.read(Array(text.utf8)) }
}
