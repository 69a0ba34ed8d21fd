import Foundation
import Framing
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
    var records: [AnalysisRecord] = []
    for url in [padded, clean, raw, still] {
      records.append(await analyzer.analyze(path: Array(url.path.utf8)))
      records.append(await ClipAnalyzer(factsOnly).analyze(path: Array(url.path.utf8)))
    }
    #expect(records.allSatisfy { if case .analysis = $0 { true } else { false } })
    records.append(await analyzer.analyze(path: Array("/nonexistent.mp4".utf8)))
    records.append(await analyzer.analyze(path: [0x2F, 0xFF]))
    // Every screen, and a plain size.
    let windows = MultitaskingWindow.Kind.allCases.compactMap { kind in
      Device.named("ipad-pro-11").flatMap {
        Viewport(device: $0, orientation: .landscape, multitasking: kind)
      }
    }
    let screens =
      Device.catalogue.flatMap { device in
        ScreenOrientation.allCases.map { Viewport(device: device, orientation: $0) }
      } + windows
    for layout in FitLayout.allCases {
      let everywhere = ClipAnalyzer(AnalysisOptions(viewports: screens, layout: layout))
      records.append(await everywhere.analyze(path: Array(padded.path.utf8)))
      let size = PixelSize(width: 1242, height: 2208)
      records.append(
        .size(try #require(SizeDocument(size, viewports: screens, layout: layout))))
    }
    let lines = try records.map { try ReportEncoder(pretty: false).encode($0) }
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
