import Framing
import Padding
import Testing

@testable import Document
@testable import Metadata

/// The judgement of statements on a measured picture.
@Suite struct MetadataJudgeTests {
  private static let size = PixelSize(width: 1920, height: 1080)

  /// A clip of 1920×1080.
  ///
  /// - Parameters:
  ///   - segments: pictures by the second at which they begin; several for bars that change.
  private func analysis(
    _ verdict: PaddingVerdict.Kind, segments: [(start: Double, bars: Int)],
    rotation: Int = 0
  ) throws -> ClipAnalysis {
    let shape = try #require(
      DisplayShape(
        storage: Self.size, cleanAperture: nil, pixelAspectRatio: .one,
        orientation: PictureOrientation(rotation: rotation)))
    let pictures = segments.map {
      PixelRect(in: Self.size, insets: PixelInsets(top: $0.bars, bottom: $0.bars))
    }
    let none = ClipAnalysis.Edge(nil)
    let padding = ClipAnalysis.Padding(
      verdict: verdict, shape: nil, fill: nil, color: nil, confidence: 1,
      picture: pictures[0], pictureEven: pictures[0], display: ClipAnalysis.Aspect(.one),
      edges: ClipAnalysis.Edges(top: none, bottom: none, left: none, right: none), edgeLines: nil,
      overlays: [], evidence: nil, suspected: nil,
      timeline: zip(segments, pictures).map {
        ClipAnalysis.Segment(start: $0.start, end: nil, picture: $1, of: shape)
      }, sampling: ClipAnalysis.Sampling(frames: 3, stopped: .agreed, coverage: ""),
      metadata: ClipAnalysis.Metadata(
        afd: nil, cleanApertureAgrees: nil, outsideAperture: nil, claims: nil),
      fields: nil, correction: nil)
    return ClipAnalysis(
      container: .init(format: "mov,mp4", duration: 10, bytes: 1),
      video: .init(
        codec: "hevc", profile: nil, pixelFormat: "yuv420p10le", bitDepth: 10, frameRate: nil,
        shape: shape, color: .init(primaries: nil, transfer: nil, matrix: nil, range: nil),
        fieldOrder: nil),
      padding: padding, presentations: [],
      advice: .init(
        crop: nil, of: shape,
        on: .init(
          codec: "hevc", pixelFormat: "yuv420p10le", fieldOrder: nil)), warnings: [])
  }

  private func frame(_ time: Double?, area: Int) -> StatedMetadata.Frame {
    var frame = StatedMetadata.Frame(time: time)
    frame.dolbyVision = .area(PixelInsets(top: area, bottom: area))
    return frame
  }

  private func claims(
    _ analysis: ClipAnalysis, _ frames: [StatedMetadata.Frame]
  ) throws -> [ClipAnalysis.MetadataClaim] {
    var analysis = analysis
    analysis.judge(StatedMetadata(frames: frames))
    return try #require(analysis.padding?.metadata.claims)
  }

  /// The same area is right before bars change and wrong afterwards.
  @Test func changingBarsAreComparedSegmentBySegment() throws {
    let clip = try analysis(.mixed, segments: [(0, 138), (5, 0)])
    let found = try claims(clip, [1, 4.9, 5, 9].map { frame($0, area: 138) })
    #expect(found.map(\.agrees) == [true, false])
    #expect(found.map(\.frames) == [[2, 4], [2, 4]])
    #expect(found.map(\.start) == [1, 5] && found.map(\.end) == [4.9, 9])
    #expect(found.last?.difference == PixelInsets(top: 138, bottom: 138))
  }

  /// Nothing certain was measured.
  @Test func undecidedClipsLeaveStatementsOpen() throws {
    let clip = try analysis(.undecided, segments: [(0, 0)])
    let claim = try #require(try claims(clip, [frame(1, area: 138)]).first)
    #expect(claim.agrees == nil && claim.picture == nil && claim.consequence == nil)
    #expect(claim.area == PixelRect(x: 0, y: 138, width: 1920, height: 804))
  }

  /// Differences are by stored edges; words are as the clip is seen.
  @Test func wordsAreUpright() throws {
    let clip = try analysis(.padded, segments: [(0, 138)], rotation: 90)
    let claim = try #require(
      try claims(clip, [frame(1, area: 148)]).first { $0.kind == .dolbyVision })
    #expect(claim.difference == PixelInsets(top: 10, bottom: 10))
    #expect(claim.consequence?.contains("(10 px left and right)") == true)
  }

  @Test(arguments: [(136, true), (140, true), (141, false), (135, false)])
  func exactStatementsMayDifferByTwoRows(_ area: Int, _ agrees: Bool) throws {
    let clip = try analysis(.padded, segments: [(0, 138)])
    #expect(try claims(clip, [frame(nil, area: area)]).first?.agrees == agrees)
  }

  /// Of too many statements, those that disagree stay.
  @Test func manyStatementsAreLimited() throws {
    var clip = try analysis(.padded, segments: [(0, 138)])
    clip.judge(
      StatedMetadata(
        frames: (0..<300).map { frame(Double($0), area: $0 == 299 ? 138 : 200 + $0) }))
    let found = try #require(clip.padding?.metadata.claims)
    #expect(found.count == 100 && found.allSatisfy { $0.agrees == false })
    #expect(clip.warnings == ["200 more statements of its metadata are not reported"])
  }

  @Test(arguments: [(10, 0, 1080), (9, 240, 1440), (8, 0, 1920)])
  func areasOfActiveFormats(_ code: UInt8, _ x: Int, _ length: Int) throws {
    let aspect = try #require(Ratio(16, 9))
    let area = try #require(ActiveFormat(code: code).area(in: Self.size, aspect: aspect))
    #expect(area.x == x && [area.width, area.height].contains(length))
  }

  /// Each centred picture has a code.
  @Test func codesThatDescribePictures() throws {
    func code(_ picture: (Int, Int), _ frame: (Int, Int)) -> UInt8? {
      guard let picture = Ratio(picture.0, picture.1), let frame = Ratio(frame.0, frame.1) else {
        return nil
      }
      return ActiveFormat.describing(picture: picture, frame: frame)?.code
    }
    #expect(code((16, 9), (16, 9)) == 8 && code((16, 9), (4, 3)) == 10)
    #expect(code((4, 3), (16, 9)) == 9 && code((14, 9), (16, 9)) == 11)
    #expect(code((239, 100), (16, 9)) == 4 && code((1, 1), (16, 9)) == nil)
  }
}
