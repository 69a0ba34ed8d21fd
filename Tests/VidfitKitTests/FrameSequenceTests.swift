import Document
import Files
import Foundation
import Framing
import Padding
import SystemPackage
import TestSupport
import Testing
import VideoIO
import VidfitKit

/// Numbered pictures are one clip.
@Suite struct FrameSequenceTests {
  private static let bars = "pad=320:180:0:22,setsar=1"

  private func pictures(_ name: String, frames: Int = 12) throws -> URL {
    try Fixture.clip(
      name,
      [
        "-f", "lavfi", "-i", "mandelbrot=s=320x136:r=10:end_scale=0.1", "-vf", Self.bars,
        "-frames:v", "\(frames)", "-threads", "1",
      ])
  }

  private func report(_ path: String) async -> ClipReport {
    let options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2)
    return await ClipAnalyzer(options).analyze(path)
  }

  @Test(arguments: ["png", "jpg", "tif", "tga", "dpx", "jp2"])
  func eachKindIsRead(kind: String) async throws {
    let analysis = try #require(await report(pictures("shot_%04d.\(kind)").path).analysis)
    #expect(analysis.padding?.picture == PixelRect(x: 0, y: 22, width: 320, height: 136))
    #expect(analysis.container.format == "pictures")
    #expect(analysis.container.duration == 12.0 / 25)
    #expect(analysis.warnings == ["12 numbered pictures, taken as 25 frames per second"])
    #expect(analysis.presentations.allSatisfy { $0.playable == .no })
  }

  /// A folder answers as the pattern of its names does; hidden files don't count.
  @Test func aFolderOfThemIsOne() async throws {
    let pattern = try pictures("shot_%d.png")
    let folder = pattern.deletingLastPathComponent()
    try Data([1]).write(to: folder.appendingPathComponent(".DS_Store"))
    let (named, whole) = (await report(pattern.path), await report(folder.path))
    #expect(whole.analysis?.padding == named.analysis?.padding)
    #expect(whole.analysis?.video == named.analysis?.video)
    #expect(whole.analysis != nil && whole.transfer == nil)
    try Data([1]).write(to: folder.appendingPathComponent("notes.txt"))
    #expect(await report(folder.path).failure?.code == .unsupportedContainer)
  }

  /// Frames without leading zeros follow each other by number: 2 before 10.
  @Test func theirNumberOrdersThem() throws {
    let folder = try pictures("take_%d.png").deletingLastPathComponent()
    let path = FilePath(folder.path)
    let names = try #require(NumberedNames(all: path)).files().map { $0.lastComponent?.string }
    #expect(names == (1...12).map { "take_\($0).png" })
  }

  @Test(arguments: [
    (["a1.png", "a2.png"], "a%d.png"), (["a9.png", "a10.png"], "a%d.png"),
    (["1.jp2", "2.jp2"], "%d.jp2"), (["s1_001.png", "s1_002.png"], "s1_%03d.png"),
    (["a1.png"], nil), (["a1.mp4", "a2.mp4"], nil), (["a1.png", "b2.png"], nil),
    (["a.png", "b.png"], nil),
    (["a1.png", "a2.jpg"], nil), (["1a1.png", "2a1.png"], nil),
    (["9.png", "99999999999999999999.png"], nil),
  ])
  func aFolderHasOnePattern(_ names: [String], _ pattern: String?) throws {
    let folder = try Fixture.file(names[0], [1]).deletingLastPathComponent()
    for name in names { try Data([1]).write(to: folder.appendingPathComponent(name)) }
    #expect(NumberedNames(all: FilePath(folder.path))?.path.lastComponent?.string == pattern)
  }

  @Test func whatCantBeReadIsNamed() async throws {
    let pattern = try pictures("shot_%02d.png", frames: 3).path
    #expect(
      await report(pattern.replacing("shot", with: "take")).failure?.message
        == "no picture has a name of this pattern")
    #expect(
      await report(pattern.replacing("png", with: "bmp")).failure?.code == .unsupportedContainer)
    let second = URL(fileURLWithPath: pattern.replacing("%02d", with: "02"))
    let bytes = try Data(contentsOf: second)
    try bytes.prefix(bytes.count / 2).write(to: second)
    let damaged = await report(pattern)
    #expect(damaged.analysis?.padding?.verdict == .padded)
    try FileManager.default.removeItem(at: second)
    try FileManager.default.createDirectory(at: second, withIntermediateDirectories: true)
    #expect(await report(pattern).failure?.message.hasPrefix("shot_02.png: ") == true)
  }
}
