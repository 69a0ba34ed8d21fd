import Foundation
import TestSupport
import Testing

/// `vidfit page` from the outside.
@Suite struct PageTests {
  private let folder: URL

  init() throws { folder = try ScratchFolder().url }

  private func page(_ arguments: [String]) throws -> PageData {
    let result = try VidfitCommand.run(
      ["page"] + arguments + ["-o", "page.html", "--no-config"], in: folder)
    #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty)
    return try PageData(folder.appendingPathComponent("page.html"))
  }

  private func numbers(_ list: Any?) throws -> [Double] {
    try #require(list as? [NSNumber]).map(\.doubleValue)
  }

  /// The page computes where the player puts a clip from its shape, its picture, the player and the
  /// screen; browsers' tests compare the result with the documents.
  @Test(arguments: [
    ("letterbox-239-in-16x9.mp4", []),
    ("vertical-rotated.mp4", ["--player", "layer"]),
    ("anamorphic-pal.mpg", ["--player", "custom", "--max-crop", "30%"]),
    ("aspect-switch.mp4", ["--device", "ipad-pro-11", "--window", "700x500"]),
    ("windowbox.mp4", ["--device", "1280x720@2"]),
  ])
  func layoutsSayWhatDecides(clip: String, screens: [String]) throws {
    let path = Repository.media(clip).path
    let page = try page([path, "--count", "1", "--frame-size", "32"] + screens)
    let document = try VidfitCommand.run(
      ["analyze", path, "--format", "json", "--no-config"] + screens
    ).document
    let presentation = try #require((document["presentations"] as? [[String: Any]])?.first)
    let layout = try #require(page.layouts.first)
    #expect(page.layouts.count == 1)
    for name in ["player", "layout", "maxCrop"] {
      #expect("\(layout[name] ?? "")" == "\(presentation[name] ?? "")", "\(name)")
    }
    let video = try #require(document["video"] as? [String: Any])
    let display = try #require(video["display"] as? [String: Any])
    let (width, height) = (display["width"] as? Double, display["height"] as? Double)
    let ratio = try #require(layout["ratio"] as? Double)
    #expect(try abs(ratio - #require(width) / #require(height)) < 0.001)
    #expect((layout["clean"] is NSNull) == (presentation["withoutPadding"] is NSNull))
    let asked = try #require(layout["screens"] as? [Int])
    let devices = asked.map { page.screens[$0]["device"] as? String }
    #expect(devices.contains(presentation["device"] as? String))
  }

  @Test func partsOfTheFrame() throws {
    let page = try page([Repository.media("windowbox.mp4").path, "--device", "iphone-17-pro"])
    let clean = try #require(page.layouts.first?["clean"] as? [String: Any])
    // crop=496:280:72:40 of 640×360.
    let unit = [72.0 / 640, 40.0 / 360, 496.0 / 640, 280.0 / 360]
    #expect(zip(try numbers(clean["unit"]), unit).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(abs((clean["ratio"] as? Double ?? 0) - 496.0 / 280) < 1e-9)
  }

  @Test func aSimulatorHasNoClip() throws {
    let page = try page([])
    #expect(page.clips["count"] as? Int == 0)
    #expect(page.page["isSimulator"] as? Bool == true)
    #expect(Set(page.screens.compactMap { $0["device"] as? String }).count > 40)
    let unnamed = try VidfitCommand.run(["page"], in: folder)
    #expect(unnamed.status == 64 && unnamed.errors.contains("vidfit page -o simulator.html"))
  }

  @Test func framesAndFactsOfOneClip() throws {
    let page = try page([Repository.media("letterbox-239-in-16x9.mp4").path, "--count", "4"])
    let frames = try #require(page.blocks["frames-0"] as? [[String: Any]])
    #expect(frames.count == 4)
    #expect(frames.allSatisfy { $0["width"] as? Int == 1440 && $0["height"] as? Int == 810 })
    let times = frames.compactMap { $0["time"] as? Double }
    #expect(times == times.sorted() && Set(times).count == 4)
    #expect(page.page["title"] as? String == "letterbox-239-in-16x9.mp4")
    #expect(page.words("verdict") == ["padded"])
    #expect(page.words("crop") == ["crop=1920:804:0:138"])
    #expect(Set(page.screens.compactMap { $0["family"] as? String }).count == 4)
  }

