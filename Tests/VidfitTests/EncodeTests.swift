import Foundation
import TestSupport
import Testing

/// `vidfit unpad --encode` and `--print` from the outside.
@Suite(.needsVideoEncoder) struct EncodeTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func unpad(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> VidfitCommand.Result {
    try VidfitCommand.run(
      ["unpad", "--no-config"] + arguments, in: folder.url, environment: environment)
  }

  private func copy(_ clip: URL, to name: String) throws {
    let place = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: clip, to: place)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path + "/" + name)
  }

  /// The statuses that the help promises.
  @Test func clipsWithoutBarsCountOnlyAlone() throws {
    try copy(Clips.letterbox(), to: "a.mp4")
    try copy(Clips.clean(), to: "clean.mp4")
    let many = try unpad(["a.mp4", "clean.mp4", "-o", "od/", "--encode"])
    #expect(many.status == 0, "\(many.errors)")
    #expect(many.errors == "vidfit: 2 clips: 1 written, 1 without bars\n")
    #expect(exists("od/a.mp4"))
    let alone = try unpad(["clean.mp4", "-o", "out.mp4", "--encode"])
    #expect(alone.status == 3)
    #expect(alone.errors == "vidfit: clean.mp4: not encoded because it is not padded\n")
    let printed = try unpad(["a.mp4", "clean.mp4", "-o", "od/", "--print"])
    #expect(printed.status == 0 && printed.errors == alone.errors)
    #expect(printed.output.hasPrefix("ffmpeg -protocol_whitelist file -i file:a.mp4 "))
  }

  /// One output that can't be written doesn't concern the others.
  @Test func otherClipsGoOn() throws {
    let long = String(repeating: "n", count: 246) + ".mp4"
    for name in [long, "a.mp4"] { try copy(Clips.letterbox(), to: name) }
    let result = try unpad([long, "a.mp4", "--encode", "--overwrite"])
    #expect(result.status == 75, "\(result.errors)")
    #expect(result.errors.contains("2 clips: 1 written, 1 failed"))
    #expect(exists("a-unpadded.mp4"))
  }

  @Test(arguments: [[], ["--overwrite"]])
  func noClipReplacesTheOutputOfAnother(_ flags: [String]) throws {
    for name in ["d1/c.mp4", "d2/c.mp4", "d2/e.mp4"] { try copy(Clips.letterbox(), to: name) }
    let result = try unpad(
      ["d1/c.mp4", "d2/c.mp4", "d2/e.mp4", "-o", "od/", "--encode"] + flags)
    #expect(result.status == 3, "\(result.errors)")
    #expect(
      result.errors.contains(
        "d2/c.mp4: not encoded because its output od/c.mp4 is that of d1/c.mp4, too"))
    #expect(result.errors.contains("3 clips: 2 written, 1 refused"))
    #expect(exists("od/e.mp4"))
  }

  /// On a full disk, encoding the others may take hours for nothing. A script stands in for ffmpeg.
  @Test func aFullDiskEndsTheRun() throws {
    for name in ["a.mp4", "b.mp4"] { try copy(Clips.letterbox(), to: name) }
    let script = try folder.write(
      "bin/ffmpeg",
      """
      #!/bin/sh
      echo 'av_interleaved_write_frame(): No space left on device' >&2
      exit 1

      """)
    #expect(chmod(script.path, 0o755) == 0)
    let path = ["PATH": folder.path + "/bin:/usr/bin:/bin"]
    let result = try unpad(["a.mp4", "b.mp4", "-o", "od/", "--encode"], environment: path)
    #expect(result.status == 75)
    #expect(result.errors.contains("a.mp4: not encoded because od/a.mp4: cannot be written"))
    #expect(result.errors.hasSuffix("vidfit: the disk is full; 1 other clip not encoded\n"))
    #expect(try unpad(["a.mp4", "--encode"], environment: path).status == 75)
  }

  @Test func whatHasNoEffectIsTold() throws {
    try copy(Clips.letterbox(), to: "a.mp4")
    for flags in [["--verify", "frames"], ["--verify", "packets"]] {
      let result = try unpad(["a.mp4", "--print"] + flags)
      #expect(result.status == 0 && result.errors.contains("--verify has no effect here"))
    }
    #expect(try unpad(["a.mp4", "--print"]).errors.isEmpty)
    for way in ["--print", "--encode"] {
      let result = try unpad(["a.mp4", way, "--format", "ndjson"])
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.errors.contains("--format ndjson is for clips that aren't encoded again"))
      #expect(!exists("a-unpadded.mp4"))
    }
    #expect(try unpad(["a.mp4", "--print", "--format", "text"]).status == 0)
  }

  /// FFmpeg leaves out frames that it can't decode, and ends as if nothing were missing.
  @Test func damagedFramesAreTold() throws {
    let whole = try Data(contentsOf: Clips.letterbox())
    let samples = try #require(whole.range(of: Data("mdat".utf8))).upperBound
    var clip = whole
    // The first frames stay, so that bars are found.
    let start = samples + (whole.count - samples) / 2
    for place in stride(from: start, to: min(start + 20_000, whole.count - 4000), by: 97) {
      clip[place] = 0xFF
    }
    try clip.write(to: folder.url.appendingPathComponent("a.mp4"))
    let result = try unpad([
      "a.mp4", "--crop", "320:180:0:30", "--force", "crop", "--encode", "-o", "out.mp4",
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("a.mp4: warning: FFmpeg reported "))
    let count = "in the output, which has [0-9]+ frames?: "
    #expect(result.errors.range(of: count, options: .regularExpression) != nil)
  }
}
