import Document
import Files
import Foundation
import Framing
import Metadata
import Padding
import SystemPackage
import TestSupport
import Testing
import VidfitKit

/// Every kind of document follows the published schema.
@Suite struct SchemaTests {
  @Test func everyKindOfDocumentIsValid() async throws {
    let analyzer = ClipAnalyzer(AnalysisOptions(viewports: [.init(device: .iPhoneX)]))
    var factsOnly = analyzer.options
    factsOnly.findsPadding = false
    let padded = try Clips.letterbox()
    let clean = try Fixture.pattern("clean.mkv", size: "320x180")
    let raw = try Fixture.pattern("raw.h264", size: "320x180", ["-pix_fmt", "yuv420p"])
    let still = try Fixture.pattern("still.png", size: "320x180", ["-frames:v", "1"])
    var reports: [ClipReport] = []
    for url in [padded, clean, raw, still] {
      reports.append(await analyzer.analyze(url.path))
      reports.append(await ClipAnalyzer(factsOnly).analyze(url.path))
    }
    #expect(reports.allSatisfy { $0.analysis != nil })
    var pictured = analyzer.options
    pictured.takesThumbnail = true
    reports.append(await ClipAnalyzer(pictured).analyze(padded.path))
    #expect(reports.last?.analysis?.thumbnail != nil)
    pictured.judgesMetadata = true
    let stretched = try Fixture.pattern("wide.mkv", size: "320x180", ["-aspect", "4:3"])
    reports.append(await ClipAnalyzer(pictured).analyze(stretched.path))
    #expect(reports.last?.analysis?.padding?.metadata.claims?.isEmpty == false)
    let frame = PixelSize(width: 320, height: 240)
    for note in [nil, "a note"] {
      let none = try ClipCorrection(verdict: .none, picture: nil, frame: frame, note: note)
      reports.append(try reports[0].corrected(by: none).report)
    }
    reports.append(await analyzer.analyze("/nonexistent.mp4"))
    reports.append(await analyzer.analyze(FilePath(bytes: [0x2F, 0xFF])))
    reports[0].key = "k"
    reports[0].index = 0
    // Every screen there is, and what is no file.
    let windows = WindowPart.Kind.named.compactMap { kind in
      Device.named("ipad-pro-11").flatMap {
        Viewport(device: $0, turn: Turn(.landscape), part: kind)
      }
    }
    let screens =
      Device.catalogue.flatMap { device in
        ScreenOrientation.allCases.map { Viewport(device: device, orientation: $0) }
      } + windows
    var sizes: [SizeReport] = []
    for layout in FitLayout.allCases {
      let everywhere = ClipAnalyzer(AnalysisOptions(viewports: screens, layout: layout))
      reports.append(await everywhere.analyze(padded.path))
      let size = PixelSize(width: 1242, height: 2208)
      sizes.append(try #require(SizeReport(size, viewports: screens)))
    }
    let clips = try reports.map { try ReportEncoder().encode($0) }
    for line in clips {
      let copy = try JSONDecoder().decode(ClipReport.self, from: Data(line))
      #expect(try ReportEncoder().encode(copy) == line)
    }
    let lines = try clips + sizes.map { try ReportEncoder().encode($0) }
    let documents = try Fixture.file("documents.ndjson", lines.joined(separator: [10]))
    let schema = try Fixture.file("schema.json", AnalysisSchema.json)
    try SchemaValidation.check(documents, against: schema)
    // The validator does reject something.
    let broken = try Fixture.file("broken.ndjson", Array(#"{"schema":"vidfit.analysis/1"}"#.utf8))
    #expect(throws: CommandLineTool.Failure.self) {
      try SchemaValidation.check(broken, against: schema)
    }
  }
}