  @Test func aClipThatFailsIsListedAmongOthers() throws {
    let broken = try Fixture.file("broken.mp4", Array("not a video".utf8))
    let clip = Repository.media("clean-240.mp4").path
    let result = try VidfitCommand.run(
      ["page", broken.path, clip, "-o", "page.html", "--device", "iphone-x"], in: folder)
    #expect(result.status == 1)
    #expect(result.errorLines.count == 1 && result.errors.contains("broken.mp4: "))
    let page = try PageData(folder.appendingPathComponent("page.html"))
    #expect(page.words("verdict") == ["failed", "none"])
    #expect(page.blocks["frames-0"] == nil && page.blocks["frames-1"] != nil)
    #expect(page.words("error").first??.isEmpty == false)
  }

  /// What can't be shown leaves no page behind.
  @Test func refusals() throws {
    let clip = try Fixture.file("broken.mp4", Array("not a video".utf8)).path
    try FileManager.default.copyItem(
      atPath: Repository.media("clean-240.mp4").path,
      toPath: folder.appendingPathComponent("own.html").path)
    let cases: [([String], Int32, String)] = [
      ([clip, "-o", "page.html"], 1, "broken.mp4: "),
      (["own.html"], 64, "own.html: the output would replace a file"),
      ([clip, "-o", "."], 64, "--output: . is a folder"),
      ([clip, "-o", "no/folder/page.html"], 75, "no/folder/page.html: cannot be written"),
      ([clip, "--count", "0"], 64, "--count"),
      (["paage"], 1, "paage"),
    ]
    for (arguments, status, message) in cases {
      let result = try VidfitCommand.run(["page"] + arguments, in: folder)
      #expect(result.status == status, "\(arguments)")
      #expect(result.errors.contains(message), "\(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["own.html"])
  }

  /// A window is refused if no device can have it, and a line names the devices that can't.
  @Test func windowsThatDoNotFitAreTold() throws {
    let clip = Repository.media("windowbox.mp4").path
    func run(_ arguments: [String]) throws -> VidfitCommand.Result {
      try VidfitCommand.run(
        ["page", clip, "-o", "page.html", "--no-config", "--count", "1"] + arguments, in: folder)
    }
    for devices in [["--device", "ipad-pro-11-m4"], []] {
      let result = try run(["--window", "5000x5000"] + devices)
      #expect(result.status == 64)
      #expect(result.errors.contains("--window: "), "\(result.errors)")
    }
    let some = try run(["--window", "700x500", "--device", "ipad-pro-11-m4,iphone-x"])
    #expect(some.status == 0)
    #expect(some.errors == "vidfit: --window: iPhone X shows apps on its whole screen\n")
    #expect(try run(["--window", "700x500"]).errors.isEmpty)
  }

  @Test(arguments: [
    ["--player", "layer"], ["--layout", "layer"], ["--window", "1/2"], ["--count", "3"],
    ["--frame-size", "100"], ["--thorough"], ["--important"],
    ["--protect", "iphones"], ["--stream", "1"], ["--background", "red"],
    ["--max-crop", "30%", "--player", "custom"],
  ])
  func simulatorsTakeNothingOfClips(_ flags: [String]) throws {
    let result = try VidfitCommand.run(
      ["page", "-o", "page.html", "--no-config"] + flags, in: folder)
    #expect(result.status == 64)
    #expect(result.errors.hasSuffix(": applies to clips; a simulator has none\n"))
    let config = folder.appendingPathComponent("p.yml")
    try Data("player: layer\nthorough: true\n".utf8).write(to: config)
    let fromFile = try VidfitCommand.run(
      ["page", "-o", "page.html", "--config", "p.yml", "--device", "ipads", "--os", "18"],
      in: folder)
    #expect(fromFile.status == 0, "\(fromFile.errors)")
  }
}
