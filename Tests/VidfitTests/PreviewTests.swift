import Foundation
import TestSupport
import Testing

/// `vidfit preview` from the outside.
@Suite struct PreviewTests {
  private func folder() throws -> URL { try ScratchFolder().url }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func aPictureOfTheRightNameSizeAndColours() throws {
    let place = try folder()
    let clip = try Fixture.clip(
      "plain.mp4",
      [
        "-f", "lavfi", "-i", "color=0x4080C0:s=640x360:d=2:r=10,format=gbrp", "-vf",
        "scale=out_color_matrix=bt709:out_range=tv,format=yuv444p", "-colorspace", "bt709",
        "-color_range", "tv", "-c:v", "libx264", "-qp", "0",
      ])
    let result = try VidfitCommand.run(
      [
        "preview", clip.path, "--width", "1000", "--mode", "fit", "--no-text", "--guides", "none",
      ], in: place)
    #expect(result.status == 0 && result.errors.isEmpty && result.output.isEmpty)
    #expect(try names(place) == ["plain-preview.png"])
    let picture = try RGBPicture(place.appendingPathComponent("plain-preview.png"))
    let (bytes, width) = (picture.samples, picture.width)
    #expect(width == 1000)
    let middle = (bytes.count / 3 / width / 2 * width + width / 2) * 3
    for (value, wanted) in zip(bytes[middle..<middle + 3], [0x40, 0x80, 0xC0]) {
      #expect(abs(Int(value) - wanted) <= 2)
    }
  }

