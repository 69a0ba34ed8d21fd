import Foundation
import TestSupport
import Testing

/// `vidfit unpad` from the outside.
@Suite struct UnpadTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func unpad(_ arguments: [String]) throws -> VidfitCommand.Result {
    try VidfitCommand.run(["unpad", "--no-config"] + arguments, in: folder.url)
  }

  private func copy(_ name: String) throws {
    try FileManager.default.copyItem(
      at: Repository.media(name), to: folder.url.appendingPathComponent(name))
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appendingPathComponent(name))
  }

  /// Nothing is left behind besides these.
  private func expectFiles(_ names: String...) throws {
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names.sorted())
  }

  /// The clips of media/ with what vidfit finds, checked by ffprobe's packets and vidfit's verdict.
  @Test(arguments: [
    ("letterbox-239-in-16x9.mp4", "160:67"), ("hevc-10bit-letterbox.mp4", "12:5"),
    ("pillarbox-4x3-in-16x9.mp4", "4:3"), ("white-bars.mp4", "160:67"),
  ])
  func barsAreTakenOff(name: String, shape: String) throws {
    try copy(name)
    let result = try unpad([name, "-o", "out.mp4", "--format", "ndjson", "--verify", "frames"])
    #expect(result.status == 0 && result.errors.isEmpty)
    let done = try #require(try result.document["unpadding"] as? [String: Any])
    #expect(done["outcome"] as? String == "written" && done["output"] as? String == "out.mp4")
    #expect(done["method"] as? String == "clean-aperture")
    #expect((done["display"] as? [String: Any])?["aspectRatio"] as? String == shape)
    let proof = try #require(done["proof"] as? [String: Int])
    let (packets, frames) = (proof["packets"] ?? 0, proof["frames"] ?? 0)
    #expect(packets >= frames && frames > 24)
    let after = try VidfitCommand.run(
      ["analyze", "--no-config", "--format", "ndjson", "out.mp4"], in: folder.url)
    let padding = try #require(try after.document["padding"] as? [String: Any])
    #expect(padding["verdict"] as? String == "none")
    if FFprobe.isInstalled {
      let probe = CommandLineTool("ffprobe")
      let asked = ["-v", "error", "-show_packets", "-show_data_hash", "md5"]
      let (before, now) = (
        try probe?.run(asked + [folder.path + "/" + name]),
        try probe?.run(asked + [folder.path + "/out.mp4"])
      )
      let places = /pos=[0-9]+/
      #expect(
        String(decoding: before ?? Data(), as: UTF8.self).replacing(places, with: "")
          == String(decoding: now ?? Data(), as: UTF8.self).replacing(places, with: ""))
    }
    try expectFiles(name, "out.mp4")
  }

  @Test func resultsFollowTheSchema() throws {
    try copy("letterbox-239-in-16x9.mp4")
    try copy("clean-240.mp4")
    try copy("subtitles-in-bar.mp4")
    let result = try unpad([
      "letterbox-239-in-16x9.mp4", "clean-240.mp4", "subtitles-in-bar.mp4", "missing.mp4",
    ])
    #expect(result.records.count == 4)
    try SchemaValidation.check(
      folder.write("results.ndjson", result.output),
      against: folder.write("schema.json", VidfitCommand.run(["schema"]).output))
  }

  /// Why clips are left as they are: one line, status 3, and nothing is written.
  @Test(arguments: [
    (["clean-240.mp4"], "it is not padded"),
    (["aspect-switch.mp4"], "its bars change: 0:00-0:03 letterbox 46/46; 0:03-0:06 no bars"),
    (["dark-night.mp4", "--crop", "8:8:0:999"], "the crop is not a part of its frame"),
    (["subtitles-in-bar.mp4"], "something, probably subtitles, stands in the bottom bar"),
    (["motion-jpeg-pillarbox.avi"], "neither avi nor mjpeg can leave bars out"),
    (["motion-jpeg-pillarbox.avi", "--for", "apple"], "only MP4 and MOV have a clean aperture"),
    (["motion-jpeg-pillarbox.avi", "--for", "ffmpeg"], "mjpeg has no cropping of its own"),
    (["white-bars.mp4", "-o", "white-bars.mp4"], "is the clip itself; --in-place changes it"),
    (["white-bars.mp4", "-o", "white-bars.mp4", "--overwrite"], "is the clip itself"),
  ])
  func clipsAreRefused(arguments: [String], reason: String) throws {
    try copy(arguments[0])
    let before = try bytes(arguments[0])
    let result = try unpad(arguments)
    #expect(result.status == 3 && result.output.isEmpty && result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("vidfit: \(arguments[0]): not changed because "))
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(try bytes(arguments[0]) == before)
    try expectFiles(arguments[0])
  }

  /// A crop that a person gives may cut into a bar with something in it. They are told, unless they
  /// said that they want that.
  @Test(arguments: [
    (["--crop", "640:268:0:46"], true), (["--crop", "640:300:0:46"], true),
    (["--crop", "640:268:0:46", "--drop-overlays"], false), (["--crop", "640:314:0:46"], false),
  ])
  func aCropIntoSubtitlesIsTold(_ crop: [String], _ isTold: Bool) throws {
    let clip = "subtitles-in-bar.mp4"
    try copy(clip)
    for way in [["-o", "out.mp4"], ["--print"]] {
      let result = try unpad([clip] + crop + way)
      #expect(result.status == 0, "\(result.errors)")
      let warning = "stands in the bottom bar in 2 of 5 frames; the crop cuts into that"
      #expect(result.errors.contains(warning) == isTold, "\(result.errors)")
    }
  }

  /// What isn't there can't be changed, and where nothing can be written nothing is.
  @Test func failuresHaveAStatus() throws {
    #expect(try unpad(["missing.mp4"]).status == 1)
    try folder.write("broken.mp4", "nothing of a clip")
    #expect(try unpad(["broken.mp4"]).status == 1)
    try copy("white-bars.mp4")
    let unwritable = try unpad(["white-bars.mp4", "-o", "none/out.mp4"])
    #expect(unwritable.status == 75 && unwritable.errorLines.count == 1)
    try expectFiles("broken.mp4", "white-bars.mp4")
  }

  @Test func outputsAreNotReplaced() throws {
    try copy("white-bars.mp4")
    #expect(try unpad(["white-bars.mp4"]).status == 0)
    let first = try bytes("white-bars-unpadded.mp4")
    let again = try unpad(["white-bars.mp4"])
    #expect(again.status == 3 && again.errors.contains("exists; --overwrite replaces it"))
    #expect(try unpad(["white-bars.mp4", "--overwrite"]).status == 0)
    #expect(try bytes("white-bars-unpadded.mp4") == first)
    // Its own output has nothing to take off any more.
    #expect(try unpad(["white-bars-unpadded.mp4"]).errors.contains("it is not padded"))
  }

  /// In place, a clip whose index is last becomes what a copy of it would be.
  @Test func clipsAreChangedInPlace() throws {
    let clip = try Clips.letterbox()
    try FileManager.default.copyItem(at: clip, to: folder.url.appendingPathComponent("a.mp4"))
    #expect(try unpad(["a.mp4", "-o", "b.mp4"]).status == 0)
    let result = try unpad(["a.mp4", "--in-place"])
    #expect(result.status == 0 && result.output.hasPrefix("a.mp4: "))
    #expect(try bytes("a.mp4") == bytes("b.mp4"))
    let again = try unpad(["a.mp4", "--in-place"])
    #expect(again.status == 3 && again.errors.contains("it is not padded"))
    try expectFiles("a.mp4", "b.mp4")
  }

  /// What was stopped is made undone before anything else.
  @Test func damagedBackupsAreNotTrusted() throws {
    let clip = try Clips.letterbox()
    try FileManager.default.copyItem(at: clip, to: folder.url.appendingPathComponent("a.mp4"))
    try folder.write(".a.mp4.vidfit-undo", "of something else")
    let before = try bytes("a.mp4")
    let result = try unpad(["a.mp4", "--in-place"])
    #expect(result.status != 0 && result.errors.contains("is not of this clip, or damaged"))
    #expect(try bytes("a.mp4") == before)
  }

  /// That a change was taken back is told, whatever comes of the clip then.
  @Test(.enabled(if: CommandLineTool("ffmpeg") != nil, "ffmpeg is missing"))
  func stoppedChangesAreTakenBack() throws {
    let clip = try Clips.letterbox()
    try FileManager.default.copyItem(at: clip, to: folder.url.appendingPathComponent("a.mp4"))
    #expect(try unpad(["a.mp4", "-o", "b.mp4"]).status == 0)
    let (old, new) = (try bytes("a.mp4"), try bytes("b.mp4"))
    let start = try #require(old.range(of: Data("moov".utf8), options: .backwards)).lowerBound - 4
    let before = "an interrupted earlier change was undone"
    for (arguments, status, said) in [
      (["--crop", "8:8:0:999"], 3, before + ", and nothing else changed because the crop is not"),
      ([], 0, before + "\n"), (["--format", "ndjson"], 0, before + "\n"),
    ] as [([String], Int32, String)] {
      // Stopped when all but the last was done, and by another program that wrote by hand.
      let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent("a.mp4"))
      try file.write(contentsOf: new)
      try file.close()
      try writeBackup(of: "a.mp4", start, old[start...], old.count, new[start...])
      let result = try unpad(["a.mp4", "--in-place"] + arguments)
      #expect(result.status == status && result.errors.contains(said), "\(result.errors)")
      #expect(result.errorLines.count == 1 && !result.errors.contains("not changed because"))
      #expect(try bytes("a.mp4") == (status == 0 ? new : old))
      try expectFiles("a.mp4", "b.mp4")
      guard arguments == ["--format", "ndjson"] else { continue }
      #expect((try result.document["unpadding"] as? [String: Any])?["restored"] as? Bool == true)
      try SchemaValidation.check(
        folder.write("results.ndjson", result.output),
        against: folder.write("schema.json", VidfitCommand.run(["schema"]).output))
    }
  }

  /// Writes what keeps an index beside a clip, with the hash that ffmpeg makes of it.
  private func writeBackup(
    of name: String, _ start: Int, _ old: Data, _ size: Int, _ new: Data
  ) throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
    let inode = try #require(attributes[.systemFileNumber] as? Int)
    var body = Data("vidfit-undo 0001".utf8)
    for number in [inode, start, old.count, size, new.count] {
      body += withUnsafeBytes(of: UInt64(number).bigEndian) { Data($0) }
    }
    body += old + new
    let place = folder.url.appendingPathComponent(".\(name).vidfit-undo")
    try body.write(to: place)
    let said = try #require(CommandLineTool("ffmpeg")).run([
      "-v", "error", "-f", "data", "-i", place.path, "-map", "0", "-c", "copy", "-f", "hash",
      "-hash", "murmur3", "-",
    ])
    var digits = String(decoding: said, as: UTF8.self).drop { $0 != "=" }.dropFirst().prefix(32)
    while let byte = UInt8(digits.prefix(2), radix: 16) {
      body.append(byte)
      digits = digits.dropFirst(2)
    }
    try body.write(to: place)
    #expect(chmod(place.path, 0o600) == 0)
  }

  /// The crop counts as the clip is seen upright, as FFmpeg's filter takes it.
  @Test func cropsAreGivenUpright() throws {
    try copy("vertical-rotated.mp4")
    func video(_ name: String) throws -> [String: Any] {
      let result = try VidfitCommand.run(
        ["analyze", "--no-config", "--format", "ndjson", name], in: folder.url)
      return try #require(try result.document["video"] as? [String: Any])
    }
    let display = try #require(try video("vertical-rotated.mp4")["display"] as? [String: Any])
    let width = try #require(display["width"] as? Int)
    let height = try #require(display["height"] as? Int)
    let crop = "\(width):\(height - 64):0:16"
    let result = try unpad([
      "vertical-rotated.mp4", "--crop", crop, "--force", "crop", "-o", "out.mp4", "--format",
      "ndjson",
    ])
    #expect(result.status == 0)
    let after = try video("out.mp4")
    let shown = try #require(after["display"] as? [String: Any])
    #expect(shown["width"] as? Int == width && shown["height"] as? Int == height - 64)
    // Turned clockwise by 90 degrees, what is stored at the left is seen at the top.
    #expect(after["rotation"] as? Int == 90)
    let done = try #require(try result.document["unpadding"] as? [String: Any])
    #expect((done["picture"] as? [String: Int])?["x"] == 16)
  }

  /// Bars at the bottom and right alone are cropped by the codec.
  @Test(arguments: ["mp4", "mov"])
  func easyBarsAreCroppedByTheCodec(container: String) throws {
    let clip = try Fixture.scene(
      "bottom.\(container)", padding: "pad=320:240:0:0",
      ["-c:v", "libx264", "-g", "5", "-pix_fmt", "yuv420p"])
    let output = "out.\(container)"
    let result = try unpad([clip.path, "-o", output, "--format", "ndjson"])
    #expect(result.status == 0, "\(result.errors)")
    let done = try #require(try result.document["unpadding"] as? [String: Any])
    #expect(done["method"] as? String == "codec-cropping")
    if let stream = FFprobe(folder.url.appendingPathComponent(output))?.streams.first {
      #expect(stream.width == 320 && stream.height == 180)
    }
  }

  /// In other containers, a command does that. It encodes nothing, and its copy is analysed again.
  @Test(
    .enabled(if: CommandLineTool("ffmpeg") != nil, "ffmpeg is missing"),
    arguments: [
      ("a b.mkv", "libx264", "pad=320:240:0:0", []), ("a.mkv", "libx265", "pad=320:240:0:0", []),
      ("a.ts", "libx264", "pad=320:240:0:0", []), ("a.flv", "libx264", "pad=320:240:0:0", []),
      ("a.avi", "libx264", "pad=320:240:0:0", []), ("a.264", "libx264", "pad=320:240:0:0", []),
      ("a.mkv", "libx264", "pad=320:240:0:30", ["--for", "ffmpeg"]),
    ])
  func aCommandCropsOtherContainers(
    _ name: String, _ encoder: String, _ padding: String, _ flags: [String]
  ) throws {
    let clip = try Fixture.scene(
      name, padding: padding, ["-c:v", encoder, "-g", "5", "-pix_fmt", "yuv420p"])
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    let input = folder.url.appendingPathComponent(name)
    try FileManager.default.copyItem(at: clip, to: input)
    let printed = try unpad([name, "-o", "out/"] + flags + ["--print"])
    let command = printed.output.trimmingCharacters(in: .newlines)
    #expect(printed.status == 0 && printed.output.contains(" -c copy -bsf:v h"), "\(printed)")
    #expect(printed.output.contains(" | ") == !["a.ts", "a.264"].contains(name))
    let refused = try unpad([name, "-o", "out/"] + flags)
    #expect(refused.status == 3)
    #expect(
      refused.errorLines[0] == "vidfit: \(name): not changed because vidfit changes only MP4 and "
        + "MOV; this ffmpeg command copies it without its bars: \(command)")
    try folder.write("out/.keep")
    try folder.write("run", command)
    let sh = try #require(CommandLineTool("sh"))
    _ = try sh.run(["-c", "cd '\(folder.path)' && . ./run"])
    let after = try VidfitCommand.run(
      ["analyze", "--no-config", "--metadata", "--format", "ndjson", "out/\(name)"],
      in: folder.url)
    let video = try #require(try after.document["video"] as? [String: Any])
    #expect((video["storage"] as? [String: Int]) == ["width": 320, "height": 180])
    let padding = try #require(try after.document["padding"] as? [String: Any])
    #expect(padding["verdict"] as? String == "none")
    // No other size is stated.
    #expect(!after.output.contains("frame-size"))
    func frames(_ path: String, _ filter: String) throws -> [Substring] {
      let lines = try ffmpeg.run(
        [
          "-v", "error", "-i", path, "-fps_mode", "passthrough", "-vf", filter, "-f", "framemd5",
          "-",
        ])
      return String(decoding: lines, as: UTF8.self).split(separator: "\n")
        .compactMap { $0.hasPrefix("#") ? nil : $0.split(separator: " ").last }
    }
    let top = flags.isEmpty ? 0 : 30
    #expect(
      try frames("\(folder.path)/out/\(name)", "null")
        == frames(input.path, "crop=320:180:0:\(top)"))
  }

  /// Folders and lists: every clip is answered, and a run goes on from its journal.
  @Test func librariesAreUnpadded() throws {
    let clips = try ScratchFolder()
    try clips.write("clips/e.mp4", "no clip")
    for (name, clip) in [
      ("a.mp4", try Clips.letterbox()), ("b.mp4", try Clips.clean()),
      ("c d.mp4", try Clips.letterbox("other.mp4")),
    ] {
      try FileManager.default.copyItem(
        at: clip, to: clips.url.appendingPathComponent("clips/\(name)"))
    }
    let run = ["unpad", "clips", "-o", "out/", "--journal", "run.ndjson", "--no-config"]
    let first = try VidfitCommand.run(run, in: clips.url)
    #expect(first.status == 1, "\(first.errors)")
    #expect(first.records.count == 4)
    #expect(first.errors.contains("4 clips: 2 written, 1 without bars, 1 failed"))
    #expect(first.errorLines.filter { $0.contains("not changed") }.isEmpty)
    let written = try FileManager.default.contentsOfDirectory(atPath: clips.path + "/out")
    #expect(written.sorted() == ["a.mp4", "c d.mp4"])
    let again = try VidfitCommand.run(run + ["--resume"], in: clips.url)
    #expect(again.records.isEmpty && again.errors.contains("4 more were in the journal: 1 failed"))
    #expect(again.status == 1)
    let other = try VidfitCommand.run(
      run + ["--resume", "--verify", "frames"], in: clips.url)
    #expect(other.records.count == 4 && other.errors.contains("2 refused"))
    #expect(other.status == 3)
    let kept = try VidfitCommand.run(
      run + ["--resume", "--verify", "frames"], in: clips.url)
    // Outputs that were in the way may be gone now.
    #expect(kept.records.count == 2 && kept.status == 3)
    try FileManager.default.removeItem(atPath: clips.path + "/out/a.mp4")
    let freed = try VidfitCommand.run(
      run + ["--resume", "--verify", "frames"], in: clips.url)
    #expect(freed.errors.contains("1 written") && freed.status == 3)
  }

  /// Without detection, nothing would tell that a crop cuts off picture.
  @Test func aCropNeedsDetectionUnlessItIsForced() throws {
    let folder = try ScratchFolder()
    try folder.write(".vidfit.yml", "no-padding: true\n")
    let crop = ["unpad", try Clips.letterbox().path, "--crop", "160:90:0:0", "-o", "out.mp4"]
    let refused = try VidfitCommand.run(crop, in: folder.url)
    #expect(refused.status == 64 && refused.errors.contains("no-padding"), "\(refused.errors)")
    let forced = try VidfitCommand.run(crop + ["--force", "crop"], in: folder.url)
    #expect(forced.status == 0, "\(forced.errors)")
  }

  @Test(arguments: [
    ["a.mp4", "--in-place", "-o", "b.mp4"], ["a.mp4", "b.mp4", "-o", "c.mp4"],
    ["a.mp4", "-o", "-"], ["a.mp4", "--crop", "1:2:3"], ["a.mp4", "--crop", "0:2:3:4"],
    ["a.mp4", "--force", "encrypted"], ["a.mp4", "--resume"], ["a.mp4", "--for", "vlc"], [],
  ])
  func wrongUsageIsTold(arguments: [String]) throws {
    let result = try unpad(arguments)
    #expect(result.status == 64 && result.output.isEmpty && !result.errors.isEmpty)
  }
}
