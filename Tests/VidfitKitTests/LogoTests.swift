import Document
import Foundation
import Framing
import Important
import TestSupport
import Testing
import VidfitKit

/// What stays in place across cuts.
@Suite struct LogoTests {
  private func found(
    _ clip: URL, _ kinds: Set<ClipAnalysis.Important.Kind> = [.logo], jobs: Int = 1
  ) async throws -> [ClipAnalysis.Important] {
    var options = AnalysisOptions(
      viewports: [Viewport(device: .iPhoneX, orientation: .landscape)], parallelism: jobs)
    options.important.finds = kinds
    return try #require(await ClipAnalyzer(options).analyze(clip.path).analysis?.important)
  }

  /// A ring of 40 px around a disc.
  private static let mark =
    "color=white:s=40x40,format=rgba,geq=r=255:g=255:b=255:"
    + "a='255*(between(hypot(X-19.5\\,Y-19.5)\\,13\\,19)+lt(hypot(X-19.5\\,Y-19.5)\\,6))'"

  /// - Parameter views: the number of different views, each shown for a second.
  private func clip(_ name: String, views: Int, marked: Bool = true) throws -> URL {
    let scenes = (0..<views).flatMap { view in
      [
        "-f", "lavfi", "-t", "1", "-i",
        "mandelbrot=s=640x360:r=10:start_scale=\([3, 1.2, 0.5][view / 2])",
      ]
    }
    let turned = (0..<views).map { "[\($0):v]\($0 % 2 == 0 ? "null" : "hflip")[v\($0)];" }.joined()
    let joined =
      turned + (0..<views).map { "[v\($0)]" }.joined()
      + "concat=n=\(views),format=yuv420p[all];"
    let over = "[all][\(views):v]overlay=\(marked ? "570:20" : "700:0"):shortest=1"
    return try Fixture.clip(
      name,
      scenes + [
        "-f", "lavfi", "-t", "\(views)", "-i", Self.mark, "-filter_complex", joined + over,
        "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-threads", "1",
      ])
  }

  @Test func aMarkInACornerIsALogo() async throws {
    let items = try await found(clip("marked.mp4", views: 6))
    let item = try #require(items.first)
    #expect(items.count == 1 && item.id == "logo-1" && item.kind == .logo)
    #expect(abs(item.box.center.x - 590) < 4 && abs(item.box.center.y - 40) < 4)
    #expect(item.box.width > 34 && item.box.width < 50)
    #expect(item.start == 0 && item.end == 6 && !item.confirmed && item.lines == nil)
    #expect(try await found(clip("marked.mp4", views: 6), jobs: 4) == items)
  }

  @Test func viewsWithoutAMarkHaveNone() async throws {
    #expect(try await found(clip("unmarked.mp4", views: 6, marked: false)) == [])
  }

  /// Scenery before a camera that stands still stays in place, too.
  @Test func nothingIsSaidWithoutCuts() async throws {
    #expect(try await found(clip("uncut.mp4", views: 1)) == [])
  }

  /// A mark in letters is a text, whatever is looked for.
  @Test func lettersAreText() async throws {
    let clip = try clip("channel.mp4", views: 6, marked: false)
    let lettered = try Fixture.clip(
      "lettered.mp4",
      [
        "-i", clip.path, "-vf",
        "drawtext=text='CHANNEL 8':x=w-tw-30:y=24:fontsize=22:fontcolor=white:borderw=2",
        "-preset", "ultrafast", "-threads", "1",
      ])
    #expect(try await found(lettered, [.text, .logo]).map(\.kind) == [.text])
    #expect(try await found(lettered) == [])
  }
}
