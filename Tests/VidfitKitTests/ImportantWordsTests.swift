import Document
import Files
import Foundation
import Framing
import Important
import TestSupport
import Testing
import VidfitKit
import Words

/// What screens lose of given regions, in sentences.
@Suite struct ImportantWordsTests {
  private func analysis(
    _ regions: String, on viewports: [Viewport],
    _ change: (inout AnalysisOptions) -> Void = { _ in }
  ) async throws -> ClipAnalysis {
    var options = AnalysisOptions(viewports: viewports, parallelism: 2)
    options.important.regions = try RegionFile(Array(regions.utf8))
    change(&options)
    let report = await ClipAnalyzer(options).analyze(Repository.media("clean-16x9.mp4").path)
    return try #require(report.analysis)
  }

  /// The sentences on regions of a clean 16:9 clip on an iPhone 17 Pro.
  private func rows(_ regions: String) async throws -> [String] {
    let device = try #require(Device.named("iphone-17-pro"))
    let analysis = try await analysis(
      regions, on: [Viewport(device: device, turn: .landscapeRight)])
    let words = try #require(ImportantWords(analysis))
    return words.rows([(name: "", screens: analysis.presentations)]).map(\.text)
  }

  /// What is seen of a region was measured for all causes together, so its loss is told once.
  @Test func aLossIsToldOnce() async throws {
    let rows = try await rows(
      #"[{"id": "a", "kind": "logo", "role": "logo", "box": [0.02, 0.02, 0.1, 0.1]}]"#)
    let loss = try #require(rows.first { $0.hasPrefix("if a viewer zooms in") })
    #expect(loss.split(separator: "%").count == 2, "\(loss)")
    #expect(loss.contains(/the screen cuts off \d+% of the logo at the top(;|$)/))
  }

  @Test(arguments: [
    ([(0.02, 0.02), (0.88, 0.88)], "logos in several places"),
    ([(0.02, 0.02), (0.88, 0.02)], "logos at the top"),
    ([(0.02, 0.02), (0.02, 0.45)], "logos at the left"),
    ([(0.45, 0.45), (0.46, 0.46)], "logos in the middle"),
    ([(0.88, 0.88)], "logo at the bottom right"),
  ])
  func aPlaceIsThatOfAll(_ places: [(Double, Double)], _ words: String) async throws {
    let regions = places.enumerated().map {
      #"{"id": "\#($0)", "kind": "logo", "box": [\#($1.0), \#($1.1), 0.1, 0.1]}"#
    }
    let rows = try await rows("[\(regions.joined(separator: ","))]")
    #expect(rows.first == words)
  }

  /// Of two subtitles one is gone and one is cut, and neither sentence is about both.
  @Test func aSentenceIsAboutTheItemsItMeans() async throws {
    let rows = try await rows(
      """
      [{"id": "a", "kind": "text", "role": "subtitle", "box": [0.4, 0, 0.2, 0.03]},
       {"id": "b", "kind": "text", "role": "subtitle", "box": [0.4, 0.85, 0.2, 0.12]}]
      """)
    let loss = try #require(rows.first { $0.hasPrefix("if a viewer zooms in") })
    #expect(loss.contains("the screen cuts off all of subtitles 'a'"), "\(loss)")
    #expect(loss.contains(/the screen cuts off \d+% of subtitles 'b' at the bottom/), "\(loss)")
  }

  /// A figure of the worst of several items, or the edge of one, is not said of all.
  @Test func textsAtDifferentEdgesHaveTheirOwnClauses() async throws {
    let rows = try await rows(
      """
      [{"id": "subtitle", "kind": "text", "box": [0.2, 0.86, 0.6, 0.1]},
       {"id": "clock", "kind": "text", "box": [0.85, 0.02, 0.14, 0.08]}]
      """)
    let loss = try #require(rows.first { $0.hasPrefix("if a viewer zooms in") })
    #expect(loss.contains(/\d+% of text 'subtitle' at the bottom(;|$)/), "\(loss)")
    #expect(loss.contains(/\d+% of text 'clock' at the top(;|$)/), "\(loss)")
  }

  @Test func ofSeveralSharesTheRangeIsTold() async throws {
    let rows = try await rows(
      """
      [{"id": "a", "kind": "text", "box": [0.4, 0.86, 0.2, 0.1]},
       {"id": "b", "kind": "text", "box": [0.4, 0.84, 0.2, 0.1]}]
      """)
    let loss = try #require(rows.first { $0.hasPrefix("if a viewer zooms in") })
    #expect(loss.contains(/cuts off \d+–\d+% of the texts at the bottom/), "\(loss)")
    let same = try await self.rows(
      """
      [{"id": "a", "kind": "text", "box": [0.3, 0.86, 0.2, 0.1]},
       {"id": "b", "kind": "text", "box": [0.5, 0.86, 0.2, 0.1]}]
      """)
    #expect(same.contains { $0.contains(/cuts off \d+% of the texts at the bottom/) }, "\(same)")
  }

  @Test func zonesAreThoseOfTheItemsThatExtendBeyondThem() async throws {
    let rows = try await rows(
      """
      [{"id": "a", "kind": "text", "box": [0.4, 0.4, 0.2, 0.1]},
       {"id": "b", "kind": "text", "box": [0.04, 0.4, 0.2, 0.1]},
       {"id": "c", "kind": "text", "box": [0.01, 0.5, 0.2, 0.1]}]
      """)
    #expect(
      rows.last == "parts of text 'c' are beyond action-safe; "
        + "parts of 2 of 3 texts are beyond title-safe", "\(rows)")
    let all = try await self.rows(#"[{"id": "a", "kind": "text", "box": [0.01, 0.5, 0.2, 0.1]}]"#)
    #expect(all.last == "parts of the text are beyond action-safe and title-safe")
  }

  /// Areas of the window are named where they cover something.
  @Test func areasOfTheWindowAreNamed() async throws {
    let phone = Viewport(device: try #require(Device.named("iphone-17-pro")), turn: .landscapeRight)
    let regions =
      #"[{"id": "sub", "kind": "text", "role": "subtitle", "box": [0.3, 0.7, 0.4, 0.1]}]"#
    func zone(_ name: String, _ y: Double) -> Zone {
      Zone(name, Rect(x: 0, y: y, width: 1, height: 0.1), of: .window)
    }
    let analysis = try await analysis(regions, on: [phone]) {
      $0.important.zones = [zone("top", 0), zone("ticker", 0.7), zone("buttons", 0.75)]
    }
    #expect(analysis.presentations[0].fit.lost?.map(\.coveredBy) == [["ticker", "buttons"]])
    #expect(analysis.presentations[0].fit.lost?.map(\.beyond) == [nil])
    let rows = try #require(ImportantWords(analysis)).rows([("", analysis.presentations)])
      .map(\.text)
    #expect(
      rows.last == "as the player starts or if a viewer zooms in, all is seen; 'buttons' and "
        + "'ticker' cover the subtitles", "\(rows)")
  }

  /// The area of a recipient's frame is tested in that frame alone, as fit and fill place the clip.
  @Test func anAreaOfOneDeviceIsTestedThere() async throws {
    let slot = Viewport(size: try CustomSize(parsing: "3840x1646"))
    let phone = Viewport(device: try #require(Device.named("iphone-17-pro")), turn: .landscapeRight)
    let regions = #"[{"id": "headline", "kind": "text", "box": [0.4, 0.31, 0.2, 0.06]}]"#
    let area = Zone("art-safe", Rect(x: 0.285677, y: 0.299514, width: 0.428646, height: 0.40158))
    let both = try await analysis(regions, on: [phone, slot]) {
      $0.important.deviceZones = [slot.device.id: [area]]
    }
    #expect(both.presentations.map(\.zones) == [nil, ["art-safe"]])
    #expect(both.presentations.map { $0.fit.lost?.count } == [0, 0])
    #expect(both.presentations.map { $0.fill.lost?.flatMap(\.causes) } == [[], [.slot]])
    #expect(both.zones == ["title-safe", "action-safe", "art-safe"])
    #expect(both.important?.first?.outside == ["art-safe"])
    #expect(both.advice.keepsAll == .both)
    let families = both.presentations.map { (name: $0.name, screens: [$0]) }
    let rows = try #require(ImportantWords(both)).rows(families).map(\.text)
    #expect(
      rows.dropFirst() == [
        "as the player starts, all is seen",
        "if a viewer zooms in, all is seen; parts of the text are beyond art-safe on "
          + slot.device.name,
      ], "\(rows)")
    let one = try await analysis(regions, on: [phone]) {
      $0.important.deviceZones = [slot.device.id: [area]]
    }
    #expect(one.zones == ["title-safe", "action-safe"] && one.important?.first?.outside == [])
  }

  @Test(arguments: [
    (["iphone-17-pro"], Player.system, "fitted and filled"),
    (["appletv-4k"], .system, "fitted"),
    (["appletv-4k"], .layer, "fitted and filled"),
    (["appletv-4k", "iphone-17-pro"], .system, "fitted and filled"),
  ])
  func theModesOfTheProtectAreaAreThoseOfItsScreens(
    _ names: [String], _ player: Player, _ words: String
  ) async throws {
    let viewports = try names.map { Viewport(device: try #require(Device.named($0))) }
    let analysis = try await analysis("[]", on: viewports) {
      $0.player = player
      ($0.important.protectedDevices, $0.important.protectedViewports) = (names, viewports)
    }
    #expect(analysis.protect?.modes == (words == "fitted" ? [.fit] : [.fit, .fill]))
    let report = ClipReport(path: "a.mp4", outcome: .analysed(analysis))
    let rows = ScreenWords(report, analysis).rows(analysis.presentations, families: [:])
    let row = try #require(rows.first { $0.text.contains("of the frame is clear on") })
    #expect(row.text.hasSuffix("is clear on \(names.listed), \(words)"))
  }

  /// Of many regions the first few are told, and the number of the rest.
  @Test func manyRegionsAreTold() async throws {
    let regions = (0..<1_000).map { index in
      let (x, y) = (Double(index % 100) / 100, Double(index / 100) / 100)
      return #"{"id": "r\#(index)", "kind": "given", "box": [\#(x), \#(y), 0.008, 0.008]}"#
    }
    let rows = try await rows("[\(regions.joined(separator: ","))]")
    #expect(rows.first?.hasSuffix("; 995 more") == true)
  }

  /// A region that loses as much at the left as at the right is not cut at one of them.
  @Test func lossesAtBothSidesAreTold() async throws {
    let phone = Viewport(
      device: try #require(Device.named("iphone-17-pro")), turn: .landscapeRight)
    let clip = try Fixture.scene("wide.mp4", size: "640x200", padding: "pad=640:200:0:0")
    var options = AnalysisOptions(viewports: [phone], parallelism: 2)
    options.important.regions = try RegionFile(
      Array(#"[{"id": "a", "kind": "text", "box": [0.01, 0.4, 0.98, 0.1]}]"#.utf8))
    let report = await ClipAnalyzer(options).analyze(clip.path)
    let analysis = try #require(report.analysis)
    #expect(analysis.presentations[0].fill.lost?.map(\.edges) == [[.left, .right]])
    let rows = try #require(ImportantWords(analysis)).rows([("", analysis.presentations)])
    #expect(rows.contains { $0.text.contains(/\d+% of the text at both sides/) }, "\(rows)")
  }
}
