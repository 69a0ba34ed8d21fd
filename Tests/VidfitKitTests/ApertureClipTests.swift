import Document
import Foundation
import Framing
import Metadata
import Padding
import TestSupport
import Testing
import VidfitKit
import Words

/// Clips with a clean aperture: picture, edges and words say the same.
@Suite struct ApertureClipTests {
  /// A clip of 640×360 whose picture is 640×320, with an aperture in its middle.
  private func analyze(_ width: UInt32, _ height: UInt32, turned: Bool = false) async throws
    -> ClipAnalysis
  {
    var movie = try BoxTree(contentsOf: Repository.media("full-range-letterbox.mp4"))
    if turned {
      let matrix: [Int32] = [0, 1 << 16, 0, -1 << 16, 0, 0, 0, 0, 1 << 30]
      movie.edit(["moov", "trak", "tkhd"]) {
        $0.bytes.replaceSubrange(
          40..<76, with: matrix.flatMap { BoxTree.bigEndian(UInt32(bitPattern: $0)) })
      }
    }
    // The index grows, so it moves behind the media data to leave all offsets valid.
    let place = try #require(movie.children.firstIndex { $0.type == "moov" })
    let index = movie.children[place]
    movie.children[place] = BoxTree(
      "free", [UInt8](repeating: 0, count: index.serialized.count - 8))
    movie.children.append(index)
    movie.edit(BoxTree.sampleEntry("avc1")) {
      $0.children.append(
        BoxTree("clap", [width, 1, height, 1, 0, 1, 0, 1].flatMap(BoxTree.bigEndian)))
    }
    let clip = try Fixture.file("clap.mp4", movie.serialized)
    var options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)])
    options.judgesMetadata = true
    let analyzer = ClipAnalyzer(options)
    return try #require(await analyzer.analyze(clip.path).analysis)
  }

  @Test func anApertureThatIsThePictureAgrees() async throws {
    let analysis = try await analyze(640, 320)
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == .none && padding.shape == nil)
    #expect(padding.picture == PixelRect(x: 0, y: 20, width: 640, height: 320))
    #expect(padding.edges.insets == .zero && padding.edgeLines == .zero)
    #expect(padding.metadata.cleanApertureAgrees == true)
    #expect(padding.metadata.outsideAperture == PixelInsets(top: 20, bottom: 20))
    #expect(analysis.advice.crop == nil)
    #expect(analysis.barShare == 0)
    let claim = try #require(padding.metadata.claims?.first)
    #expect(claim.kind == .cleanAperture && claim.agrees == true && claim.difference == .zero)
    // It is said once.
    #expect(analysis.warnings == [])
    #expect(
      ApertureWords(analysis).sentences == [
        "bars of 20 px top and bottom lie outside the clean aperture; players that honour it don't "
          + "show them"
      ])
  }

  @Test func wordsAreUpright() async throws {
    let analysis = try await analyze(640, 320, turned: true)
    #expect(analysis.video.rotation == 90)
    #expect(analysis.padding?.metadata.outsideAperture == PixelInsets(top: 20, bottom: 20))
    #expect(
      ApertureWords(analysis).sentences.first?.hasPrefix("bars of 20 px left and right lie") == true
    )
  }

  @Test func whatDiffersIsSaid() async throws {
    let analysis = try await analyze(620, 340)
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == .padded && padding.shape == .letterbox)
    #expect(padding.picture == PixelRect(x: 10, y: 20, width: 620, height: 320))
    #expect(padding.edges.insets == PixelInsets(top: 10, bottom: 10))
    #expect(padding.metadata.cleanApertureAgrees == false)
    #expect(
      ApertureWords(analysis).sentences.last
        == "the clean aperture still shows bars (10 px top and bottom) and cuts off picture (10 px "
        + "left and right)")
    let claim = try #require(padding.metadata.claims?.first)
    #expect(claim.area == PixelRect(x: 10, y: 10, width: 620, height: 340))
    #expect(claim.picture == PixelRect(x: 0, y: 20, width: 640, height: 320))
    #expect(claim.difference == PixelInsets(top: -10, bottom: -10, left: 10, right: 10))
    #expect(
      claim.consequence
        == "Apple's players cut off picture (10 px left and right), and still show bars (10 px top "
        + "and bottom)")
    #expect(analysis.warnings == [])
  }
}
