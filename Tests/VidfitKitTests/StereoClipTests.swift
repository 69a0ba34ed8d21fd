import Document
import Files
import Foundation
import Framing
import Metadata
import Padding
import TestSupport
import Testing
import VidfitKit

/// Clips with the views of two eyes, and with pictures around the viewer.
@Suite struct StereoClipTests {
  private static let letterbox = "scale=320:132,pad=320:180:0:24,setsar=1"
  private static let pillars = "scale=240:180,pad=320:180:40:0,setsar=1"
  private static let half = "[e]scale=160:180,setsar=1,split[a][b];[a][b]hstack,setsar=1"
  private static let halfAbove = "[e]scale=320:90,setsar=1,split[a][b];[a][b]vstack,setsar=1"

  private func analyze(_ url: URL) async throws -> ClipAnalysis {
    var options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX)])
    options.judgesMetadata = true
    let report = await ClipAnalyzer(options).analyze(url.path)
    return try #require(report.analysis, "\(report.failure?.message ?? "")")
  }

  /// - Parameter packing: of x264, stated by frames alone.
  private func clip(
    _ eye: String, _ packed: String, packing: Int? = nil, name: String = "3d.mp4",
    _ arguments: [String] = []
  ) throws -> URL {
    let stated = packing.map { ["-x264-params", "frame-packing=\($0)"] } ?? []
    return try Fixture.scene(
      name, padding: eye + "[e];" + packed,
      ["-preset", "ultrafast", "-g", "5", "-pix_fmt", "yuv420p"] + stated + arguments)
  }

  @Test func barsAcrossThePackingAreCutFromBothEyes() async throws {
    let analysis = try await analyze(clip(Self.letterbox, Self.half, packing: 3))
    let stereo = try #require(analysis.video.stereo)
    #expect(stereo.layout == .sideBySide && !stereo.rightFirst && stereo.squeezed)
    #expect(stereo.eye == PixelRect(x: 0, y: 0, width: 160, height: 180))
    #expect(analysis.video.display.aspectRatio == Ratio(16, 9))
    let padding = try #require(analysis.padding)
    #expect(padding.verdict == .padded && padding.edges.insets == PixelInsets(top: 24, bottom: 24))
    #expect(padding.otherEye == PixelRect(x: 160, y: 24, width: 160, height: 132))
    #expect(abs(padding.display.value - 2.424) < 0.01)
    #expect(analysis.advice.crop?.ffmpeg == "crop=320:132:0:24")
    #expect(analysis.presentations.first?.withoutPadding != nil)
    let claims = try #require(padding.metadata.claims)
    #expect(claims.map(\.kind) == [.stereo])
    #expect(claims.first?.value == "side by side, left eye first")
    let corrected = try ClipReport(path: "3d.mp4", outcome: .analysed(analysis)).corrected(
      by: ClipCorrection(
        verdict: .padded, picture: PixelRect(x: 8, y: 0, width: 144, height: 180),
        frame: analysis.video.storage))
    #expect(corrected.report.analysis?.advice.crop == nil)
  }

  /// A crop of the frame would leave bars between the eyes, or cut one eye's picture.
  @Test func otherBarsGetTheReasonInsteadOfACrop() async throws {
    let differing =
      "[e]split[a][b];[a]scale=160:132,pad=160:180:0:24,setsar=1[c];"
      + "[b]scale=160:148,pad=160:180:0:16,setsar=1[d];[c][d]hstack,setsar=1"
    let rows: [(String, String, Int, PixelInsets, String)] = [
      (Self.pillars, Self.half, 3, PixelInsets(left: 20, right: 20), "between the eyes"),
      (Self.letterbox, Self.halfAbove, 4, PixelInsets(top: 12, bottom: 12), "between the eyes"),
      ("setsar=1", differing, 3, PixelInsets(top: 24, bottom: 24), "pictures of its eyes differ"),
      (Self.letterbox, "[e]null", 2, PixelInsets(top: 24, bottom: 24), "not measured one by one"),
    ]
    for (eye, packed, packing, insets, reason) in rows {
      let analysis = try await analyze(clip(eye, packed, packing: packing))
      #expect(analysis.padding?.verdict == .padded && analysis.padding?.edges.insets == insets)
      #expect(analysis.advice.crop == nil && analysis.presentations[0].withoutPadding == nil)
      #expect(analysis.cropObstacle?.contains(reason) == true, "\(reason)")
      #expect(analysis.warnings.contains { $0.contains(reason) })
    }
  }

  @Test func statesNothingAndIsNothing() async throws {
    let analysis = try await analyze(clip(Self.letterbox, Self.half))
    #expect(analysis.video.stereo == nil && analysis.padding?.otherEye == nil)
    #expect(analysis.advice.crop?.ffmpeg == "crop=320:132:0:24")
  }

  /// Matroska's display size is that of one eye, or by other writers that of the frame.
  @Test(arguments: [false, true])
  func theDisplaySizeOfMatroskaIsOfOneEye(isOfFrame: Bool) async throws {
    let full = "[e]split[a][b];[a][b]hstack,setsar=1"
    var url = try clip(
      Self.letterbox, full, name: "3d.mkv", ["-metadata:s:v", "stereo_mode=right_left"])
    if isOfFrame {
      // DisplayWidth is 320 in two bytes: 640, as mkvmerge writes it.
      var bytes = [UInt8](try Data(contentsOf: url))
      let width = try #require(bytes.firstRange(of: [0x54, 0xB0, 0x82, 0x01, 0x40]))
      bytes.replaceSubrange(width, with: [0x54, 0xB0, 0x82, 0x02, 0x80])
      url = try Fixture.file("3d.mkv", bytes)
    }
    let analysis = try await analyze(url)
    #expect(analysis.video.stereo?.rightFirst == true && analysis.video.stereo?.squeezed == false)
    #expect(analysis.video.pixelAspectRatio == .one)
    #expect(analysis.video.display.aspectRatio == Ratio(16, 9))
    #expect(analysis.padding?.picture == PixelRect(x: 0, y: 24, width: 320, height: 132))
    #expect(analysis.advice.crop?.ffmpeg == "crop=640:132:0:24")
    #expect(analysis.padding?.metadata.claims?.contains { $0.cure != nil } == false)
  }

  /// FFmpeg takes a display height of eyes in alternate rows as if they were apart.
  @Test func alternateRowsAreOneFrame() async throws {
    let url = try clip(
      Self.letterbox, "[e]null", name: "3d.mkv",
      ["-metadata:s:v", "stereo_mode=row_interleaved_lr"])
    // DisplayHeight is 90 in one byte: 180, as mkvmerge writes it.
    var bytes = [UInt8](try Data(contentsOf: url))
    let height = try #require(bytes.firstRange(of: [0x54, 0xBA, 0x81, 0x5A]))
    bytes.replaceSubrange(height, with: [0x54, 0xBA, 0x81, 0xB4])
    let analysis = try await analyze(Fixture.file("3d.mkv", bytes))
    #expect(analysis.video.pixelAspectRatio == Ratio(1, 1))
    #expect(analysis.video.display.aspectRatio == Ratio(16, 9))
    #expect(analysis.padding?.metadata.claims?.contains { $0.agrees == false } == false)
  }

  @Test func pillarsOfEyesAboveEachOtherAreCut() async throws {
    let analysis = try await analyze(
      clip(
        Self.pillars, Self.halfAbove, name: "tb.mkv", ["-metadata:s:v", "stereo_mode=bottom_top"]))
    let stereo = try #require(analysis.video.stereo)
    #expect(stereo.layout == .topBottom && stereo.rightFirst && stereo.squeezed)
    #expect(analysis.video.display.aspectRatio == Ratio(16, 9))
    #expect(analysis.padding?.display.aspectRatio == Ratio(4, 3))
    #expect(analysis.advice.crop?.ffmpeg == "crop=240:180:40:0")
  }

  /// Boxes of MP4, which FFmpeg reads in part.
  @Test func boxesOfTheSampleEntryAreRead() async throws {
    func box(_ type: String, _ body: [UInt8]) -> BoxTree { BoxTree(type, body) }
    func bytes(_ boxes: BoxTree...) -> [UInt8] { boxes.flatMap(\.serialized) }
    let full: [UInt8] = [0, 0, 0, 0]
    func eyes(_ flags: UInt8) -> BoxTree { box("eyes", bytes(box("stri", full + [flags]))) }
    func named(_ outer: String, _ inner: String, _ word: String) -> BoxTree {
      box(outer, bytes(box(inner, full + Array(word.utf8))))
    }
    func sphere(_ projection: BoxTree) -> BoxTree {
      let header = box("prhd", full + [UInt8](repeating: 0, count: 12))
      return box(
        "sv3d", bytes(box("svhd", full + [0]), box("proj", bytes(header, projection))))
    }
    let (zero, half) = ([UInt8](repeating: 0, count: 8), BoxTree.bigEndian(0x4000_0000))
    let rows: [([BoxTree], StereoLayout.Packing?, Bool, Projection?)] = [
      ([box("st3d", full + [0])], nil, false, nil),
      ([box("st3d", full + [1])], .topBottom, false, nil),
      ([box("st3d", full + [2])], .sideBySide, false, nil),
      ([box("st3d", full + [4])], .sideBySide, true, nil),
      ([box("vexu", bytes(eyes(3)))], .views, false, nil),
      ([box("vexu", bytes(eyes(1)))], nil, false, nil),
      ([box("vexu", bytes(eyes(11), named("pack", "pkin", "side")))], .sideBySide, true, nil),
      (
        [box("vexu", bytes(eyes(3), named("proj", "prji", "hequ")))], .views, false,
        .halfEquirectangular
      ),
      ([box("vexu", [0, 0, 1, 0] + Array("eyes".utf8))], nil, false, nil),
      ([sphere(box("equi", full + zero + zero))], nil, false, .equirectangular),
      ([sphere(box("equi", full + zero + half + half))], nil, false, .halfEquirectangular),
      ([sphere(box("mshp", full))], nil, false, .mesh),
    ]
    for (boxes, packing, isRightFirst, projection) in rows {
      var movie = try BoxTree(contentsOf: Repository.media("full-range-letterbox.mp4"))
      let place = try #require(movie.children.firstIndex { $0.type == "moov" })
      let index = movie.children[place]
      movie.children[place] = BoxTree(
        "free", [UInt8](repeating: 0, count: index.serialized.count - 8))
      movie.children.append(index)
      movie.edit(BoxTree.sampleEntry("avc1")) { $0.children += boxes }
      let url = try Fixture.file("boxes.mp4", movie.serialized)
      let analysis = try await analyze(url)
      #expect(analysis.video.stereo?.layout == packing)
      #expect(analysis.video.stereo?.rightFirst ?? false == isRightFirst)
      #expect(analysis.video.projection == projection)
      if projection != nil || packing == .views {
        #expect(analysis.advice.crop == nil && analysis.cropObstacle != nil)
      }
    }
  }

  /// The size of frames by the container, beside that of the codec.
  @Test func aWrongSizeOfTheContainerIsReported() async throws {
    var movie = try BoxTree(contentsOf: Repository.media("full-range-letterbox.mp4"))
    let right = try await analyze(Repository.media("full-range-letterbox.mp4"))
    #expect(right.padding?.metadata.claims?.contains { $0.kind == .frameSize } == false)
    movie.edit(BoxTree.sampleEntry("avc1")) {
      $0.bytes.replaceSubrange(24..<28, with: [2, 0x90, 1, 0x70])
    }
    let wrong = try await analyze(Fixture.file("size.mp4", movie.serialized))
    let claim = try #require(wrong.padding?.metadata.claims?.first { $0.kind == .frameSize })
    #expect(claim.value == "656×368 by the sample entry, 640×360 by the codec")
    #expect(claim.agrees == false && claim.cure == "-c copy")
  }

  /// FFmpeg's decoder of H.264 takes the container's size if it fills the same blocks.
  @Test func aSmallerSizeOfTheContainerWithinTheSameBlocksIsReported() async throws {
    var movie = try BoxTree(contentsOf: Repository.media("full-range-letterbox.mp4"))
    movie.edit(BoxTree.sampleEntry("avc1")) {
      $0.bytes.replaceSubrange(24..<28, with: [2, 0x80, 1, 0x64])
    }
    func claim(_ name: String) async throws -> ClipAnalysis.MetadataClaim {
      let wrong = try await analyze(Fixture.file(name, movie.serialized))
      return try #require(wrong.padding?.metadata.claims?.first { $0.kind == .frameSize })
    }
    let entry = try await claim("entry.mp4")
    #expect(entry.value == "640×356 by the sample entry, 640×360 by the codec")
    #expect(entry.agrees == false && entry.cure == nil)
    movie.edit(["moov", "trak", "tkhd"]) {
      $0.bytes.replaceSubrange(76..<84, with: [2, 0x80, 0, 0, 1, 0x64, 0, 0])
    }
    let both = try await claim("both.mp4")
    #expect(
      both.value == "640×356 by the sample entry, 640×356 by the track header, 640×360 by the codec"
    )
    #expect(both.cure == "-c copy -bsf:v h264_metadata=crop_right=0:crop_bottom=12")
  }
}
