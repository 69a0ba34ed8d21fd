import Document
import Foundation
import Framing
import Testing

@testable import Deliveries
@testable import Forms
@testable import Words

/// Profiles as data.
@Suite struct ProfileTests {
  @Test func allAreReadAndWrittenBack() throws {
    let known = DeliveryProfile.known
    #expect(known.count > 20)
    #expect(Set(known.map(\.id)).count == known.count)
    #expect(try DeliveryProfile.read(try DeliveryProfile.write(known)) == known)
    for profile in known {
      #expect(profile.source.count > 10 && !profile.name.isEmpty)
      #expect(!profile.inWords.isEmpty, "\(profile.id) asks for nothing")
    }
  }

  /// Recipients change what they take. After a year somebody has to look at the sources again.
  @Test func noneIsOlderThanTwelveMonths() throws {
    let month = String(Date().formatted(.iso8601).prefix(7))
    for profile in DeliveryProfile.known {
      #expect(!profile.isOld(in: month), "\(profile.id) is as of \(profile.asOf)")
    }
  }

  static let ages: [(asOf: String, now: String, isOld: Bool)] = [
    ("2026-10", "2026-10", false), ("2026-10", "2027-10", false), ("2026-10", "2027-11", true),
    ("2026-12", "2027-12", false), ("2026-12", "2028-01", true), ("2026-10", "2026-09", false),
  ]

  @Test(arguments: ages) func age(_ asOf: String, _ now: String, _ isOld: Bool) throws {
    let text = #"{"id":"x","asOf":"\#(asOf)","source":"s","items":[]}"#
    let profile = try #require(try DeliveryProfile.read(Array("[\(text)]".utf8)).first)
    #expect(profile.isOld(in: now) == isOld)
  }

  static let malformed: [(String, String)] = [
    ("{", "invalid JSON"), ("{}", "expected a list of profiles"),
    ("[1]", "profile 1: expected an object, got 1.0"),
    ("[{}]", "profile 1: id: missing"), (#"[{"id":"a b"}]"#, "a b: id: expected letters"),
    (#"[{"id":"a"}]"#, "a: asOf: missing"),
    (#"[{"id":"a","asOf":"2026"}]"#, "a: asOf: expected a month such as 2026-10, got '2026'"),
    (#"[{"id":"a","asOf":"2026-13"}]"#, "expected a month"),
    (#"[{"id":"a","asOf":"2026-10"}]"#, "a: source: missing"),
    (#"[{"id":"a","asOf":"2026-10","source":"s","size":1}]"#, "a: unknown key 'size'"),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","form":"x"}]"#,
      "a: form: expected one of apple-film, crop, afd, got 'x'"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","confidence":"Z"}]"#,
      "a: confidence: expected one of"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"x"}]}]"#,
      "a: items: entry 1: item: expected one of"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"codec"}]}]"#,
      "a: items: entry 1: codec: expected 'any', 'least' or 'most'"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"codec","most":3}]}]"#,
      "expected 'any' alone"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"size","any":["big"]}]}]"#,
      "any: expected sizes such as 1920x886, got 'big'"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"aspect","any":["16x9"]}]}]"#,
      "aspect: any: expected shapes such as 16:9 or 2.39:1, got '16x9'"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"pixel-aspect","any":[1]}]}]"#,
      "pixel-aspect: any: expected ratios such as 1:1, got '1.0'"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"rotation","any":[0,45]}]}]"#,
      "rotation: any: expected 0, 90, 180 or 270"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"height","any":["tall"]}]}]"#,
      "any: expected numbers"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"height","least":"1"}]}]"#,
      "least: expected a number"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"height","least":3,"most":2}]}]"#,
      "expected 'least' up to 'most'"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"frame-rate","most":1e-300}]}]"#,
      "most: expected 0, or a number from 0.001 to 1e12"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","items":[{"item":"bytes","any":[1e300]}]}]"#,
      "any: expected 0, or a number from 0.001 to 1e12"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s","zones":[{"id":"z","box":[0,0,2,1]}]}]"#,
      "a: zones: entry 1: expected an id, and a box in fractions of the frame"
    ),
    (
      #"[{"id":"a","asOf":"2026-10","source":"s"},{"id":"A","asOf":"2026-10","source":"s"}]"#,
      "A: duplicate id"
    ),
  ]

  @Test(arguments: malformed) func refuses(_ text: String, _ reason: String) throws {
    let error = #expect(throws: Malformed.self) {
      try DeliveryProfile.read(Array(text.utf8))
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  /// Shapes are compared by the names that results give them.
  @Test func shapesAreReadAsPeopleWriteThem() throws {
    let items = #"{"item":"aspect","any":["1.78:1","2.39:1","square","12:9"]}"#
    let text = #"[{"id":"a","asOf":"2026-10","source":"s","items":[\#(items)]}]"#
    let profile = try #require(try DeliveryProfile.read(Array(text.utf8)).first)
    #expect(profile.requirements.first?.words == ["16:9", "2.39:1", "square", "4:3"])
  }

  @Test(arguments: [
    (#"{"item":"codec","any":["h265"]}"#, "codec: unknown codec 'h265'; did you mean 'hevc'?"),
    (
      #"{"item":"level","codec":["avc"],"most":4}"#,
      "level: unknown codec 'avc'; did you mean 'h264'?"
    ),
    (
      #"{"item":"file-type","any":["quicktime"]}"#,
      "file-type: unknown file type 'quicktime'; expected a name of FFmpeg's, such as mp4 or mov"
    ),
    (#"{"item":"codec","any":["HEVC"]}"#, nil),
  ])
  func unknownNamesAreTold(_ item: String, _ problem: String?) throws {
    let names = FFmpegNames { [.codec: ["h264", "hevc"], .fileType: ["mp4", "mov"]][$0] ?? [] }
    let text = #"[{"id":"a","asOf":"2026-10","source":"s","items":[\#(item)]}]"#
    let profile = try #require(try DeliveryProfile.read(Array(text.utf8)).first)
    #expect(profile.unknownName(names) == problem.map { "a: items: entry 1: \($0)" })
  }

  @Test func slotsAreScreens() throws {
    func slots(_ id: String) throws -> [Device] {
      try #require(DeliveryProfile.known.first { $0.id == id }).slots
    }
    let phone = try #require(try slots("app-preview-6.9").first)
    #expect(try slots("app-preview-6.9").count == 1)
    #expect(phone.renderPixels == PixelSize(width: 886, height: 1920))
    #expect(phone.turns.count == Turn.allCases.count && phone.id == "slot:app-preview-6.9")
    #expect(Viewport(device: phone, turn: .landscapeRight).screen.width == 1920)
    let header = try slots("app-header")
    #expect(header.map(\.renderPixels) == [PixelSize(width: 3840, height: 1646)])
    #expect(header.first?.turns.count == 1)
    #expect(try slots("app-search").map(\.renderPixels) == [PixelSize(width: 3840, height: 2560)])
    #expect(try slots("apple-film").isEmpty)
    #expect(DeliveryProfile.slotID("Slot:App-Header") == "app-header")
    #expect(DeliveryProfile.slotID("app-header") == nil)
  }
}
