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

  /// The third line of a report: what the screen does.
  private func answer(
    _ size: String, _ padding: String, _ arguments: [String] = []
  ) throws -> String {
    let lines = try report(clip(size, padding), arguments).split(separator: "\n").map(String.init)
    return try #require(lines.count > 2 ? lines[2] : nil)
  }

  /// The padded clip and the clean one cover as much by default, but in other modes.
  @Test func modesAreComparedEach() throws {
    let answer = try answer("320x180", "pad=430:180:54:0")
    #expect(answer.contains("fills the screen by default"))
    #expect(answer.contains("Fitted, the picture covers 57.9 % instead of 82.1 %"), "\(answer)")
    #expect(answer.contains("Zoomed to fill, the picture covers 82"), "\(answer)")
    #expect(!answer.contains("cost nothing"))
  }

  /// A vertical film in a wide frame is held in landscape for the sake of its bars.
  @Test func theCleanClipIsHeldAsItSuits() throws {
    let clip = try clip("180x320", "pad=568:320:194:0")
    let text = try report(clip)
    #expect(
      text.contains(
        "Without the bars people would hold it in portrait, where it would fit and cover 82."),
      "\(text)")
    let document = try VidfitCommand.run(["--no-config", "--format", "json", clip.path]).document
    let screens = try #require(document["presentations"] as? [[String: Any]])
    let turned = try #require(screens[0]["turned"] as? [String: Any])
    let clean = try #require(turned["withoutPadding"] as? [String: Any])
    let fit = try #require(clean["fit"] as? [String: Double])
    #expect(clean["defaultMode"] as? String == "fit")
    #expect(abs((fit["pictureScreenShare"] ?? 0) - 0.82) < 0.01)
    let table = try report(clip, ["--all-devices"])
    #expect(table.contains("(fit, portrait)") && table.contains("% in portrait."))
  }

  /// Nobody can toggle fit and fill there.
  @Test func televisionsAreNotZoomed() throws {
    let answer = try answer("240x180", "pad=320:180:40:0", ["--device", "appletv-4k"])
    #expect(answer.contains("Fitted, the bars cost nothing"), "\(answer)")
    #expect(!answer.contains("Zoomed"))
  }

  /// Bars that the frame holds show in fill too.
  @Test func embeddedBarsAreToldInFill() throws {
    let text = try report(clip("240x180", "pad=320:180:40:0"))
    let row = try #require(text.split(separator: "\n").first { $0.contains("fill 812") })
    #expect(row.hasSuffix("bars left and right"))
  }

  /// In a window all shares of a row are of the window, unless they say otherwise.
  @Test func windowsHaveOneMeasure() throws {
    let text = try report(
      clip("320x180", "pad=320:240:0:30"), ["--device", "ipad-9.7", "--window", "1/2"])
    #expect(text.contains("frame 49.5 %, picture 37.1 % of the window, 18.4 % of the screen"))
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
    #expect(text.contains("The picture is 16:9 (320×180): 12 coded rows below it were not cropped"))
    #expect(text.contains("To remove the unused rows"))
    #expect(text.contains("MPEG-4 Simple Profile in MP4"))
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
    #expect(copy.status == 3 && copy.errors.contains("says Matroska"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func addressesOfFilesAreOpened() throws {
    let clip = try Clips.letterbox()
    #expect(try VidfitCommand.run(["--no-config", "file://\(clip.path)"]).status == 0)
    let other = try VidfitCommand.run(["--no-config", "rtsp://host/clip"])
    #expect(other.errors.contains("expected https, http or s3, got 'rtsp'"))
  }
}
