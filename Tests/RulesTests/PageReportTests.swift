import Document
import Files
import Foundation
import Framing
import Padding
import SystemPackage
import TestSupport
import Testing

@testable import Page
@testable import Rules
@testable import Words

/// The page of many clips, from their results.
@Suite struct PageReportTests {
  private func page(_ results: JudgedResults) throws -> PageData {
    var page = PageReport(hasRules: results.hasRules, devices: Device.catalogue)
    try results.forEach { page.add(PageReport.Row($0.report, findings: [])) }
    for request in results.missing {
      let finding = PageClip.Finding(rule: "missing", level: .error, message: "no result")
      page.add(PageClip(missing: request.path, finding: finding))
    }
    var bytes: [UInt8] = []
    _ = try page.write { bytes += $0 }
    return try PageData(Fixture.file("page.html", bytes))
  }

  /// The page draws frames, and offers crops for encoding.
  @Test func falseColoursAreToldAndNotEncoded() throws {
    var sample = Sample(bars: (60, 60, 0, 0))
    let right = PageWords(sample.report)
    sample.dolbyVision = .init(profile: 5, level: 6, compatibility: 0)
    let words = PageWords(sample.report)
    let colours = words.answers.first { $0.label == "Colours" }
    #expect(colours?.text.contains("false, because it has no Dolby Vision profile 5") == true)
    #expect(right.answers.contains { $0.text.contains("ffmpeg -vf") })
    #expect(!words.answers.contains { $0.text.contains("ffmpeg -vf") })
    #expect(words.unpad != nil && words.unpad == right.unpad)
    #expect(words.cropNote?.contains("not for encoding") == true)
  }

