import Foundation
import TestSupport
import Testing

/// A scan passes over still pictures, or with `--stills` looks at them, whether or not FFmpeg can
/// decode them.
@Suite struct StillsTests {
  /// Files by name, in the order of names; each is a still that can't be read unless it says so.
  private static let unreadable: [(name: String, bytes: [UInt8])] = [
    ("cut.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
    ("damaged.jpg", [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0x5A, count: 400)),
    // Told by its contents only.
    ("damaged-jpeg", [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0x5A, count: 400)),
    (
      "favicon.ico",
      [0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 100, 0, 0, 0, 22, 0, 0, 0]
        + Array(repeating: 0x71, count: 200)
    ),
    ("photo.HEIC", heic),
    // Told by their names only.
    ("picture.svg", Array("<svg xmlns='http://www.w3.org/2000/svg'/>\n".utf8)),
    ("scan.tga", Array("no picture\n".utf8)),
  ]

  private static let heic =
    BoxTree("ftyp", Array("heic\0\0\0\0mif1heic".utf8)).serialized
    + BoxTree("mdat", Array(repeating: 0x78, count: 400)).serialized

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let clips = folder.url.appendingPathComponent("clips")
    try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
    for (name, bytes) in Self.unreadable {
      try Data(bytes).write(to: clips.appendingPathComponent(name))
    }
    for name in ["good.ico", "good.jpg", "good.png"] {
      let still = try Fixture.pattern(name, size: "64x48", ["-frames:v", "1"])
      try FileManager.default.copyItem(at: still, to: clips.appendingPathComponent(name))
    }
    try FileManager.default.copyItem(
      at: Fixture.pattern("moving.gif"), to: clips.appendingPathComponent("moving.gif"))
    try FileManager.default.copyItem(
      at: Fixture.pattern("stream.mjpeg", ["-c:v", "mjpeg"]),
      to: clips.appendingPathComponent("stream"))
    try folder.write("clips/notes.txt", "not a video\n")
    return folder
  }

  private let scan = ["scan", "clips", "--no-config", "--ordered", "--format", "ndjson"]

  private func names(_ result: VidfitCommand.Result, _ status: String) -> [String] {
    result.records.filter { $0["status"] as? String == status }
      .compactMap { ($0["path"] as? String)?.split(separator: "/").last.map(String.init) }
  }

  @Test func stillsArePassedOverAlike() throws {
    let result = try VidfitCommand.run(scan, in: folder().url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(names(result, "ok") == ["moving.gif", "stream"])
    #expect(names(result, "error").isEmpty)
    #expect(result.errorLines.contains("11 other files skipped"))
  }

  @Test(arguments: [(["--stills"], "no"), ([], "yes")])
  func stillsAreLookedAtAlike(_ flags: [String], _ variable: String) throws {
    let result = try VidfitCommand.run(
      scan + flags, in: folder().url, environment: ["VIDFIT_STILLS": variable])
    #expect(result.status == 1)
    #expect(names(result, "ok") == ["good.ico", "good.jpg", "good.png", "moving.gif", "stream"])
    #expect(names(result, "error") == Self.unreadable.map(\.name).sorted())
    #expect(result.errorLines.contains("1 other file skipped"))
  }

  /// Contents tell a still, unless FFmpeg can't read them: then a name that promises a clip counts.
  @Test func aStillIsOneUnderTheNameOfAVideo() throws {
    let folder = try ScratchFolder()
    let clips = folder.url.appendingPathComponent("clips")
    try FileManager.default.createDirectory(at: clips, withIntermediateDirectories: true)
    func copy(_ clip: URL, _ name: String) throws {
      try FileManager.default.copyItem(at: clip, to: clips.appendingPathComponent(name))
    }
    let (jpeg, png) = (
      try Fixture.pattern("good.jpg", size: "64x48", ["-frames:v", "1"]),
      try Fixture.pattern("good.png", size: "64x48", ["-frames:v", "1"])
    )
    let stream = try Fixture.pattern("stream.mjpeg", ["-c:v", "mjpeg"])
    let animation = try Fixture.pattern("moving.apng")
    for name in ["jpeg.mp4", "one.mjpeg"] { try copy(jpeg, name) }
    try copy(png, "png.mkv")
    for name in ["stream.mjpeg", "stream.mp4"] { try copy(stream, name) }
    try copy(animation, "moving.mp4")
    try Data(Self.unreadable[0].bytes).write(to: clips.appendingPathComponent("cut.mkv"))
    let result = try VidfitCommand.run(scan, in: folder.url)
    #expect(result.status == 1)
    #expect(names(result, "ok") == ["moving.mp4", "one.mjpeg", "stream.mjpeg", "stream.mp4"])
    #expect(names(result, "error") == ["cut.mkv"])
    #expect(result.errorLines.contains("2 other files skipped"))
    // Neither does the journal of a run that analysed them bring them back.
    let journal = ["--journal", "j", "--resume"]
    #expect(try VidfitCommand.run(scan + ["--stills"] + journal, in: folder.url).records.count == 7)
    let again = try VidfitCommand.run(scan + journal, in: folder.url)
    #expect(again.errorLines.contains("2 other files skipped"), "\(again.errors)")
  }

  /// Whoever names a file wants to hear of it.
  @Test func aStillThatIsNamedIsLookedAt() throws {
    let folder = try folder()
    let named = ["clips/good.png", "clips/favicon.ico"]
    let arguments = ["scan", "--no-config", "--ordered", "--format", "ndjson"]
    let result = try VidfitCommand.run(arguments + named, in: folder.url)
    #expect(result.status == 1)
    #expect(names(result, "ok") == ["good.png"] && names(result, "error") == ["favicon.ico"])
    let listed = try VidfitCommand.run(
      arguments + ["-"], input: Array(named.joined(separator: "\n").utf8), in: folder.url)
    #expect(listed.output == result.output && listed.status == 1)
  }

  @Test func theJournalOfAnotherRunDoesNotBringThemBack() throws {
    let folder = try folder()
    let journal = ["--journal", "j", "--resume"]
    let all = try VidfitCommand.run(scan + ["--stills"] + journal, in: folder.url)
    #expect(all.records.count == 12)
    let some = try VidfitCommand.run(scan + journal, in: folder.url)
    #expect(some.status == 0, "\(some.errors)")
    #expect(some.errorLines.first == "2 clips: 2 not padded")
    #expect(some.errorLines.contains("11 other files skipped"))
    let again = try VidfitCommand.run(scan + ["--stills"] + journal, in: folder.url)
    #expect(again.status == 1 && again.records.isEmpty)
    #expect(again.errorLines.contains("12 of them were in the journal"))
  }

  /// It is the process that is lost which says why.
  @Test(.timeLimit(.minutes(15)), arguments: [true, false])
  func aStillThatCrashesADecoder(_ looksAtStills: Bool) throws {
    let folder = try ScratchFolder()
    let still = try Fixture.pattern("good.jpg", size: "64x48", ["-frames:v", "1"])
    try folder.write("clips/notes.txt", "not a video\n")
    try FileManager.default.copyItem(
      at: still, to: folder.url.appendingPathComponent("clips/fault-crash"))
    let result = try VidfitCommand.run(
      scan + (looksAtStills ? ["--stills"] : []), in: folder.url,
      environment: try Faults.environment)
    #expect(result.status == (looksAtStills ? 1 : 0))
    #expect(names(result, "error") == (looksAtStills ? ["fault-crash"] : []))
  }
}
