import Document
import Foundation
import Framing
import TestSupport
import Testing
import VidfitKit

/// The small picture that an analysis adds.
@Suite struct ThumbnailTests {
  private func report(
    _ clip: URL, parallelism: Int = 1, frames: Int? = nil, takesThumbnail: Bool = true
  ) async -> ClipReport {
    var options = AnalysisOptions(viewports: [], frames: frames, parallelism: parallelism)
    options.takesThumbnail = takesThumbnail
    return await ClipAnalyzer(options).analyze(clip.path)
  }

  private func pixels(_ arguments: [String], _ size: PixelSize) throws -> [UInt8] {
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    return [UInt8](
      try ffmpeg.run(
        ["-v", "error"] + arguments
          + ["-frames:v", "1", "-vf", "scale=\(size.width):\(size.height):flags=area"]
          + ["-pix_fmt", "rgb24", "-f", "rawvideo", "-"]))
  }

  static let clips = [
    ("vertical-rotated.mp4", PixelSize(width: 90, height: 160)),
    ("anamorphic-pal.mpg", PixelSize(width: 160, height: 90)),
    ("letterbox-239-in-16x9.mp4", PixelSize(width: 160, height: 90)),
    ("aspect-switch.mp4", PixelSize(width: 160, height: 90)),
    ("preview-padding.jpg", PixelSize(width: 160, height: 126)),
  ]

  @Test(arguments: clips)
  func showsAFrameOfTheClip(_ name: String, _ size: PixelSize) async throws {
    let clip = Repository.media(name)
    let analysis = try #require(await report(clip).analysis)
    let thumbnail = try #require(analysis.thumbnail)
    #expect(PixelSize(width: thumbnail.width, height: thumbnail.height) == size)
    #expect(thumbnail.data.count <= 8192)
    let file = try Fixture.file("thumbnail.\(thumbnail.type)", thumbnail.data)
    let shown = try pixels(["-i", file.path], size)
    let place = thumbnail.time > 0 ? ["-ss", "\(thumbnail.time - 0.02)"] : []
    let expected = try pixels(place + ["-i", clip.path], size)
    #expect(shown.count == size.width * size.height * 3 && shown.count == expected.count)
    let sum = zip(shown, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(sum) / Double(shown.count) < 12, "\(name) at \(thumbnail.time)")
  }

  /// Bars end within a line of where the strips change, in the stored frame.
  @Test(arguments: ["letterbox-239-in-16x9.mp4", "windowbox.mp4", "white-bars.mp4"])
  func theLinesShowWhereBarsEnd(_ name: String) async throws {
    let analysis = try #require(await report(Repository.media(name)).analysis)
    let (depths, edges) = (
      try #require(analysis.padding).edges.insets, try #require(analysis.thumbnail?.edges)
    )
    let strips = [
      (edges.top, depths.top), (edges.bottom, depths.bottom), (edges.left, depths.left),
      (edges.right, depths.right),
    ]
    for (strip, depth) in strips {
      #expect(strip.luma.count == ClipAnalysis.EdgeLines.Strip.most)
      #expect(strip.first == max(0, depth - ClipAnalysis.EdgeLines.Strip.most / 2))
      guard depth > 0 else { continue }
      let bar = strip.luma[..<(depth - strip.first - 1)]
      let picture = strip.luma[(depth - strip.first + 1)...]
      let low = try #require(bar.min())
      #expect(try #require(bar.max()) - low < 4, "\(bar)")
      #expect(picture.allSatisfy { abs(Int($0) - Int(low)) > 20 }, "\(picture)")
    }
  }

  /// A frame of fewer lines than a strip has all of them.
  @Test func aSmallFrameHasFewLines() async throws {
    let clip = try Fixture.clip(
      "small.png", ["-f", "lavfi", "-i", "testsrc2=s=40x24", "-frames:v", "1"])
    let edges = try #require(await report(clip).analysis?.thumbnail?.edges)
    #expect(edges.top.luma.count == 24 && edges.left.luma.count == 40)
    #expect(edges.top.first == 0 && edges.right.first == 0)
    #expect(edges.bottom.luma == edges.top.luma.reversed())
  }

  /// Nothing is read or decoded for it, and nothing else is answered.
  @Test(arguments: clips.map(\.0) + ["43-clean.webm", "vfr.mkv", "dark-night.mp4"])
  func everythingElseIsAsWithout(_ name: String) async throws {
    let clip = Repository.media(name)
    let plain = await report(clip, takesThumbnail: false)
    #expect(plain.analysis != nil && plain.analysis?.thumbnail == nil)
    var pictured = await report(clip)
    guard case .analysed(var analysis) = pictured.outcome else { return }
    #expect(analysis.thumbnail != nil)
    analysis.thumbnail = nil
    pictured.outcome = .analysed(analysis)
    #expect(pictured == plain)
  }

  @Test func tasksMakeNoDifference() async throws {
    let clip = try Fixture.scene("tasks.mp4", size: "1280x720", ["-g", "2", "-pix_fmt", "yuv420p"])
    let thumbnails = [
      await report(clip, parallelism: 1, frames: 8).analysis?.thumbnail,
      await report(clip, parallelism: 2, frames: 8).analysis?.thumbnail,
      await report(clip, parallelism: 5, frames: 8).analysis?.thumbnail,
    ]
    #expect(thumbnails[0] != nil && Set(thumbnails).count == 1)
  }

  /// Black frames show nothing; the picture is of a later one.
  @Test func anEmptyFrameIsNotTaken() async throws {
    let clip = try Fixture.clip(
      "late.mp4",
      [
        "-f", "lavfi", "-i", "testsrc2=s=320x180:r=10:d=8", "-vf",
        "drawbox=t=fill:c=black:enable='lt(t,4)'", "-g", "10", "-pix_fmt", "yuv420p",
      ])
    let thumbnail = try #require(await report(clip).analysis?.thumbnail)
    #expect(thumbnail.time >= 4)
  }

  @Test func noiseStaysSmall() async throws {
    let noise = try Fixture.clip(
      "noise.png",
      [
        "-f", "lavfi", "-i", "nullsrc=s=160x160,geq=random(1)*255:random(2)*255:random(3)*255",
        "-frames:v", "1",
      ])
    let analysis = try #require(await report(noise).analysis)
    #expect(analysis.thumbnail?.data.count ?? 0 <= 8192)
  }

  @Test func withoutFramesThereIsNone() async throws {
    var options = AnalysisOptions(viewports: [])
    options.takesThumbnail = true
    options.findsPadding = false
    let analysis = await ClipAnalyzer(options).analyze(try Clips.clean().path).analysis
    #expect(analysis != nil && analysis?.thumbnail == nil)
  }
}