  /// `--format crop` told less than the page, and a correction kept what a crop that is gone cuts.
  @Test func whatACropRemovesIsToldBesideIt() throws {
    var report = Sample(
      fill: .patterned, bars: (60, 60, 0, 0), regions: (lost: 0.1, isConfirmed: true)
    ).report
    let remarks =
      "this crop cuts subtitles; the bars show a pattern, a picture or captions; this crop removes them"
    let line = String(decoding: try #require(CropLine(report)).bytes, as: UTF8.self)
    #expect(line == "clip.mp4\tcrop=1000:880:0:60\t# \(remarks)\n")
    #expect(PageWords(report).cropNote == remarks)

    var analysis = try #require(report.analysis)
    analysis.warnings = [
      CropWarnings(analysis).pattern, "its sound is odd", CropWarnings(analysis).regions,
    ]
    .compactMap(\.self)
    #expect(analysis.warnings.count == 3)
    report.outcome = .analysed(analysis)
    let none = try ClipCorrection(
      verdict: .none, picture: nil, frame: PixelSize(width: 1000, height: 1000))
    let corrected = try report.corrected(by: none).report
    #expect(corrected.analysis?.warnings == ["its sound is odd"])
  }

  @Test(arguments: MutatedResults.seeds)
  func numbersThatNothingHasAreWritten(seed: UInt64) throws {
    try MutatedResults.check([PageOfResults()], seed: seed)
  }

  @Test func clipsOfOneShapeShareALayout() throws {
    let lines = [
      Sample.analysed("a"), .analysed("b"), .analysed("c", verdict: .none), .failed("d"),
    ]
    let page = try page(lines.judged(missing: [Request(path: "e")]))
    #expect(page.clips["count"] as? Int == 5)
    #expect(page.clips["path"] as? [String] == ["a", "b", "c", "d", "e"])
    #expect(page.words("verdict") == ["padded", "padded", "none", "failed", "missing"])
    #expect(page.clips["layout"] as? [Int] == [0, 0, 1, -1, -1])
    #expect(page.layouts.count == 2)
    // All can be shown on any screen, whatever their results are for; figures of the sample are none
    // of the table's.
    #expect(page.page["common"] as? Int == page.screens.count - 1)
    #expect(Set(page.screens.compactMap { $0["device"] as? String }).count > 40)
    #expect(page.page["title"] as? String == "5 clips")
    #expect(page.page["hasRules"] as? Bool == true)
  }

  @Test func everyColumnIsWrittenForEveryClip() throws {
    let page = try page([Sample.analysed("a"), .failed("b")].judged())
    let columns = Mirror(reflecting: PageColumns()).children.compactMap(\.label)
    #expect(columns.count > 20 && Set(page.clips.keys) == Set(columns))
    for name in columns where name != "count" {
      #expect((page.clips[name] as? [Any])?.count == 2, "\(name)")
    }
  }

  /// No name ends the data, begins an element or changes the policy.
  @Test func namesInjectNothing() throws {
    let names =
      HostileName.all + HostileName.random(50, seed: 5)
      + ["</script><script>alert(1)</script>.mp4", "<!--<script>", "{{style}}", "${alert(1)}"]
      .map { Array($0.utf8) }
    let plain = try page([Sample.analysed("a"), .analysed("b")].judged())
    let page = try page(names.map { Sample.analysed($0) }.judged())
    #expect(page.elements == plain.elements)
    #expect(page.policy == plain.policy)
    #expect(page.policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
    #expect(!page.policy.contains("unsafe"))
    #expect(page.clips["path"] as? [String] == names.map { FilePath(bytes: $0).string })
  }

  /// Pages carry the sources without what is only for readers.
  @Test(arguments: [
    ("// why\nlet a = 1;\n", "let a = 1;\n"),
    (
      "/**\n * what\n */\n  f(\n    /** @type {T} */ (x), \"a // b\");\n", "f(\n(x), \"a // b\");\n"
    ),
    ("accept: \"video/*\", // kept\n\n", "accept: \"video/*\", // kept\n"),
    ("/* one */ .a { } /** two */ .b { }\n", ".a { } .b { }\n"),
    ("/* one\n two */ .a { }", ".a { }\n"),
  ])
  func bareSources(source: String, expected: String) {
    #expect(SourceText.bare(source) == expected)
  }

  @Test func styleSheetsAreSentTight() {
    let style = "a,\nb .c {\nfont: 1px \"d\", e; color: red;\nbackground:\nblue; }\n"
    #expect(
      SourceText.tight(style) == "a,b .c{font:1px \"d\",e;color:red;background:\nblue;}")
  }

  /// `make page-hashes` renews the digests.
  @Test(arguments: [
    (PageHashes.loader, PageShell.loader), (PageHashes.script, PageShell.script),
    (PageHashes.style, PageShell.style), (PageHashes.listScript, PageShell.listScript),
    (PageHashes.listStyle, PageShell.listStyle),
    (PageHashes.simulatorScript, PageShell.simulatorScript),
    (PageHashes.labelScript, PageShell.labelScript),
    (PageHashes.labelStyle, PageShell.labelStyle),
    (PageHashes.importantScript, PageShell.importantScript),
  ])
  func thePolicyAllowsThePagesOwnSources(kept: String, source: String) throws {
    let folder = try ScratchFolder()
    let program = try #require(CommandLineTool("sha256sum"))
    let line = try program.run([folder.write("source", source).path])
    let digits = String(decoding: line.prefix(64), as: UTF8.self)
    let digest = stride(from: 0, to: 64, by: 2).compactMap { at in
      UInt8(digits.dropFirst(at).prefix(2), radix: 16)
    }
    #expect(kept == "sha256-" + Data(digest).base64EncodedString())
  }

