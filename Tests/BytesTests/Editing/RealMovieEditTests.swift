import Files
import Foundation
import Framing
import SystemPackage
import TestSupport
import Testing
import VideoIO

@testable import Bytes

/// The edit on what ffmpeg writes: the same samples are found, and the new aperture.
@Suite struct RealMovieEditTests {
  static let h264 = ["-c:v", "libx264", "-g", "5", "-pix_fmt", "yuv420p"]
  static let sound = ["-f", "lavfi", "-i", "sine", "-shortest", "-c:a", "aac"]
  static let clips: [(String, [String])] = [
    ("last.mp4", h264), ("first.mp4", h264 + ["-movflags", "+faststart"]),
    ("sound.mp4", sound + h264 + ["-movflags", "+faststart"]),
    ("room.mp4", sound + h264 + ["-moov_size", "20000"]),
    ("fragments.mp4", h264 + ["-movflags", "frag_keyframe+empty_moov"]),
    ("bases.mp4", sound + h264 + ["-movflags", "frag_keyframe"]),
    ("first-segment.mp4", h264 + ["-movflags", "dash+frag_keyframe+global_sidx"]),
    ("segments.mp4", h264 + ["-movflags", "dash+frag_keyframe"]),
    ("smooth.ismv", h264), ("turned.mov", ["-c:v", "mjpeg", "-metadata:s:v:0", "rotate=90"]),
    ("turned.mp4", h264 + ["-metadata:s:v:0", "rotate=180", "-movflags", "+faststart"]),
    ("timecode.mov", h264 + ["-timecode", "01:00:00:00", "-movflags", "+faststart"]),
    ("prores.mov", ["-c:v", "prores_ks", "-aspect", "2:1"]), ("a.3gp", h264),
    ("a.m4v", ["-c:v", "mpeg4", "-g", "5", "-aspect", "16:9", "-movflags", "+faststart"]),
  ]

  @Test(arguments: clips) func samplesAreTheSame(_ name: String, _ arguments: [String]) throws {
    let made = try Fixture.pattern(name, size: "96x64", seconds: 1, arguments)
    let folder = try ScratchFolder()
    let clip = FilePath(folder.path + "/" + name)
    try FileManager.default.copyItem(atPath: made.path, toPath: clip.string)
    // Another file, because the clip must not be open while it is changed.
    let before = try VideoReader(FilePath(made.path))
    let id = before.movieTrack
    let track = try #require(id)
    let picture = PixelRect(x: 4, y: 6, width: 88, height: 50)
    let change = MovieChange(
      track: track, storage: before.facts.storage,
      pixelAspectRatio: before.facts.pixelAspectRatio, showing: .cleanAperture(picture))
    let edited = try EditedMovie(clip, of: MovieBytes(EditedMovie.bytes(clip)), change)
    try edited.expect(change)
    let after = try VideoReader(FilePath(folder.path + "/output.mp4"))
    #expect(after.facts.cleanAperture == picture)
    #expect(after.facts.storage == before.facts.storage)
    #expect(after.facts.pixelAspectRatio == before.facts.pixelAspectRatio)
    #expect(after.facts.orientation == before.facts.orientation)
    #expect(after.facts.warnings == before.facts.warnings)
    let samples = try Self.samples(made.path)
    #expect(samples.count == 25)
    #expect(try Self.samples(folder.path + "/output.mp4") == samples)
    _ = consume after
    // And once more: the second takes the first one's place.
    let again = MovieChange(
      track: track, storage: before.facts.storage,
      pixelAspectRatio: before.facts.pixelAspectRatio,
      showing: .cleanAperture(PixelRect(x: 10, y: 10, width: 50, height: 41)))
    try FileManager.default.moveItem(
      atPath: folder.path + "/output.mp4", toPath: folder.path + "/once.mp4")
    let once = FilePath(folder.path + "/once.mp4")
    try EditedMovie(once, of: MovieBytes(EditedMovie.bytes(once)), again).expect(again)
  }

  /// Times and hashes of the video's samples.
  private static func samples(_ path: String) throws -> [Substring] {
    let arguments = [
      "-v", "error", "-i", path, "-map", "0:v:0", "-c", "copy", "-f", "framemd5", "-",
    ]
    let lines = try CommandLineTool("ffmpeg")?.run(arguments) ?? Data()
    return String(decoding: lines, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
  }
}
