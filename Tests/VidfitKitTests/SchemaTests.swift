import Files
import Foundation
import Framing
import Report
import SystemPackage
import TestSupport
import Testing
import VidfitKit

/// Every document is checked against the published schema, by somebody else's validator.
@Suite struct SchemaTests {
  @Test func everyKindOfDocumentIsValid() async throws {
    let analyzer = ClipAnalyzer(AnalysisOptions(viewports: [.init(device: .iPhoneX)]))
    var factsOnly = analyzer.options
    factsOnly.findsPadding = false
    let padded = try Fixture.clip(
      "padded.mp4",
      [
        "-f", "lavfi", "-i", "mandelbrot=s=320x180:r=10:end_scale=0.1", "-t", "2", "-vf",
        "pad=320:240:0:30", "-g", "5", "-pix_fmt", "yuv420p",
      ])
    let clean = try Fixture.pattern("clean.mkv", size: "320x180")
    let raw = try Fixture.pattern("raw.h264", size: "320x180", ["-pix_fmt", "yuv420p"])
    let still = try Fixture.pattern("still.png", size: "320x180", ["-frames:v", "1"])
    var reports: [ClipReport] = []
    for url in [padded, clean, raw, still] {
      reports.append(await analyzer.analyze(url.path))
      reports.append(await ClipAnalyzer(factsOnly).analyze(url.path))
    }
    #expect(reports.allSatisfy { $0.analysis != nil })
    reports.append(await analyzer.analyze("/nonexistent.mp4"))
    reports.append(await analyzer.analyze(FilePath(bytes: [0x2F, 0xFF])))
    reports[0].key = "k"
    reports[0].index = 0
    // Every screen there is, and what is no file.
    let windows = MultitaskingWindow.Kind.allCases.compactMap { kind in
      Device.named("ipad-pro-11").flatMap {
        Viewport(device: $0, orientation: .landscape, multitasking: kind)
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
      sizes.append(try #require(SizeReport(size, viewports: screens, layout: layout)))
    }
    let clips = try reports.map { try ReportEncoder().encode($0) }
    for line in clips {
      let copy = try JSONDecoder().decode(ClipReport.self, from: Data(line))
      #expect(try ReportEncoder().encode(copy) == line)
    }
    let lines = try clips + sizes.map { try ReportEncoder().encode($0) }
    let documents = try Fixture.file("documents.ndjson", lines.joined(separator: [10]))
    let schema = try Fixture.file("schema.json", AnalysisSchema.json)
    try validate(documents, schema)
    // A validator that passes anything proves nothing.
    let broken = try Fixture.file("broken.ndjson", Array(#"{"schema":"vidfit.analysis/1"}"#.utf8))
    #expect(throws: CommandLineTool.Failure.self) { try validate(broken, schema) }
  }

  private func validate(_ documents: URL, _ schema: URL) throws {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      for line in open(sys.argv[2]):
          jsonschema.validate(json.loads(line), schema, jsonschema.Draft202012Validator)
      """
    // The system's own Python has the package that `make deps` installs.
    let python = try #require(CommandLineTool("/usr/bin/python3"))
    _ = try python.run(["-c", script, schema.path, documents.path])
  }
}
