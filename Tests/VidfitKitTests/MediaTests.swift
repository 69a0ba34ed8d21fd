import Foundation
import Framing
import SystemPackage
import Testing
import VidfitKit

/// Every clip of media/ is judged as its label says, to the pixel.
@Suite struct MediaTests {
  struct Truth: Decodable {
    let clips: [Clip]
  }

  struct Clip: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let active: [Int]?
    let kind: String
    let rotation: Int
    let pixelAspectRatio: String
    let display: [Double]
    var testDescription: String { file }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("media")

  static let clips: [Clip] = {
    let data = try? Data(contentsOf: folder.appendingPathComponent("truth.json"))
    let truth = data.flatMap { try? JSONDecoder().decode(Truth.self, from: $0) }
    return truth?.clips ?? []
  }()

  @Test func thereAreClips() {
    #expect(Self.clips.count >= 12)
  }

  @Test(arguments: clips)
  func isJudgedRight(_ clip: Clip) async throws {
    let analyzer = ClipAnalyzer(
      AnalysisOptions(viewports: [Viewport(device: .iPhoneX)], parallelism: 2))
    let path = Self.folder.appendingPathComponent(clip.file).path
    guard case .analysis(let document) = await analyzer.analyze(path: FilePath(path)) else {
      Issue.record("no analysis")
      return
    }
    let padding = try #require(document.padding)
    let verdict = ["none": "none", "mixed": "mixed"][clip.kind] ?? "padded"
    #expect(padding.verdict == verdict)
    if let active = clip.active {
      let picture = padding.picture
      #expect([picture.x, picture.y, picture.width, picture.height] == active)
    }
    #expect(document.video.rotation == clip.rotation)
    #expect(document.video.pixelAspectRatio == clip.pixelAspectRatio)
    #expect([document.video.display.width, document.video.display.height] == clip.display)
  }
}
