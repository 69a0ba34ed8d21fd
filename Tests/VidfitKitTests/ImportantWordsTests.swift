import Foundation
import Framing
import Report
import TestSupport
import Testing
import VidfitKit

/// What screens lose of given regions, in sentences.
@Suite struct ImportantWordsTests {
  /// The sentences on regions of a clean 16:9 clip on an iPhone 17 Pro.
  private func rows(
    _ regions: String, clip: String = "clean-16x9.mp4", device: String = "iphone-17-pro"
  ) async throws -> [String] {
    let device = try #require(Device.catalogue.first { $0.id == device })
    var options = AnalysisOptions(
      viewports: [Viewport(device: device, turn: .landscapeRight)], parallelism: 2)
    options.important.regions = try RegionFile(Array(regions.utf8))
    let report = await ClipAnalyzer(options).analyze(Repository.media(clip).path)
    let analysis = try #require(report.analysis)
    let words = try #require(ImportantWords(analysis))
    return words.rows([(name: "", screens: analysis.presentations)]).map(\.text)
  }

  /// What is seen of a region was measured for all causes together, so its loss is told once.
  @Test func aLossIsToldOnce() async throws {
    let rows = try await rows(
      #"[{"id": "a", "kind": "logo", "role": "logo", "box": [0.02, 0.02, 0.1, 0.1]}]"#)
    let loss = try #require(rows.first { $0.hasPrefix("zoomed") })
    #expect(loss.split(separator: "%").count == 2, "\(loss)")
    #expect(loss.contains("the logo loses") && loss.contains("at the top and under the corners"))
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
    let loss = try #require(rows.first { $0.hasPrefix("zoomed") })
    #expect(loss.contains("1 of 2 subtitles is off the screen"), "\(loss)")
    #expect(loss.contains("1 of 2 subtitles loses"), "\(loss)")
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
}
