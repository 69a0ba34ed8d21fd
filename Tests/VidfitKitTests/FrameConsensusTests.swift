import Framing
import Pixels
import SystemPackage
import TestSupport
import Testing

@testable import VideoIO
@testable import VidfitKit

/// What frames say of themselves completes and corrects what the stream says.
@Suite struct FrameConsensusTests {
  private func facts(
    _ codec: String = "h264", fieldOrder: String? = nil, color: ColorTags = ColorTags(),
    orientation: PictureOrientation = .upright, isStill: Bool = false
  ) -> VideoFacts {
    VideoFacts(
      container: ContainerFacts(format: "mov", duration: nil, bytes: 0), codec: codec,
      pixelFormat: "yuv420p", hasAlpha: false, bitDepth: 8, frameRate: nil,
      storage: PixelSize(width: 64, height: 48), pixelAspectRatio: .one, orientation: orientation,
      color: color, fieldOrder: fieldOrder, isStillImage: isStill, warnings: [])
  }

  private func completed(_ facts: VideoFacts, _ tags: [FrameTags]) -> VideoFacts {
    var consensus = FrameConsensus()
    for tags in tags { consensus.add(tags) }
    return consensus.completing(facts)
  }

  private func frames(_ orders: String) -> [FrameTags] {
    orders.split(separator: " ").map { FrameTags(color: ColorTags(), fieldOrder: String($0)) }
  }

  private static let fieldRows: [(String, String?, String, String?, String?)] = [
    // The codec, what the stream says, what frames say, the answer, and words of a warning.
    ("h264", nil, "progressive progressive", "progressive", nil),
    ("dvvideo", nil, "bb bb", "bb", nil), ("h264", "tt", "tt tt", "tt", nil),
    ("h264", "progressive", "tt tt", "tt", "says progressive, but its frames are interlaced (tt)"),
    ("mpeg2video", "tt", "progressive", "progressive", "says interlaced (tt), but its frames are"),
    ("h264", "tt", "bb", "bb", "says interlaced (tt), but its frames are interlaced (bb)"),
    ("h264", "tb", "bb", "tb", nil), ("h264", "bt", "tt", "bt", nil),
    ("h264", "tb", "tt", "tt", nil),
    ("h264", "tb", "progressive", "progressive", "says interlaced (tb)"),
    ("h264", "tt", "tt progressive tt", nil, "differ: 2 interlaced (tt), 1 progressive"),
    ("h264", nil, "tt bb", nil, "differ: 1 interlaced (bb), 1 interlaced (tt)"),
    // No mark for fields, so a frame without one means nothing.
    ("rawvideo", nil, "progressive", nil, nil), ("huffyuv", "tt", "progressive", "tt", nil),
    ("rawvideo", nil, "tt tt", "tt", nil), ("h264", "tt", "", "tt", nil),
  ]

  @Test(arguments: fieldRows)
  func fieldOrder(_ row: (String, String?, String, String?, String?)) {
    let (codec, stated, seen, expected, warning) = row
    let facts = completed(facts(codec, fieldOrder: stated), frames(seen))
    #expect(facts.fieldOrder == expected)
    #expect(facts.warnings.count == (warning == nil ? 0 : 1))
    if let warning { #expect(facts.warnings.first?.contains(warning) == true, "\(facts.warnings)") }
  }

  @Test(arguments: [
    ([], ["eia_608"]), (["mov_text"], ["mov_text", "eia_608"]), (["eia_608"], ["eia_608"]),
  ])
  func captionsOfFramesAreSoftSubtitles(_ streams: [String], _ expected: [String]) {
    var stated = facts("h264")
    stated.container.softSubtitles = streams
    let plain = FrameTags(color: ColorTags(), fieldOrder: "progressive")
    var captioned = plain
    captioned.hasCaptions = true
    #expect(completed(stated, [plain, captioned]).container.softSubtitles == expected)
    #expect(completed(stated, [plain]).container.softSubtitles == streams)
  }

  @Test func aStillHasNoFields() {
    let facts = completed(facts("mjpeg", isStill: true), frames("progressive"))
    #expect(facts.fieldOrder == nil && facts.warnings.isEmpty)
  }

  @Test func coloursCountWhereTheStreamIsSilent() {
    let own = ColorTags(primaries: nil, transfer: nil, matrix: "bt709", range: nil)
    let said = ColorTags(primaries: "bt2020", transfer: nil, matrix: "bt470bg", range: "pc")
    let other = ColorTags(primaries: "bt709", transfer: "smpte2084", matrix: nil, range: "pc")
    let tags = [said, other, ColorTags()].map { FrameTags(color: $0, fieldOrder: "progressive") }
    #expect(
      completed(facts(color: own), tags).color
        == ColorTags(primaries: nil, transfer: "smpte2084", matrix: "bt709", range: "pc"))
    #expect(completed(facts(), tags).color.matrix == "bt470bg")
  }

  @Test func aTurnThatOnlyFramesAskForIsTold() {
    var tags = FrameTags(color: ColorTags(), fieldOrder: "progressive")
    tags.orientation = PictureOrientation(rotation: 90)
    let facts = completed(facts(), [tags, tags])
    #expect(facts.orientation == .upright)
    #expect(facts.warnings.first?.contains("ask to be turned by 90°") == true)
    // Nothing to tell where the container says it, or where it is a picture.
    let turned = self.facts(orientation: PictureOrientation(rotation: 90))
    #expect(completed(turned, [tags]).warnings.isEmpty)
    #expect(completed(self.facts(isStill: true), [tags]).warnings.isEmpty)
  }

  @Test func alphaIsWhatHoldsOfAllFrames() {
    func tags(_ top: Int, isOpaque: Bool) -> FrameTags {
      let codes = (0..<64).map { UInt8($0 / 8 < top ? 0 : isOpaque ? 255 : 128) }
      let scan = PlaneScan(codes.span, layout: PlaneLayout(width: 8, height: 8, rowStride: 8))
      return FrameTags(
        color: ColorTags(), fieldOrder: "progressive", alpha: AlphaBorders(scan))
    }
    var consensus = FrameConsensus()
    consensus.add(tags(3, isOpaque: true))
    consensus.add(tags(2, isOpaque: true))
    #expect(consensus.alpha?.transparent.top == 2 && consensus.alpha?.isOpaque == false)
    #expect(consensus.alpha?.opaque.bottom == 5)
    consensus.add(FrameTags(color: ColorTags(), fieldOrder: "progressive"))
    #expect(consensus.alpha == nil)
  }
}