  /// What is the same in all pages of a kind is small: script and style unpacked, and all of it
  /// packed.
  @Test(arguments: [
    (PageKind.clip, false, 141_400, 75_000), (.clip, true, 147_500, 78_500),
    (.simulator, false, 142_800, 76_000), (.list, false, 180_600, 97_000),
    (.list, true, 186_750, 100_200), (.labels, false, 199_550, 104_000),
  ])
  func theShellIsBounded(kind: PageKind, hasItems: Bool, most: Int, mostPacked: Int) throws {
    let unpacked = PageShell.scripts(kind, hasItems: hasItems) + PageShell.styles(kind)
    let bytes = unpacked.reduce(PageShell.loader.utf8.count) { $0 + $1.utf8.count }
    #expect(bytes <= most, "\(bytes) bytes")
    let shell =
      PageShell.head(title: "a", version: "1", kind)
      + (try PageShell.foot(kind, hasItems: hasItems))
    #expect(shell.utf8.count <= mostPacked, "\(shell.utf8.count) bytes packed")
    #expect(!shell.contains("{{"))
  }

  /// The page has a clip's edges as they are shown: left, top, right, bottom.
  @Test(arguments: [
    (PictureOrientation.upright, [3, 1, 4, 2]), (PictureOrientation(rotation: 90), [2, 3, 1, 4]),
    (PictureOrientation(rotation: 180), [4, 2, 3, 1]),
    (PictureOrientation(rotation: 270), [1, 4, 2, 3]),
    (PictureOrientation(rotation: 90, isMirrored: true), [1, 3, 2, 4]),
  ])
  func edgesAreShownUpright(_ orientation: PictureOrientation, _ places: [Int]) throws {
    // Black rows but for one at a place of its own, which tells the stored edges apart.
    func lines(_ first: Int, _ last: Int) -> [UInt8] {
      (1...9).map { $0 == first || 10 - $0 == last ? 255 : 0 }
    }
    let picture = PagePicture(
      ClipAnalysis.Thumbnail(
        time: 0, type: .webp, size: PixelSize(width: 1, height: 1), data: [],
        edges: ClipAnalysis.EdgeLines(
          rows: lines(1, 2), columns: lines(3, 4), depths: .zero)), orientation)
    let written = String(decoding: try ReportEncoder().encode(picture), as: UTF8.self)
    let strips = try JSONDecoder().decode(Edges.self, from: Data(written.utf8)).edges
    #expect(strips.map { $0.luma.firstIndex(of: 255).map { $0 + 1 } } == places)
    #expect(strips.allSatisfy { $0.first == 0 && $0.luma.count == 9 })
  }

  private struct Edges: Decodable {
    struct Strip: Decodable {
      let first: Int
      let luma: Data

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        first = try values.decode(Int.self)
        luma = try values.decode(Data.self)
      }
    }

    let edges: [Strip]
  }

  /// Pictures of clips that there is something to look at push out others.
  @Test func picturesAreBounded() {
    var thumbnails = PageThumbnails(limit: 1_000)
    let picture = PagePicture(
      ClipAnalysis.Thumbnail(
        time: 0, type: .webp, size: PixelSize(width: 1, height: 1),
        data: [UInt8](repeating: 1, count: 200)))
    for clip in 0..<4 { thumbnails.add(picture, of: clip, isNotable: false) }
    #expect(Set(thumbnails.pictures.keys) == [0, 1, 2] && thumbnails.leftOut == 1)
    for clip in 4..<6 { thumbnails.add(picture, of: clip, isNotable: true) }
    #expect(Set(thumbnails.pictures.keys) == [0, 4, 5] && thumbnails.leftOut == 3)
    thumbnails.add(nil, of: 6, isNotable: true)
    for clip in 7..<9 { thumbnails.add(picture, of: clip, isNotable: true) }
    #expect(Set(thumbnails.pictures.keys) == [4, 5, 7] && thumbnails.leftOut == 5)
    #expect(thumbnails.pictures[4]?.source.hasPrefix("data:image/webp;base64,AQEB") == true)
  }
}

/// A page of the reports alone.
private struct PageOfResults: ReportWriter {
  func write(_ results: JudgedResults, to sink: ([UInt8]) throws -> Void) throws -> [String] {
    var page = PageReport(hasRules: results.hasRules, devices: Device.catalogue)
    try results.forEach { page.add(PageReport.Row($0.report, findings: [])) }
    return try page.write(to: sink)
  }
}
