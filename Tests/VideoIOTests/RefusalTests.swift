import Files
import Foundation
import SystemPackage
import TestSupport
import Testing
import VideoIO

/// The error of opening a file; nil if it opens.
func refusal(of path: FilePath) -> VideoError? {
  do throws(VideoError) {
    _ = try VideoReader(path)
    return nil
  } catch {
    return error
  }
}

func refusal(of url: URL) -> VideoError? { refusal(of: FilePath(url.path)) }

@Suite struct RefusalTests {
  @Test func missingFile() {
    let error = refusal(of: FilePath("/nowhere/clip.mp4"))
    #expect(error == VideoError(.notFound, .open, "there is no such file"))
    #expect(refusal(of: FilePath(""))?.code == .notFound)
    #expect(refusal(of: FilePath(bytes: [0x2F, 0, 0x2F]))?.code == .notFound)
  }

  @Test(.enabled(if: geteuid() != 0)) func unreadableFile() throws {
    let url = try Fixture.file("locked.mp4", [1, 2, 3])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
    #expect(refusal(of: url)?.code == .permission)
  }

  @Test func whatIsNoRegularFile() throws {
    let folder = try Fixture.file("x", [1]).deletingLastPathComponent()
    #expect(refusal(of: folder)?.message == "it is a directory, not a file")
    #expect(refusal(of: FilePath("/dev/zero"))?.message == "it is a device, not a file")
    let pipe = folder.appendingPathComponent("pipe.mp4")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(refusal(of: pipe)?.message == "it is a pipe, not a file")
    #expect(refusal(of: pipe)?.code == .unsupportedContainer)
  }

  @Test func emptyFile() throws {
    #expect(
      refusal(of: try Fixture.file("empty.mp4", []))
        == VideoError(.corrupt, .open, "the file is empty"))
  }

  @Test(arguments: ["mp4", "mov", "mkv", "txt", "png", "ts", "avi", "unknown"])
  func textUnderAnyName(extension: String) throws {
    let text = String(repeating: "The quick brown fox jumps over the lazy dog.\n", count: 200)
    let error = refusal(of: try Fixture.file("text.\(`extension`)", text.utf8))
    #expect(error?.code == .unsupportedContainer)
    #expect(error?.message == "its contents are of no known video format")
  }

  @Test(arguments: 1...20) func randomBytes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let error = refusal(of: try Fixture.file("random.mp4", bytes))
    #expect(error.map { [.unsupportedContainer, .noVideo, .corrupt].contains($0.code) } == true)
  }

  @Test func soundWithoutPicture() throws {
    let sound = try Fixture.clip("sound.m4a", ["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac"])
    #expect(refusal(of: sound) == VideoError(.noVideo, .probe, "it holds sound but no video"))
    let cover = try Fixture.pattern("cover.png", seconds: 0.04, ["-frames:v", "1"])
    let covered = try Fixture.clip(
      "covered.m4a",
      [
        "-i", sound.path, "-i", cover.path, "-map", "0", "-map", "1", "-c", "copy",
        "-disposition:v", "attached_pic",
      ])
    #expect(
      refusal(of: covered) == VideoError(.noVideo, .probe, "it has no video stream, only cover art")
    )
  }

  @Test func fileCutBeforeItsIndex() throws {
    let whole = try Fixture.pattern("whole.mp4", size: "128x96", ["-c:v", "libx264"])
    let bytes = try Data(contentsOf: whole)
    let error = refusal(of: try Fixture.file("cut.mp4", bytes.prefix(bytes.count / 2)))
    #expect(error?.code == .corrupt)
    #expect(error?.stage == .open)
    #expect(error?.message.contains("moov") == true)
  }

  @Test func encryptedTrack() throws {
    let key = "00112233445566778899aabbccddeeff"
    let clip = try Fixture.pattern(
      "secret.mp4",
      [
        "-c:v", "libx264", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", key,
        "-encryption_kid", key,
      ])
    #expect(refusal(of: clip) == VideoError(.encrypted, .probe, "its video is encrypted"))
  }

  @Test func unknownCodec() throws {
    let clip = try Fixture.pattern("plain.mp4", ["-c:v", "libx264"])
    var movie = try BoxTree(contentsOf: clip)
    movie.edit(BoxTree.sampleEntry("avc1")) { $0.type = "zz9x" }
    let error = refusal(of: try Fixture.file("unknown.mp4", movie.serialized))
    #expect(error?.code == .unsupportedCodec)
    #expect(error?.message == "its video codec 'zz9x' is unknown")
  }

  @Test func framesTooLarge() throws {
    let clip = try Fixture.pattern("small.mov", ["-c:v", "qtrle"])
    var movie = try BoxTree(contentsOf: clip)
    let side = BoxTree.bigEndian(17_000).suffix(2)
    movie.edit(BoxTree.sampleEntry("rle ")) { $0.bytes.replaceSubrange(24..<28, with: side + side) }
    let error = refusal(of: try Fixture.file("huge.mov", movie.serialized))
    #expect(error?.code == .memory)
    #expect(error?.isRetryable == false)
  }
}
