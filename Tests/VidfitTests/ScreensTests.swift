import Foundation
import TestSupport
import Testing

@Suite struct ScreensTests {
  private func screens(_ arguments: [String]) throws -> [[String: Any]] {
    let document = try VidfitCommand.run(arguments + ["--format", "json"]).document
    return try #require(document["presentations"] as? [[String: Any]])
  }

  @Test func allDevicesAreATable() throws {
    let result = try VidfitCommand.run(["--all-devices", try Clips.letterbox().path])
    let lines = result.output.split(separator: "\n").map(String.init)
    let heading = try #require(lines.firstIndex { $0.hasPrefix("  screen ") })
    #expect(lines.count == heading + 38 && result.status == 0)
    let phone = try #require(lines.first { $0.hasPrefix("  iphone-x ") })
    #expect(
      phone.split(separator: " ").joined(separator: " ").hasSuffix(
        "812×375 fit 61.6 % 38.4 % 46.2 % 82.1 % (fit) on all sides"))
    #expect(
      lines.contains { $0.contains("fits it by default on all 37 screens; the bars cost most") })
    #expect(try screens(["--all-devices", try Clips.letterbox().path]).count == 37)
  }

  @Test func devicesThatAreNamedComeBesideAll() throws {
    let ids = try screens(["--all-devices", "--device", "800x600", "--size", "16x9"])
      .map { $0["device"] as? String }
    #expect(ids.count == 38 && ids.first == "800x600@1")
  }

  @Test func aSizeNeedsNoFile() throws {
    let result = try VidfitCommand.run([
      "--size", "1242x2208", "--device", "iphone-x", "--orientation", "portrait",
    ])
    #expect(
      result.output.split(separator: "\n").prefix(2).map(String.init) == [
        "1242×2208, 9:16",
        "  iPhone X, portrait: filling, 456.75×812 pt, loses 40.88 pt left and right "
          + "(17.9 % of the picture); fitted, 375×666.67 pt, is letterboxed by 72.67 pt top and "
          + "bottom.",
      ])
    #expect(result.status == 0)
  }

  @Test func artworkIsAnsweredInItsOwnWords() throws {
    let still = try Fixture.scene("artwork.png", size: "375x812", ["-frames:v", "1"])
    let result = try VidfitCommand.run([
      "--device", "iphone-8", "--orientation", "portrait", still.path,
    ])
    #expect(result.output.contains("loses 72.5 pt top and bottom (17.9 % of the picture)"))
    #expect(result.output.contains("is pillarboxed by 33.48 pt left and right"))
  }

  @Test func sizesAndClipsShareAStream() throws {
    let result = try VidfitCommand.run([
      "--size", "9x9", "--format", "ndjson", try Clips.clean().path,
    ])
    let schemas = result.records.map { $0["schema"] as? String }
    #expect(schemas == ["vidfit.size/1", "vidfit.analysis/1"])
  }

  @Test func partsOfAScreen() throws {
    let half = try #require(
      try screens(["--window", "1/2", "--device", "ipad-9.7", "--size", "16x9"]).first)
    let window = half["window"] as? [String: Any]
    #expect(window?["width"] as? Double == 507 && half["windowKind"] as? String == "1/2")
    #expect((half["sizeClasses"] as? [String: Any])?["horizontal"] as? String == "compact")
    #expect(try screens(["--window", "1/2", "--all-devices", "--size", "16x9"]).count == 7)
  }

  @Test func pictureInPictureAndOverscan() throws {
    let clip = try Clips.letterbox().path
    let both = try screens(["--device", "ipad-pro-11", "--device", "appletv-4k", clip])
    let small = both[0]["pictureInPicture"] as? [String: Any]
    #expect(small?["paddingShare"] as? Double == 0.25 && both[0]["overscan"] is NSNull)
    let overscan = both[1]["overscan"] as? [String: Any]
    #expect(both[1]["pictureInPicture"] is NSNull && overscan?["pictureShareOutside"] != nil)
  }
}
