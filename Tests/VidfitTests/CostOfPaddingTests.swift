import Foundation
import TestSupport
import Testing

/// What padding costs, by mode and by the way a device is held, and the crop that is advised.
@Suite struct CostOfPaddingTests {
  private func clip(
    _ size: String, _ padding: String, _ encoding: [String] = []
  ) throws -> URL {
    try Fixture.scene(
      "cost.mp4", size: size, padding: padding, ["-pix_fmt", "yuv420p"] + encoding)
  }

  private func report(_ clip: URL, _ arguments: [String] = []) throws -> String {
    try VidfitCommand.run(arguments + ["--no-config", clip.path]).output
  }

  /// Answers of the report by their labels, those for screens without wrapping.
  private func answers(
    _ size: String, _ padding: String, _ arguments: [String] = []
  ) throws -> [String: String] {
    TextAnswers(try report(clip(size, padding), arguments)).all
  }

  /// The padded clip and the clean one cover as much by default, but in other modes.
  @Test func modesAreComparedEach() throws {
    let answers = try answers(
      "320x180", "pad=430:180:54:0", ["--device", "iphone-x"])
    #expect(
      answers["default"]
        == "fill with the clip's own bars left and right, 82.1% of the screen; if fixed: fit, "
        + "82.1%")
    #expect(
      answers["costs"]?.hasPrefix(
        "if a viewer zooms out, the picture covers 57.9% of the screen, 82.1% if fixed") == true)
  }

  /// A vertical film in a wide frame is held in landscape for the sake of its bars.
  @Test func theCleanClipIsHeldAsItSuits() throws {
    let clip = try clip("180x320", "pad=568:320:194:0")
    let iphones = try #require(TextAnswers(try report(clip)).all["iPhones"])
    #expect(iphones.hasSuffix("if fixed: fit, 82–100%, held in portrait"), "\(iphones)")
    let document = try VidfitCommand.run(["--no-config", "--format", "json", clip.path]).document
    let screens = try #require(document["presentations"] as? [[String: Any]])
    let turned = try #require(screens[0]["turned"] as? [String: Any])
    let clean = try #require(turned["withoutPadding"] as? [String: Any])
    let fit = try #require(clean["fit"] as? [String: Double])
    #expect(clean["defaultMode"] as? String == "fit")
    #expect(abs((fit["pictureScreenShare"] ?? 0) - 0.82) < 0.01)
    let table = try report(clip, ["--all-devices"])
    #expect(table.contains(" fit, portrait"))
    // A turn that was asked for stays.
    let held = try report(clip, ["--orientation", "landscape"])
    #expect(TextAnswers(held).all["iPhones"]?.hasSuffix("; the same if fixed") == true, "\(held)")
  }

  /// Nobody can toggle fit and fill there.
  @Test func televisionsAreNotZoomed() throws {
    let answers = try answers("240x180", "pad=320:180:40:0", ["--device", "appletv-4k"])
    #expect(
      answers["default"] == "fit with bars left and right, 75% of the screen; the same if fixed")
    #expect(answers["costs"] == nil)
    let all = try self.answers("240x180", "pad=320:180:40:0")
    #expect(all["costs"]?.contains("TVs") == false && all["costs"]?.contains("iPads") == true)
  }

  /// Bars that the frame holds show in fill too.
  @Test func embeddedBarsAreToldInFill() throws {
    let text = try report(clip("240x180", "pad=320:180:40:0"), ["--device", "iphone-x"])
    let row = try #require(text.split(separator: "\n").first { $0.contains("fill  812") })
    #expect(row.hasSuffix("left and right"))
  }

  /// In a window the answer is of the window, and the figures are of both.
  @Test func windowsHaveOneMeasure() throws {
    let text = try report(
      clip("320x180", "pad=320:240:0:30"), ["--device", "ipad-9.7", "--window", "1/2"])
    // The clean clip is of the window, too: 16:9 in a window of 507×768 points.
    #expect(
      TextAnswers(text).all["default"]
        == "fit with bars top and bottom, 37.1% of the window; the same if fixed")
    let row = try #require(text.split(separator: "\n").first { $0.contains("* fit") })
    #expect(row.contains("37.1%") && row.contains("18.4%") && text.contains("of window"))
  }

  /// Fields are cut in steps of four rows of 4:2:0, whoever cuts.
  @Test func oneCropForAll() throws {
    let clip = try clip(
      "320x172", "pad=320:240:0:34",
      ["-c:v", "mpeg2video", "-q:v", "3", "-flags", "+ildct+ilme", "-top", "0"])
    let crop = "crop=320:176:0:32"
    let document = try VidfitCommand.run(["--no-config", "--format", "json", clip.path]).document
    let video = try #require(document["video"] as? [String: Any])
    #expect(video["fieldOrder"] as? String != "progressive")
    let advice = try #require((document["advice"] as? [String: Any])?["crop"] as? [String: Any])
    #expect(advice["ffmpeg"] as? String == crop)
    #expect(advice["handbrake"] as? String == "32:32:0:0")
    #expect(advice["mpv"] as? String == "320x176+0+32")
    let lines = try VidfitCommand.run(["unpad", "--no-config", "--print", clip.path]).output
    #expect(lines.contains(crop), "\(lines)")
  }

  /// Rows that only fill up a codec's blocks are no bars.
  @Test func unusedRowsAreNamed() throws {
    let text = try report(
      clip("320x180", "pad=320:192:0:0", ["-c:v", "mpeg4", "-q:v", "3"]))
    let answers = TextAnswers(text).all
    #expect(answers["picture"]?.hasPrefix("16:9 (320×180): 12 unused coded rows") == true)
    #expect(answers["fix"]?.contains("crop=320:180:0:0") == true)
    #expect(
      answers["plays"]?.hasPrefix("whether MPEG-4 Simple Profile in MP4 plays is not known") == true
    )
  }

  /// Rows so few that nobody sees them are no bars on the screen either.
  @Test func edgeLinesAreNoBars() throws {
    let answers = try answers("1408x792", "pad=1408:800:0:0")
    #expect(answers["picture"]?.hasPrefix("16:9 (1408×792): 8 unused coded rows") == true)
    #expect(answers["TVs"]?.contains("left and right") == true, "\(answers)")
    #expect(answers["costs"] == nil)
  }

  @Test func cropsOfPicturesNeedForce() throws {
    let clip = try clip("320x160", "pad=320:240:0:40")
    let folder = try ScratchFolder()
    let output = folder.url.appendingPathComponent("out.mp4").path
    let crop = ["unpad", "--no-config", clip.path, "--crop", "320:140:0:50", "-o", output]
    let refused = try VidfitCommand.run(crop)
    #expect(refused.status == 3)
    #expect(
      refused.errors.contains("the crop cuts off picture, 10 px top and bottom; --force crop"))
    #expect(try VidfitCommand.run(crop + ["--force", "crop"]).status == 0)
  }

  /// Names that lie about what is written.
  @Test func outputsSayWhatTheyAre() throws {
    let clip = try clip("320x160", "pad=320:240:0:40")
    let folder = try ScratchFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    let page = try VidfitCommand.run(["page", "--no-config", clip.path, "-o", path("x.pdf")])
    #expect(page.status == 64 && page.errors.contains("expected a name that ends in .html"))
    let copy = try VidfitCommand.run(["unpad", "--no-config", clip.path, "-o", path("x.mkv")])
    #expect(copy.status == 3 && copy.errors.contains("is for Matroska"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func addressesOfFilesAreOpened() throws {
    let clip = try Clips.letterbox()
    #expect(try VidfitCommand.run(["--no-config", "file://\(clip.path)"]).status == 0)
    let other = try VidfitCommand.run(["--no-config", "rtsp://host/clip"])
    #expect(other.errors.contains("expected https, http or s3, got 'rtsp'"))
  }
}
