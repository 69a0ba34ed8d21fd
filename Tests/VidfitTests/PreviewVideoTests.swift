import Foundation
import TestSupport
import Testing

/// `vidfit preview --video` from the outside.
@Suite struct PreviewVideoTests {
  private func folder() throws -> URL { try ScratchFolder().url }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Presentation times of frames, in milliseconds.
  private func times(_ url: URL) throws -> [Int] {
    let ffprobe = try #require(CommandLineTool("ffprobe"))
    let output = try ffprobe.run([
      "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0",
      url.path,
    ])
    return String(decoding: output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0.prefix { $0 != "," }) }.map { Int(($0 * 1000).rounded()) }.sorted()
  }

  private let small = ["--video", "--mode", "fit", "--width", "320"]

  @Test(.needsVideoEncoder) func framesKeepTheirTimes() throws {
    let place = try folder()
    // Every third frame is missing.
    let clip = try Fixture.clip(
      "uneven.mp4",
      [
        "-f", "lavfi", "-i", "testsrc2=s=160x90:d=2:r=30", "-f", "lavfi", "-i", "sine=d=2", "-vf",
        "select='mod(n,3)'", "-vsync", "vfr", "-pix_fmt", "yuv420p", "-bf", "2", "-c:a", "aac",
        "-af", "adelay=0", "-g", "12",
      ])
    let result = try VidfitCommand.run(["preview", clip.path] + small, in: place)
    #expect(result.status == 0 && result.errors.isEmpty)
    let movie = place.appendingPathComponent("uneven-preview.mp4")
    #expect(try names(place) == ["uneven-preview.mp4"])
    let start = try #require(try times(clip).first)
    #expect(try times(movie) == times(clip).map { $0 - start })
    let streams = try #require(FFprobe(movie)?.streams)
    #expect(streams.map(\.codec_name) == ["h264"])
    #expect(streams.first?.width == 320)
  }

  @Test(.needsVideoEncoder) func aRangeBeginsAndEndsExactly() throws {
    let place = try folder()
    let clip = try Clips.clean()
    let arguments = ["preview", clip.path, "-o", "part.mp4", "--from", "0.5", "--to", "1"] + small
    #expect(try VidfitCommand.run(arguments, in: place).status == 0)
    let shown = try times(place.appendingPathComponent("part.mp4"))
    // At 25 frames a second, the frame of 0.48 s is still shown at 0.5 s.
    #expect(shown.count == 13)
    #expect(shown.first == 0 && shown.dropFirst().first == 20 && shown.last == 460)
  }

  @Test(.needsVideoEncoder) func failuresAreOneLineAndLeaveNothing() throws {
    let place = try folder()
    let clip = try Clips.clean().path
    let cases: [([String], Int32)] = [
      ([clip, "-o", "/dev/full"], 75), ([clip, "-o", "/nonexistent/x.mp4"], 75),
      ([clip, "--from", "1:00"], 1), (["/nonexistent/clip.mp4"], 1),
    ]
    for (arguments, status) in cases {
      let result = try VidfitCommand.run(["preview"] + small + arguments, in: place)
      #expect(result.status == status, "\(arguments): \(result.errors)")
      #expect(result.errorLines.count == 1, "\(result.errors)")
      #expect(try names(place).isEmpty)
    }
  }

  @Test(.enabled(if: !VideoEncoder.isThere)) func withoutAnEncoderThatIsSaid() throws {
    let place = try folder()
    let result = try VidfitCommand.run(["preview", try Clips.clean().path] + small, in: place)
    #expect(result.status == 64)
    #expect(
      result.errors
        == "vidfit: --video: expected an FFmpeg that encodes H.264, which this one does not\n")
    #expect(try names(place).isEmpty)
  }

  @Test(arguments: [
    ["--video", "-o", "-"], ["--video", "--at", "1"], ["--from", "1"], ["-o", "x.mp4"],
    ["--video", "--from", "1", "--to", "0.5"], ["--video", "--format", "png"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let result = try VidfitCommand.run(["preview", try Clips.clean().path] + arguments)
    #expect(result.status == 64, "\(result.errors)")
  }
}