  @Test func filesFoldersAndStandardOutput() throws {
    let place = try folder()
    let clip = try Clips.clean().path
    let small = ["--width", "300"]
    #expect(
      try VidfitCommand.run(["preview", clip, "-o", "a.jpg"] + small, in: place).status == 0)
    let jpeg = try Data(contentsOf: place.appendingPathComponent("a.jpg"))
    #expect(jpeg.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
    let moments = ["--at", "0.5", "--at", "0:01.25", "-o", "."]
    #expect(try VidfitCommand.run(["preview", clip] + moments + small, in: place).status == 0)
    #expect(try names(place) == ["a.jpg", "clean-0m00.5s.png", "clean-0m01.25s.png"])
    let piped = try VidfitCommand.run(["preview", clip, "-o", "-"] + small, in: place)
    #expect(piped.output.contains("PNG"))
    #expect(try names(place).count == 3)
  }

  /// What was asked for and isn't drawn is told.
  @Test func lacksAreTold() throws {
    let place = try folder()
    let regions = place.appendingPathComponent("regions.json")
    try Data(#"{"clips": [{"file": "other.mp4", "regions": []}]}"#.utf8).write(to: regions)
    let clip = try Clips.clean().path
    func lines(_ arguments: [String]) throws -> [String] {
      let width = arguments.contains("--overlay") ? [] : ["--width", "300"]
      let result = try VidfitCommand.run(
        ["preview", clip, "-o", "a.png"] + width + arguments, in: place)
      #expect(result.status == 0)
      return result.errorLines.map { String($0.split(separator: "clean.mp4: ").last ?? "") }
    }
    let others = "the file of regions names other clips, but not this one"
    #expect(try lines(["--regions", regions.path]) == [others])
    #expect(
      try lines(["--regions", regions.path, "--overlay", "--guides", "important"]) == [
        others, "the picture is empty, because no guide has anything to show",
      ])
    #expect(try lines(["--padding", "removed"]) == ["it has no bars to remove"])
    #expect(try lines([]) == [])
    let unprotected = try VidfitCommand.run(["preview", clip, "--guides", "protect"], in: place)
    #expect(unprotected.status == 64 && unprotected.errors.contains("it needs --protect"))
  }

  /// A policy file speaks for all commands, and what a flag leaves out is no contradiction.
  @Test func whatAFileSetsIsPassedOver() throws {
    let place = try folder()
    try Data("background: red\nprotect: iphones\nimportant: text\n".utf8)
      .write(to: place.appendingPathComponent("p.yml"))
    let clip = try Clips.clean().path
    for arguments in [
      ["--overlay"], ["--frame"], ["--exact"], ["--frame", "--no-text"],
      ["--exact", "--no-cut-off"],
      ["--frame", "--guides", "protect", "--protect", "ipads"],
    ] {
      let result = try VidfitCommand.run(
        ["preview", clip, "--config", "p.yml", "-o", "a.png"] + arguments, in: place)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
    }
  }

  /// A name that is taken or too long concerns one picture, and the others are drawn.
  @Test func namesThatWillNotDoEndNothing() throws {
    let place = try folder()
    let clip = try Clips.clean()
    let long = place.appendingPathComponent(String(repeating: "n", count: 245) + ".mp4")
    try FileManager.default.copyItem(at: clip, to: long)
    let taken = place.appendingPathComponent("taken.mp4")
    try FileManager.default.copyItem(at: clip, to: taken)
    try Data().write(to: place.appendingPathComponent("taken-preview.png"))
    let result = try VidfitCommand.run(
      ["preview", long.path, taken.path, clip.path, "--width", "300"], in: place)
    #expect(result.status == 64)
    #expect(try names(place).contains("clean-preview.png"))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains("File name too long") == true)
    #expect(lines.dropFirst().first?.contains("taken-preview.png: ") == true)
    let alone = try VidfitCommand.run(["preview", long.path, "--width", "300"], in: place)
    #expect(alone.status == 75)
  }

  @Test func namesTellTheFormat() throws {
    let place = try folder()
    let clip = try Clips.clean().path
    let starts = ["a.png": "\u{89}PNG", "b.JPEG": "\u{FF}\u{D8}\u{FF}", "c.webp": "RIFF"]
    for (name, start) in starts {
      let result = try VidfitCommand.run(
        ["preview", clip, "-o", name, "--width", "300"], in: place)
      #expect(result.status == 0, "\(result.errors)")
      let data = try Data(contentsOf: place.appendingPathComponent(name))
      let bytes = start.unicodeScalars.map { UInt8($0.value) }
      #expect(Array(data.prefix(bytes.count)) == bytes)
    }
  }

  @Test(arguments: [
    (["-o", "x.gif"], "expected a name that ends in .png, .jpg or .webp, got 'x.gif'"),
    (["-o", "a.png.part"], "expected a name that ends in .png, .jpg or .webp, got 'a.png.part'"),
    (["-o", "x.jpg", "--format", "png"], "ends in .png, as --format says, got 'x.jpg'"),
    (["-o", "x.gif", "--video"], "expected a name that ends in .mp4, got 'x.gif'"),
    (["--exact", "--mode", "both"], "expected default, fit or fill with --exact, got 'both'"),
    (["--exact", "--padding", "compare"], "expected as-is or removed with --exact"),
    (
      ["--exact", "--device", "iphone-x", "--device", "ipad-pro-11"],
      "expected one screen, got iPhone X, "
    ),
    (["--exact", "--scale", "2"], "--exact excludes --width and --scale"),
    (["--frame", "--exact"], "--frame excludes --exact and --no-chrome"),
    (["--frame", "-o", "frame.jpg"], "expected a PNG file with --frame"),
    (["--frame", "--format", "jpeg"], "expected png with --frame, got 'jpeg'"),
    (["--exact", "--video"], "--exact excludes --video and --contact-sheet"),
    (
      ["--pip", "--device", "appletv-4k"], "nothing is published about Picture in Picture on Apple"
    ),
    (["--pip", "--os", "12", "--device", "iphone-x"], "from iOS 14 on, got iPhone X with iOS 12"),
    (["--pip", "--device", "800x400@2"], "needs a device, not a screen named by its size"),
    (
      ["--pip", "--device", "ipad-9.7", "--os", "16", "--window", "1/2"],
      "floats over the whole screen, which a window is not"
    ),
    (["--pip", "--guides", "uikit"], "expected picture or none with --pip, got 'uikit'"),
    (["--pip", "--no-controls"], "--pip excludes --mode, --controls and --no-controls"),
    (["--exact", "--text"], "--exact excludes --text and --cut-off"),
    (["--exact", "--cut-off"], "--exact excludes --text and --cut-off"),
    (["--frame", "--text"], "--frame excludes --text and --cut-off"),
    (["--exact", "--protect", "iphones"], "--protect: --exact draws no guides unless --guides"),
    (["--frame", "--important"], "--important: --frame draws no guides unless --guides"),
    (["--frame", "--zones", "title-safe"], "--zones: --frame draws no guides unless --guides"),
    (["--overlay", "--width", "300"], "--overlay excludes --width"),
    (["--overlay", "--scale", "2"], "--overlay excludes --scale"),
    (["--overlay", "--controls"], "--overlay excludes --controls"),
    (["--overlay", "--home-indicator"], "--overlay excludes --home-indicator"),
    (["--overlay", "--chrome"], "--overlay excludes --chrome"),
    (["--overlay", "--cut-off"], "--overlay excludes --cut-off"),
    (["--overlay", "--text"], "--overlay excludes --text"),
    (["--overlay", "--padding", "removed"], "--overlay excludes --padding"),
    (["--overlay", "--mode", "fit"], "--overlay excludes --mode"),
    (["--overlay", "--background", "red"], "--overlay excludes --background"),
    (
      ["--overlay", "--guides", "protect,uikit"],
      "expected important, protect, title-safe, action-safe or none with --overlay, got 'uikit'"
    ),
  ])
  func refusalsSayWhy(_ arguments: [String], _ reason: String) throws {
    let place = try folder()
    let result = try VidfitCommand.run(
      ["preview", try Clips.clean().path] + arguments, in: place)
    #expect(result.status == 64)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(try names(place).isEmpty)
  }

  /// A device that can be laid on anything, in the mode that the player begins with.
  @Test func theDeviceAloneHasATransparentGround() throws {
    let place = try folder()
    let clip = Repository.media("clean-2x1.mp4").path
    let result = try VidfitCommand.run(
      ["preview", clip, "--frame", "--device", "iphone-17-pro", "--scale", "1", "-o", "frame.png"],
      in: place)
    #expect(result.status == 0 && result.errors.isEmpty)
    let path = place.appendingPathComponent("frame.png").path
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    let pixels = [UInt8](
      try ffmpeg.run(["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"]))
    let edge = try #require(
      (900...980).first {
        pixels.count % ($0 * 4) == 0
          && pixels.count / ($0 * 4) - 402 == $0 - 874
      })
    let height = pixels.count / (edge * 4)
    func alpha(_ x: Int, _ y: Int) -> UInt8 { pixels[(y * edge + x) * 4 + 3] }
    #expect(alpha(0, 0) == 0 && alpha(edge - 1, height - 1) == 0)
    #expect(alpha(edge / 2, height / 2) == 255)
    // The display and the borders beside it, which are 16 points by Apple's sizes.
    let rows = (0..<height).filter { alpha(edge / 2, $0) == 255 }
    #expect(abs(rows.count - (402 + 2 * 16)) <= 2)
  }

  @Test(arguments: [
    (["--device", "iphone-x", "--mode", "fill"], [2436, 1125]),
    (["--device", "iphone-x", "--mode", "fill", "--no-chrome"], [2436, 1125]),
    (["--device", "iphone-15-pro", "--orientation", "portrait"], [1179, 2556]),
    (["--device", "1280x721@1"], [1280, 721]),
  ])
  func exactPicturesAreTheScreen(_ arguments: [String], _ size: [Int]) throws {
    let place = try folder()
    let result = try VidfitCommand.run(
      ["preview", try Clips.clean().path, "--exact", "-o", "x.png"] + arguments, in: place)
    #expect(result.status == 0, "\(result.errors)")
    let picture = try RGBPicture(place.appendingPathComponent("x.png"))
    #expect([picture.width, picture.samples.count / 3 / picture.width] == size)
  }

  /// In portrait the screen is black above and below the video, so that only the bars are light there.
  @Test(arguments: [
    (["--controls"], true), ([], true), (["--no-controls"], false),
    (["--no-controls", "--home-indicator"], true), (["--controls", "--no-home-indicator"], false),
  ])
  func theHomeIndicatorGoesWithTheControls(_ arguments: [String], _ isDrawn: Bool) throws {
    let place = try folder()
    let result = try VidfitCommand.run(
      [
        "preview", try Clips.clean().path, "--exact", "--orientation", "portrait", "--device",
        "iphone-x", "-o", "x.png",
      ] + arguments, in: place)
    #expect(result.status == 0, "\(result.errors)")
    let picture = try RGBPicture(place.appendingPathComponent("x.png"))
    // Its middle: 10.5 points above the edge of 812, at three pixels to a point.
    let at = (2404 * picture.width + picture.width / 2) * 3
    #expect((picture.samples[at] > 150) == isDrawn)
    // In the clock, above the video.
    let top = picture.samples[..<(132 * picture.width * 3)]
    #expect(top.contains { $0 > 200 } == (arguments.first == "--controls"))
  }

  @Test func theSameTwiceIsTheSameFile() throws {
    let place = try folder()
    let clip = try Clips.letterbox().path
    for name in ["a.png", "b.png"] {
      let arguments = ["preview", clip, "--padding", "compare", "--width", "500", "-o", name]
      #expect(try VidfitCommand.run(arguments, in: place).status == 0)
    }
    let files = try ["a.png", "b.png"].map {
      try Data(contentsOf: place.appendingPathComponent($0))
    }
    #expect(files[0] == files[1])
  }

  /// Pictures are named by their times, so equal times are one picture.
  @Test func equalTimesAreDrawnOnce() throws {
    let place = try folder()
    let still = try Fixture.pattern("still.png", seconds: 1, ["-frames:v", "1"])
    for clip in [try Clips.clean(), still] {
      let result = try VidfitCommand.run(
        ["preview", clip.path, "--at", "0.5", "--at", "0:00.5", "--width", "300"], in: place)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(try names(place).count == 2)
  }

  @Test func failuresAreOneLineAndLeaveNothing() throws {
    let place = try folder()
    let clip = try Clips.clean().path
    let audio = try Fixture.clip("audio.mp4", ["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac"])
    let cases: [([String], Int32)] = [
      ([audio.path, "-o", "x.png"], 1), ([clip, "--at", "9:00", "-o", "x.png"], 1),
      ([clip, "-o", "/nonexistent/x.png"], 75), ([clip, "-o", "/dev/full"], 75),
    ]
    for (arguments, status) in cases {
      let result = try VidfitCommand.run(["preview", "--width", "300"] + arguments, in: place)
      #expect(result.status == status, "\(arguments): \(result.errors)")
      #expect(result.errorLines.count == 1, "\(result.errors)")
      #expect(try names(place).isEmpty)
    }
  }

  @Test(arguments: [
    ["--mode", "zoom"], ["--width", "0"], ["--scale", "0"], ["--guides", "avkit,nonsense"],
    ["--at", "soon"], ["--at", "1", "--count", "2"], ["--device", "0x0@1"],
    ["--count", "2", "-o", "one.png"], ["--width", "300", "--scale", "1"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let place = try folder()
    let result = try VidfitCommand.run(
      ["preview", try Clips.clean().path] + arguments, in: place)
    #expect(result.status == 64, "\(result.errors)")
    #expect(try names(place).isEmpty)
  }

  @Test func theClipItselfIsNeverReplaced() throws {
    let place = try folder()
    let copy = place.appendingPathComponent("clip.mp4")
    try FileManager.default.copyItem(at: try Clips.clean(), to: copy)
    let before = try Data(contentsOf: copy)
    let result = try VidfitCommand.run(["preview", "clip.mp4", "-o", "clip.mp4"], in: place)
    #expect(result.status == 64)
    #expect(try Data(contentsOf: copy) == before)
  }

  @Test func chosenFramesAvoidTheBlackOnes() throws {
    let place = try folder()
    // Black in the middle, where the only frame would otherwise be taken.
    let clip = try Fixture.scene(
      "blink.mp4", seconds: 4, padding: "drawbox=0:0:320:180:black:fill:enable='between(t,1,3)'",
      ["-g", "5", "-pix_fmt", "yuv420p"])
    let result = try VidfitCommand.run(
      ["preview", clip.path, "--mode", "fit", "--no-text", "--guides", "none", "--width", "300"],
      in: place)
    #expect(result.status == 0)
    let picture = try RGBPicture(place.appendingPathComponent("blink-preview.png"))
    let (bytes, width) = (picture.samples, picture.width)
    let middle = (bytes.count / 3 / width / 2 * width) * 3
    #expect(bytes[middle..<middle + width * 3].filter { $0 > 60 }.count > width / 2)
  }

  /// A transparent picture is seen over black, or over the colour that is asked for.
  @Test func whatIsSeenThroughAPicture() throws {
    let place = try folder()
    let clip = try Fixture.clip(
      "glass.png",
      ["-f", "lavfi", "-i", "color=white@0.0:s=640x360,format=rgba", "-frames:v", "1"])
    func middle(_ arguments: [String], _ environment: [String: String] = [:]) throws -> [UInt8] {
      let result = try VidfitCommand.run(
        [
          "preview", clip.path, "--width", "600", "--mode", "fit", "--no-text", "--guides", "none",
          "-o", "a.png",
        ] + arguments, in: place, environment: environment)
      #expect(result.status == 0 && result.errors.isEmpty)
      let picture = try RGBPicture(place.appendingPathComponent("a.png"))
      let at =
        (picture.samples.count / 3 / picture.width / 2 * picture.width + picture.width / 2) * 3
      return Array(picture.samples[at..<at + 3])
    }
    #expect(try middle([]) == [0, 0, 0])
    #expect(try middle(["--background", "#0A64C8"]) == [10, 100, 200])
    #expect(try middle(["--background=orange"]) == [255, 165, 0])
    #expect(try middle([], ["VIDFIT_BACKGROUND": "white"]) == [255, 255, 255])
    let wrong = try VidfitCommand.run(["preview", clip.path, "--background", "#12"], in: place)
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("--background: expected a colour such as #202020"))
  }
}
