import Document
import Framing
import Padding
import TestSupport
import Testing

@Suite struct CropPlanTests {
  private static let progressive = CropGrid(
    codec: "h264", pixelFormat: "yuv420p", fieldOrder: "progressive")

  private func shape(
    _ width: Int, _ height: Int, rotation: Int = 0
  ) throws -> DisplayShape {
    try #require(
      DisplayShape(
        storage: PixelSize(width: width, height: height), cleanAperture: nil,
        pixelAspectRatio: .one, orientation: PictureOrientation(rotation: rotation)))
  }

  /// AviSynth, Crop: 4:2:0 in steps of 2 rows, and of 4 where frames have fields.
  @Test(arguments: [
    ("yuv420p", "progressive", 2, 2), ("yuv420p", "bb", 2, 4), ("nv12", "tt", 2, 4),
    ("p010le", "progressive", 2, 2), ("yuv422p10le", "tt", 2, 2), ("yuv444p", "progressive", 1, 1),
    ("yuv444p", "tb", 1, 2), ("gbrp", "progressive", 1, 1), ("yuv411p", "progressive", 4, 1),
    ("yuv410p", "progressive", 4, 4), ("yuv440p", "progressive", 1, 2),
    ("gray", "progressive", 1, 1), ("uyvy422", "progressive", 2, 1),
  ])
  func grid(_ format: String, _ fields: String, _ columns: Int, _ rows: Int) {
    let grid = CropGrid(codec: "mpeg2video", pixelFormat: format, fieldOrder: fields)
    #expect(grid.columns == columns && grid.rows == rows)
  }

  /// Frames of which nothing is stated, or which differ, may have fields.
  @Test func fieldsThatNobodyStates() {
    func rows(_ codec: String) -> Int {
      CropGrid(codec: codec, pixelFormat: "yuv420p", fieldOrder: nil).rows
    }
    #expect(rows("h264") == 4 && rows("mpeg2video") == 4 && rows("hevc") == 2)
  }

  /// 2:1 has an odd number of rows: with one more it would be fitted instead of filling the screen.
  @Test func whatIsWideStaysWide() throws {
    let shape = try shape(958, 540)
    let plan = try #require(
      CropPlan(PixelRect(x: 0, y: 30, width: 958, height: 479), of: shape, on: Self.progressive))
    #expect(plan.rect == PixelRect(x: 0, y: 30, width: 958, height: 478))
    #expect(plan.lost == PixelInsets(bottom: 1))
    #expect(plan.lossInWords?.hasPrefix("1 row of the picture at the bottom goes too") == true)
  }

  /// A row more of bars does no harm where it makes a picture wide.
  @Test func whatIsNotWideLosesNothing() throws {
    let plan = try #require(
      CropPlan(
        PixelRect(x: 0, y: 70, width: 960, height: 399), of: shape(960, 540),
        on: Self.progressive))
    #expect(plan.rect == PixelRect(x: 0, y: 70, width: 960, height: 400))
    #expect(plan.lost == .zero && plan.lossInWords == nil)
  }

  /// One row of bars can't be cut without half of its chroma.
  @Test func whatCanNotBeCutHasNoPlan() throws {
    let picture = PixelRect(x: 0, y: 0, width: 960, height: 539)
    #expect(CropPlan(picture, of: try shape(960, 540), on: Self.progressive) == nil)
    #expect(CropPlan(around: picture, of: try shape(960, 540), on: Self.progressive) == nil)
  }

  @Test func whatGoesIsToldUpright() throws {
    let plan = try #require(
      CropPlan(
        PixelRect(x: 30, y: 0, width: 479, height: 958), of: shape(540, 958, rotation: 90),
        on: Self.progressive))
    #expect(plan.rect.width == 478 && plan.lost.left + plan.lost.right == 0)
    #expect(plan.lost.top + plan.lost.bottom == 1)
  }

  /// Against all rectangles whose edges are multiples.
  @Test func noBetterRectangleExists() throws {
    var random = SplitMix64(seed: 29)
    let shape = try shape(96, 60)
    func isWide(_ rect: PixelRect) throws -> Bool {
      AspectClass(displayAspectRatio: try #require(shape.displayAspectRatio(of: rect))) == .wide
    }
    for _ in 0..<200 {
      let (top, bottom) = (
        Int.random(in: 0...14, using: &random), Int.random(in: 0...14, using: &random)
      )
      let picture = PixelRect(
        in: shape.storage, insets: PixelInsets(top: top, bottom: bottom))
      for rows in [2, 4] {
        let grid = CropGrid(
          codec: "hevc", pixelFormat: "yuv420p", fieldOrder: rows == 4 ? "tt" : "progressive")
        let rect = CropPlan(picture, of: shape, on: grid)?.rect ?? shape.shown
        #expect(rect.y % rows == 0 && rect.maxY % rows == 0)
        let seen = rect.intersection(picture).height
        if try isWide(picture), seen < picture.height {
          // Something of the picture goes only if nothing else is wide.
          let others = stride(from: 0, to: 60, by: rows).flatMap { start in
            stride(from: start + rows, through: 60, by: rows).map { end in
              PixelRect(x: 0, y: start, width: 96, height: end - start)
            }
          }
          for other in others where try isWide(other) {
            #expect(other.intersection(picture).height <= seen)
          }
        } else {
          #expect(seen == picture.height)
        }
      }
    }
  }

  /// The smallest rectangle that players fit, because it is not wide video.
  @Test(arguments: [
    (640, 360, PixelRect(x: 0, y: 46, width: 640, height: 314), (0, 38, 640, 322)),
    (640, 360, PixelRect(x: 0, y: 20, width: 640, height: 268), (0, 0, 640, 322)),
    (1000, 400, PixelRect(x: 100, y: 0, width: 900, height: 400), (38, 0, 962, 400)),
  ])
  func fitted(
    _ width: Int, _ height: Int, _ kept: PixelRect, _ expected: (Int, Int, Int, Int)
  ) throws {
    let plan = CropPlan(fittedAround: kept, of: try shape(width, height), on: Self.progressive)
    let (x, y, columns, rows) = expected
    #expect(plan?.rect == PixelRect(x: x, y: y, width: columns, height: rows))
  }

  /// A frame that is wide itself has no such part but all of it, or none.
  @Test func wideFramesHaveNoFittedPart() throws {
    let kept = PixelRect(x: 0, y: 20, width: 640, height: 280)
    #expect(CropPlan(fittedAround: kept, of: try shape(640, 300), on: Self.progressive) == nil)
  }

  /// One expression for all versions of FFmpeg, as far as one edge or the middle is common.
  @Test(arguments: [
    (PixelRect(x: 0, y: 30, width: 640, height: 300), "crop=640:268:0:(ih-oh)/2"),
    (PixelRect(x: 0, y: 0, width: 640, height: 340), "crop=640:268:0:46"),
    (PixelRect(x: 0, y: 40, width: 640, height: 320), "crop=640:268:0:ih-314"),
    (PixelRect(x: 0, y: 30, width: 640, height: 310), "crop=640:268:0:46-30*lt(iw*ih\\,230400)"),
  ])
  func cropsOfClipsWithAnAperture(_ aperture: PixelRect, _ filter: String) {
    let part = PixelRect(x: 0, y: 46, width: 640, height: 268)
    let size = PixelSize(width: 640, height: 360)
    #expect(part.cropFilter(of: size, .upright, aperture: aperture) == filter)
  }
}
