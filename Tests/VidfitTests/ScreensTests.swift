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
    #expect(lines.count == heading + 51 && result.status == 0)
    let phone = try #require(lines.first { $0.hasPrefix("  iphone-x ") })
    #expect(
      phone.split(separator: " ").joined(separator: " ").hasSuffix(
        "812×375 fit 61.6% 38.4% 46.2% 82.1% fit all sides"))
    let iphones = TextAnswers(result.output).all["iPhones"]
    #expect(
      iphones == "fit with bars on all sides, 46–56% of the screen; if fixed: fit, 82–100%")
    #expect(try screens(["--all-devices", try Clips.letterbox().path]).count == 50)
  }

  @Test func devicesThatAreNamedComeBesideAll() throws {
    let ids = try screens(["--all-devices", "--device", "800x600", "--size", "16x9"])
      .map { $0["device"] as? String }
    #expect(ids.count == 51 && ids.first == "800x600@1")
  }

  /// Spaces around commas are no part of names, and what is named twice is shown twice.
  @Test(arguments: [
    (["iphone-8 , iphone-x ,iphone-8"], ["iphone-8", "iphone-x", "iphone-8"]),
    ([" iphone-x "], ["iphone-x"]), (["iphone-x", "iPhone X"], ["iphone-x", "iphone-x"]),
  ])
  func screensAreShownAsNamed(_ names: [String], _ ids: [String]) throws {
    let flags = names.flatMap { ["--device", $0] }
    #expect(try screens(flags + ["--size", "16x9"]).map { $0["device"] as? String } == ids)
  }

  @Test func familiesMayHaveSpacesAround() throws {
    func ids(_ names: String) throws -> [String?] {
      try screens(["--device", names, "--size", "16x9"]).map { $0["device"] as? String }
    }
    let spaced = try ids("iphones , ipads")
    #expect(try spaced == ids("iphones,ipads") && spaced.count > 2)
  }

  /// Options that only a clip can show are refused where there is none, unless a file sets them.
  @Test(arguments: [
    ["--thorough"], ["--frames", "3"], ["--stream", "1"], ["--max-pixels", "9"],
    ["--important"], ["--zones", "title-safe"], ["--protect", "iphones"], ["--regions", "r.json"],
    ["--for", "apple-film"], ["--metadata"],
  ])
  func sizesHaveNothingOfClips(_ flags: [String]) throws {
    let folder = try ScratchFolder()
    try folder.write("r.json", #"[{"box": [0, 0, 0.5, 0.1]}]"#)
    let result = try VidfitCommand.run(
      ["--no-config", "--size", "2.39:1"] + flags, in: folder.url)
    #expect(result.status == 64)
    #expect(result.errors == "vidfit: \(flags[0]): applies to clips; none was given\n")
    try folder.write("p.yml", "thorough: true\nimportant: text\nprotect: iphones\n")
    let fromFile = try VidfitCommand.run(
      ["--config", "p.yml", "--size", "2.39:1"], in: folder.url)
    #expect(fromFile.status == 0, "\(fromFile.errors)")
  }

  @Test func aSizeNeedsNoFile() throws {
    let result = try VidfitCommand.run([
      "--size", "1242x2208", "--device", "iphone-x", "--orientation", "portrait",
    ])
    let answers = TextAnswers(result.output).all
    #expect(result.output.hasPrefix("1242×2208, 9:16\n"))
    #expect(
      answers["rendered"]
        == "by iPhone 6s Plus, 7 Plus and 8 Plus, which scale it to their panel")
    #expect(
      answers["filled"]
        == "456.75×812 pt, loses 40.88 pt left and right (17.9%); housing and corners hide 2.5% of "
        + "it; enlarged 1.1×, sharp from 1370×2436 px")
    #expect(
      answers["fitted"]
        == "375×666.67 pt, 82.1% of the screen, bars of 72.67 pt top and bottom")
    #expect(result.status == 0)
  }

  @Test func artworkIsAnsweredInItsOwnWords() throws {
    let still = try Fixture.scene("artwork.png", size: "375x812", ["-frames:v", "1"])
    let result = try VidfitCommand.run([
      "--device", "iphone-8", "--orientation", "portrait", still.path,
    ])
    #expect(result.output.contains("loses 72.5 pt top and bottom (17.9%)"))
    #expect(result.output.contains("bars of 33.48 pt left and right"))
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
    #expect(try screens(["--window", "1/2", "--all-devices", "--size", "16x9"]).count == 8)
  }

  @Test func artworkHasNoDefault() throws {
    let screen = try #require(
      try screens(["--size", "1125x2436", "--device", "iphone-x"]).first)
    #expect(screen["defaultMode"] is NSNull && screen["class"] is NSNull)
    #expect(screen["pictureInPicture"] is NSNull && screen["orientation"] as? String == "portrait")
    let fit = try #require(screen["fit"] as? [String: Any])
    #expect(fit["screenShare"] as? Double == 1)
    let text = try VidfitCommand.run(["--size", "1125x2436", "--device", "iphone-x"]).output
    #expect(TextAnswers(text).all["screen"] == "the size of iPhone X, XS and 11 Pro")
    #expect(text.contains("nothing is cropped, and there are no bars"))
    #expect(TextAnswers(text).all["filled"]?.hasSuffix("and corners hide 2.5% of it") == true)
  }

  @Test func windowsHaveAPlaceOnTheScreen() throws {
    let screen = try #require(
      try screens([
        "--device", "ipad-pro-11-m4", "--window", "700x500+30+40", try Clips.clean().path,
      ]).first)
    let window = try #require(screen["window"] as? [String: Any])
    #expect(["x", "y", "width", "height"].map { window[$0] as? Double } == [30, 40, 700, 500])
    #expect(screen["windowKind"] as? String == "free" && screen["system"] as? Int == 27)
    let text = try VidfitCommand.run([
      "--size", "1920x1080", "--device", "ipad-pro-11", "--window", "1/2",
    ]).output
    let row = try #require(text.split(separator: "\n").first { $0.contains("  fit  ") })
    #expect(row.contains("39.9%") && row.contains("19.8%"))
  }

  @Test func uprightClipsAreHeldUpright() throws {
    let clip = try Fixture.scene("upright.mp4", size: "270x480").path
    #expect(TextAnswers(try VidfitCommand.run([clip]).output).all["held"] == "in portrait")
    let phone = ["--device", "iphone-x", clip]
    let text = try VidfitCommand.run(phone).output
    #expect(text.contains("iPhone X, portrait, 375×812 pt"))
    #expect(TextAnswers(text).all["landscape"] == "fit, 26% of the screen")
    let asked = try VidfitCommand.run(["--orientation", "landscape"] + phone).output
    #expect(asked.contains("iPhone X, landscape,") && !asked.contains("portrait"))
  }

  @Test func whatNobodyMeasuredIsNotClaimed() throws {
    let clip = Repository.media("clean-240.mp4").path
    let screen = try #require(
      try screens(["--device", "iphone-duo", "--pose", "open", clip]).first)
    #expect(screen["defaultMode"] as? String == "unknown")
    let text = try VidfitCommand.run(["--device", "iphone-duo", "--pose", "open", clip]).output
    let answer = TextAnswers(text).all["default"]
    #expect(answer?.hasPrefix("not published: fit covers ") == true)
  }

  @Test func layersAndCustomPlayers() throws {
    let clip = Repository.media("clean-240.mp4").path
    func mode(_ flags: [String]) throws -> String? {
      try screens(flags + [clip]).first?["defaultMode"] as? String
    }
    #expect(try mode([]) == "fill")
    #expect(try mode(["--layout", "layer"]) == "fit")
    #expect(try mode(["--player", "custom"]) == "fill")
    #expect(try mode(["--player", "custom", "--max-crop", "5%"]) == "fit")
  }

  @Test func filesThatADeviceCannotPlay() throws {
    let text = try VidfitCommand.run([Repository.media("43-clean.webm").path]).output
    let answer = try #require(TextAnswers(text).all["plays"])
    #expect(
      answer.hasPrefix(
        "VP9 in WebM does not play on any of them: AVPlayer opens no Matroska or WebM files"))
  }

  @Test(arguments: [
    (["--device", "iphone-x", "--os", "26"], "--os 26: iPhone X runs iOS 11 to 16"),
    (["--device", "ipad-pro-11", "--os", "26", "--window", "1/2"], "give a size in points"),
    (["--device", "ipad-mini-4", "--window", "500x500"], "came with iPadOS 26"),
    (
      ["--device", "iphone-x", "--window", "500x200"], "iPhone X shows apps on its whole screen"
    ),
    (["--device", "ipad-pro-11", "--window", "2000x500"], "is not wholly on the screen"),
    (["--device", "appletv-4k", "--orientation", "portrait"], "Apple TV 4K has no portrait"),
    (
      ["--device", "iphone-x", "--pose", "book"],
      "iPhone X can't be held so; devices that can: iphone-duo"
    ),
    (
      ["--device", "iphone-duo", "--pose", "book", "--orientation", "portrait"], "held in landscape"
    ),
    (["--max-crop", "5%"], "--max-crop: needs --player custom"),
    (["--player", "custom", "--max-crop", "150%"], "expected a share such as 15%, got '150%'"),
    (["--device", "iphone-19"], "knows iPhones up to 18; nearest screen: iphone-17"),
    (["--device", "iphone-18"], "knows iPhones up to 18; nearest screen: iphone-17"),
    (["--device", "vision-pro"], "Vision Pro has no screen of fixed size"),
    (["--window", "half"], "expected 2/3, 1/2, 1/3, slide-over or a size in points"),
  ])
  func impossibleScreensAreRefused(_ flags: [String], _ message: String) throws {
    let result = try VidfitCommand.run(flags + ["--size", "16x9"])
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
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
