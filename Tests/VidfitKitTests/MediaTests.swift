import Document
import Foundation
import Framing
import Padding
import TestSupport
import Testing
import VidfitKit

/// The analysis of every clip in media/ agrees with its label, to the pixel.
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

  static let clips: [Clip] = {
    let data = try? Data(contentsOf: Repository.media("truth.json"))
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
    let path = Repository.media(clip.file).path
    let analysis = try #require(await analyzer.analyze(path).analysis)
    let padding = try #require(analysis.padding)
    let verdict = PaddingVerdict.Kind(rawValue: clip.kind) ?? .padded
    #expect(padding.verdict == verdict)
    if let active = clip.active {
      let picture = padding.picture
      #expect([picture.x, picture.y, picture.width, picture.height] == active)
    }
    #expect(analysis.video.rotation == clip.rotation)
    #expect(analysis.video.pixelAspectRatio.description == clip.pixelAspectRatio)
    #expect([analysis.video.display.width, analysis.video.display.height] == clip.display)
  }
}
