import Framing
import Testing

/// A clip as it is found in the wild, and what iPhone X makes of it in landscape.
struct ClipRow: CustomTestStringConvertible {
  let width: Int
  let height: Int
  let pixels: String
  let aspect: String
  let mode: DisplayMode
  let isNear: Bool
  let note: String

  var testDescription: String { "\(width)x\(height) \(pixels) \(note)" }

  init(
    _ width: Int, _ height: Int, _ pixels: String, _ note: String, _ aspect: String,
    _ mode: DisplayMode, near: Bool = false
  ) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.aspect = aspect
    self.mode = mode
    self.isNear = near
    self.note = note
  }
}

private let rows = [
  ClipRow(640, 480, "1:1", "4:3 SD", "4:3", .fit),
  ClipRow(720, 480, "8:9", "NTSC DV 4:3", "4:3", .fit),
  ClipRow(720, 480, "32:27", "NTSC DV 16:9", "16:9", .fit),
  ClipRow(720, 576, "16:15", "PAL 4:3", "4:3", .fit),
  ClipRow(720, 576, "64:45", "PAL 16:9", "16:9", .fit),
  ClipRow(1440, 1080, "1:1", "4:3 HD", "4:3", .fit),
  ClipRow(1440, 1080, "4:3", "HDV 16:9 anamorphic", "16:9", .fit),
  ClipRow(1920, 1080, "1:1", "16:9", "16:9", .fit),
  ClipRow(1280, 720, "1:1", "16:9", "16:9", .fit),
  ClipRow(3840, 2160, "1:1", "16:9 UHD", "16:9", .fit),
  ClipRow(4096, 2160, "1:1", "DCI full container", "256:135", .fit),
  ClipRow(1998, 1080, "1:1", "DCI flat 1.85", "37:20", .fit),
  ClipRow(1920, 1038, "1:1", "1.85 crop of HD", "320:173", .fit),
  ClipRow(1920, 1040, "1:1", "1.85 mod8", "24:13", .fit),
  ClipRow(1334, 750, "1:1", "4.7-in screen recording", "667:375", .fit),
  ClipRow(2208, 1242, "1:1", "5.5-in", "16:9", .fit),
  ClipRow(1136, 640, "1:1", "4-in", "71:40", .fit),
  ClipRow(1918, 960, "1:1", "2:1 minus 2 px", "959:480", .fit, near: true),
  ClipRow(1920, 962, "1:1", "2:1, 2 px too tall", "960:481", .fit),
  ClipRow(1920, 960, "1:1", "2:1", "2:1", .fill, near: true),
  ClipRow(2160, 1080, "1:1", "18:9", "2:1", .fill, near: true),
  ClipRow(1440, 720, "1:1", "2:1", "2:1", .fill, near: true),
  ClipRow(960, 480, "1:1", "2:1", "2:1", .fill, near: true),
  ClipRow(1440, 1080, "3:2", "anamorphic 2:1", "2:1", .fill, near: true),
  ClipRow(1922, 960, "1:1", "2:1 plus 2 px", "961:480", .fill),
  ClipRow(2436, 1125, "1:1", "iPhone X screen", "812:375", .fill),
  ClipRow(1920, 886, "1:1", "X recording scaled", "960:443", .fill),
  ClipRow(2532, 1170, "1:1", "iPhone 12 screen", "422:195", .fill),
  ClipRow(1920, 864, "1:1", "20:9", "20:9", .fill),
  ClipRow(2560, 1097, "1:1", "21:9 rounded", "2560:1097", .fill),
  ClipRow(2520, 1080, "1:1", "21:9", "7:3", .fill),
  ClipRow(1680, 720, "1:1", "21:9", "7:3", .fill),
  ClipRow(1280, 544, "1:1", "2.35", "40:17", .fill),
  ClipRow(1920, 816, "1:1", "2.35", "40:17", .fill),
  ClipRow(1920, 818, "1:1", "2.35", "960:409", .fill),
  ClipRow(1920, 817, "1:1", "2.35 odd", "1920:817", .fill),
  ClipRow(2560, 1080, "1:1", "64:27 ultrawide monitor", "64:27", .fill),
  ClipRow(3440, 1440, "1:1", "43:18", "43:18", .fill),
  ClipRow(3840, 1600, "1:1", "2.40 UHD crop", "12:5", .fill, near: true),
  ClipRow(4096, 1716, "1:1", "DCI scope 4K", "1024:429", .fill),
  ClipRow(2048, 858, "1:1", "DCI scope 2K", "1024:429", .fill),
  ClipRow(1920, 808, "1:1", "2.38", "240:101", .fill),
  ClipRow(1920, 804, "1:1", "2.39", "160:67", .fill),
  ClipRow(1920, 803, "1:1", "2.391", "1920:803", .fill),
  ClipRow(1920, 802, "1:1", "2.394", "960:401", .fill),
  ClipRow(1280, 536, "1:1", "2.388", "160:67", .fill),
  ClipRow(1280, 534, "1:1", "2.397", "640:267", .fill, near: true),
  ClipRow(1920, 800, "1:1", "2.40", "12:5", .fill, near: true),
  ClipRow(720, 300, "1:1", "2.40", "12:5", .fill, near: true),
  ClipRow(1024, 426, "1:1", "2.4038", "512:213", .fit, near: true),
  ClipRow(1920, 799, "1:1", "2.403", "1920:799", .fit, near: true),
  ClipRow(1280, 532, "1:1", "2.406", "320:133", .fit),
  ClipRow(640, 266, "1:1", "2.406", "320:133", .fit, near: true),
  ClipRow(1920, 798, "1:1", "2.406", "320:133", .fit),
  ClipRow(1920, 796, "1:1", "2.412", "480:199", .fit),
  ClipRow(1920, 752, "1:1", "2.553 CinemaScope", "120:47", .fit),
  ClipRow(1920, 696, "1:1", "2.759 Ultra Panavision", "80:29", .fit),
  ClipRow(2880, 1080, "1:1", "24:9", "8:3", .fit),
  ClipRow(3840, 1080, "1:1", "32:9", "32:9", .fit),
  ClipRow(1080, 1920, "1:1", "portrait 9:16", "9:16", .fit),
  ClipRow(1080, 1080, "1:1", "square", "1:1", .fit),
]

@Suite("Clips as delivered")
struct ClipClassificationTests {
  private func shape(_ row: ClipRow) throws -> DisplayShape {
    try .plain(row.width, row.height, try ratio(row.pixels))
  }

  @Test("display aspect ratio is exact", arguments: rows)
  func aspect(row: ClipRow) throws {
    #expect(try shape(row).displayAspectRatio.description == row.aspect)
  }

  @Test("default mode on iPhone X in landscape", arguments: rows)
  func mode(row: ClipRow) throws {
    let clip = Presentation(shape: try shape(row), viewport: .iPhoneXLandscape)
    #expect(clip.defaultMode?.mode == row.mode)
    #expect((clip.aspectClass == .wide) == (row.mode == .fill))
  }

  @Test("a row from the threshold is said to be", arguments: rows)
  func near(row: ClipRow) throws {
    #expect(try shape(row).isNearThreshold == row.isNear)
  }

  @Test(
    "classes begin and end where the HIG says",
    arguments: [
      ("1:1", AspectClass.standard), ("1999999999:1000000000", .standard), ("2:1", .wide),
      ("12:5", .wide), ("2400000001:1000000000", .ultrawide), ("32:9", .ultrawide),
    ])
  func classes(aspect: String, expected: AspectClass) throws {
    #expect(AspectClass(displayAspectRatio: try ratio(aspect)) == expected)
  }
}
