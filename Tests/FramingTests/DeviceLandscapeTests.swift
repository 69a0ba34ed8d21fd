import Framing
import Testing

/// What becomes of one aspect ratio on one screen, in points and percent.
struct Cell: Sendable {
  /// A bare player layer's aspect fit.
  let layer: Size
  /// The system player's, where corners or housing make it smaller.
  let avkit: Size
  let fill: Size
  let lostPercent: Double

  init(
    _ layer: (Double, Double), avkit: (Double, Double)? = nil, fill: (Double, Double), lost: Double
  ) {
    self.layer = Size(width: layer.0, height: layer.1)
    self.avkit = avkit.map { Size(width: $0.0, height: $0.1) } ?? self.layer
    self.fill = Size(width: fill.0, height: fill.1)
    lostPercent = lost
  }
}

/// A device in landscape and what it makes of 4:3, 16:9, 2:1, 21:9 and 2.40.
struct DeviceRow: CustomTestStringConvertible, Sendable {
  let id: String
  let window: Size
  let aspect: Double
  let cells: [Cell]

  var testDescription: String { id }

  init(_ id: String, _ width: Double, _ height: Double, _ aspect: Double, _ cells: [Cell]) {
    self.id = id
    window = Size(width: width, height: height)
    self.aspect = aspect
    self.cells = cells
  }
}

private let aspects = ["4:3", "16:9", "2:1", "7:3", "12:5"]

private let rows: [DeviceRow] = [
  DeviceRow(
    "iphone-se1", 568, 320, 1.77500,
    [
      Cell((426.67, 320), fill: (568, 426), lost: 24.88),
      Cell((568, 319.5), fill: (568.89, 320), lost: 0.16),
      Cell((568, 284), fill: (640, 320), lost: 11.25),
      Cell((568, 243.43), fill: (746.67, 320), lost: 23.93),
      Cell((568, 236.67), fill: (768, 320), lost: 26.04),
    ]),
  DeviceRow(
    "iphone-8", 667, 375, 1.77867,
    [
      Cell((500, 375), fill: (667, 500.25), lost: 25.04),
      Cell((666.67, 375), fill: (667, 375.19), lost: 0.05),
      Cell((667, 333.5), fill: (750, 375), lost: 11.07),
      Cell((667, 285.86), fill: (875, 375), lost: 23.77),
      Cell((667, 277.92), fill: (900, 375), lost: 25.89),
    ]),
  DeviceRow(
    "iphone-8-plus", 736, 414, 1.77778,
    [
      Cell((552, 414), fill: (736, 552), lost: 25.00),
      Cell((736, 414), fill: (736, 414), lost: 0.00),
      Cell((736, 368), fill: (828, 414), lost: 11.11),
      Cell((736, 315.43), fill: (966, 414), lost: 23.81),
      Cell((736, 306.67), fill: (993.6, 414), lost: 25.93),
    ]),
  DeviceRow(
    "iphone-x", 812, 375, 2.16533,
    [
      Cell((500, 375), fill: (812, 609), lost: 38.42),
      Cell((666.67, 375), fill: (812, 456.75), lost: 17.90),
      Cell((750, 375), avkit: (747.0, 373.5), fill: (812, 406), lost: 7.64),
      Cell((812, 348), avkit: (752.0, 322.3), fill: (875, 375), lost: 7.20),
      Cell((812, 338.33), avkit: (752.0, 313.3), fill: (900, 375), lost: 9.78),
    ]),
  DeviceRow(
    "iphone-xs-max", 896, 414, 2.16425,
    [
      Cell((552, 414), fill: (896, 672), lost: 38.39),
      Cell((736, 414), fill: (896, 504), lost: 17.86),
      Cell((828, 414), avkit: (826.3, 413.2), fill: (896, 448), lost: 7.59),
      Cell((896, 384), avkit: (836.0, 358.3), fill: (966, 414), lost: 7.25),
      Cell((896, 373.33), avkit: (836.0, 348.3), fill: (993.6, 414), lost: 9.82),
    ]),
  DeviceRow(
    "iphone-xr", 896, 414, 2.16425,
    [
      Cell((552, 414), fill: (896, 672), lost: 38.39),
      Cell((736, 414), fill: (896, 504), lost: 17.86),
      Cell((828, 414), avkit: (825.7, 412.9), fill: (896, 448), lost: 7.59),
      Cell((896, 384), avkit: (830.0, 355.7), fill: (966, 414), lost: 7.25),
      Cell((896, 373.33), avkit: (830.0, 345.8), fill: (993.6, 414), lost: 9.82),
    ]),
  DeviceRow(
    "iphone-12", 844, 390, 2.16410,
    [
      Cell((520, 390), fill: (844, 633), lost: 38.39),
      Cell((693.33, 390), fill: (844, 474.75), lost: 17.85),
      Cell((780, 390), avkit: (773.1, 386.5), fill: (844, 422), lost: 7.58),
      Cell((844, 361.71), avkit: (780.0, 334.3), fill: (910, 390), lost: 7.25),
      Cell((844, 351.67), avkit: (780.0, 325.0), fill: (936, 390), lost: 9.83),
    ]),
  DeviceRow(
    "iphone-12-mini", 812, 375, 2.16533,
    [
      Cell((500, 375), fill: (812, 609), lost: 38.42),
      Cell((666.67, 375), fill: (812, 456.75), lost: 17.90),
      Cell((750, 375), avkit: (743.0, 371.5), fill: (812, 406), lost: 7.64),
      Cell((812, 348), avkit: (743.0, 318.4), fill: (875, 375), lost: 7.20),
      Cell((812, 338.33), avkit: (743.0, 309.6), fill: (900, 375), lost: 9.78),
    ]),
  DeviceRow(
    "iphone-13", 844, 390, 2.16410,
    [
      Cell((520, 390), fill: (844, 633), lost: 38.39),
      Cell((693.33, 390), fill: (844, 474.75), lost: 17.85),
      Cell((780, 390), avkit: (773.1, 386.5), fill: (844, 422), lost: 7.58),
      Cell((844, 361.71), avkit: (776.7, 332.9), fill: (910, 390), lost: 7.25),
      Cell((844, 351.67), avkit: (776.7, 323.6), fill: (936, 390), lost: 9.83),
    ]),
  DeviceRow(
    "iphone-13-mini", 812, 375, 2.16533,
    [
      Cell((500, 375), fill: (812, 609), lost: 38.42),
      Cell((666.67, 375), fill: (812, 456.75), lost: 17.90),
      Cell((750, 375), avkit: (737.8, 368.9), fill: (812, 406), lost: 7.64),
      Cell((812, 348), avkit: (737.8, 316.2), fill: (875, 375), lost: 7.20),
      Cell((812, 338.33), avkit: (737.8, 307.4), fill: (900, 375), lost: 9.78),
    ]),
  DeviceRow(
    "iphone-13-pro-max", 926, 428, 2.16355,
    [
      Cell((570.67, 428), fill: (926, 694.5), lost: 38.37),
      Cell((760.89, 428), fill: (926, 520.88), lost: 17.83),
      Cell((856, 428), avkit: (847.5, 423.7), fill: (926, 463), lost: 7.56),
      Cell((926, 396.86), avkit: (858.7, 368.0), fill: (998.67, 428), lost: 7.28),
      Cell((926, 385.83), avkit: (858.7, 357.8), fill: (1027.2, 428), lost: 9.85),
    ]),
  DeviceRow(
    "iphone-14-pro", 852, 393, 2.16794,
    [
      Cell((524, 393), fill: (852, 639), lost: 38.50),
      Cell((698.67, 393), fill: (852, 479.25), lost: 18.00),
      Cell((786, 393), avkit: (755.3, 377.7), fill: (852, 426), lost: 7.75),
      Cell((852, 365.14), avkit: (755.3, 323.7), fill: (917, 393), lost: 7.09),
      Cell((852, 355), avkit: (755.3, 314.7), fill: (943.2, 393), lost: 9.67),
    ]),
  DeviceRow(
    "iphone-14-pro-max", 932, 430, 2.16744,
    [
      Cell((573.33, 430), fill: (932, 699), lost: 38.48),
      Cell((764.44, 430), fill: (932, 524.25), lost: 17.98),
      Cell((860, 430), avkit: (835.3, 417.7), fill: (932, 466), lost: 7.73),
      Cell((932, 399.43), avkit: (835.3, 358.0), fill: (1003.33, 430), lost: 7.11),
      Cell((932, 388.33), avkit: (835.3, 348.1), fill: (1032, 430), lost: 9.69),
    ]),
  DeviceRow(
    "iphone-16-pro", 874, 402, 2.17413,
    [
      Cell((536, 402), fill: (874, 655.5), lost: 38.67),
      Cell((714.67, 402), fill: (874, 491.62), lost: 18.23),
      Cell((804, 402), avkit: (773.68, 386.84), fill: (874, 437), lost: 8.01),
      Cell((874, 374.57), avkit: (773.68, 331.58), fill: (938, 402), lost: 6.82),
      Cell((874, 364.17), avkit: (773.68, 322.37), fill: (964.8, 402), lost: 9.41),
    ]),
  DeviceRow(
    "iphone-16-pro-max", 956, 440, 2.17273,
    [
      Cell((586.67, 440), fill: (956, 717), lost: 38.63),
      Cell((782.22, 440), fill: (956, 537.75), lost: 18.18),
      Cell((880, 440), avkit: (855.4, 427.7), fill: (956, 478), lost: 7.95),
      Cell((956, 409.71), avkit: (855.4, 366.6), fill: (1026.67, 440), lost: 6.88),
      Cell((956, 398.33), avkit: (855.4, 356.42), fill: (1056, 440), lost: 9.47),
    ]),
  DeviceRow(
    "iphone-air", 912, 420, 2.17143,
    [
      Cell((560, 420), fill: (912, 684), lost: 38.60),
      Cell((746.67, 420), fill: (912, 513), lost: 18.13),
      Cell((840, 420), avkit: (799.3, 399.65), fill: (912, 456), lost: 7.89),
      Cell((912, 390.86), avkit: (799.3, 342.56), fill: (980, 420), lost: 6.94),
      Cell((912, 380), avkit: (799.3, 333.04), fill: (1008, 420), lost: 9.52),
    ]),
  DeviceRow(
    "ipad-9.7", 1024, 768, 1.33333,
    [
      Cell((1024, 768), fill: (1024, 768), lost: 0.00),
      Cell((1024, 576), fill: (1365.33, 768), lost: 25.00),
      Cell((1024, 512), fill: (1536, 768), lost: 33.33),
      Cell((1024, 438.86), fill: (1792, 768), lost: 42.86),
      Cell((1024, 426.67), fill: (1843.2, 768), lost: 44.44),
    ]),
  DeviceRow(
    "ipad-pro-10.5", 1112, 834, 1.33333,
    [
      Cell((1112, 834), fill: (1112, 834), lost: 0.00),
      Cell((1112, 625.5), fill: (1482.67, 834), lost: 25.00),
      Cell((1112, 556), fill: (1668, 834), lost: 33.33),
      Cell((1112, 476.57), fill: (1946, 834), lost: 42.86),
      Cell((1112, 463.33), fill: (2001.6, 834), lost: 44.44),
    ]),
  DeviceRow(
    "ipad-pro-12.9", 1366, 1024, 1.33398,
    [
      Cell((1365.33, 1024), fill: (1366, 1024.5), lost: 0.05),
      Cell((1366, 768.38), fill: (1820.44, 1024), lost: 24.96),
      Cell((1366, 683), fill: (2048, 1024), lost: 33.30),
      Cell((1366, 585.43), fill: (2389.33, 1024), lost: 42.83),
      Cell((1366, 569.17), fill: (2457.6, 1024), lost: 44.42),
    ]),
  DeviceRow(
    "ipad-pro-11", 1194, 834, 1.43165,
    [
      Cell((1112, 834), fill: (1194, 895.5), lost: 6.87),
      Cell((1194, 671.62), fill: (1482.67, 834), lost: 19.47),
      Cell((1194, 597), fill: (1668, 834), lost: 28.42),
      Cell((1194, 511.71), fill: (1946, 834), lost: 38.64),
      Cell((1194, 497.5), fill: (2001.6, 834), lost: 40.35),
    ]),
  DeviceRow(
    "ipad-pro-13-m4", 1376, 1032, 1.33333,
    [
      Cell((1376, 1032), avkit: (1356.5, 1017.4), fill: (1376, 1032), lost: 0.00),
      Cell((1376, 774), fill: (1834.67, 1032), lost: 25.00),
      Cell((1376, 688), fill: (2064, 1032), lost: 33.33),
      Cell((1376, 589.71), fill: (2408, 1032), lost: 42.86),
      Cell((1376, 573.33), fill: (2476.8, 1032), lost: 44.44),
    ]),
  DeviceRow(
    "appletv-1080", 1920, 1080, 1.77778,
    [
      Cell((1440, 1080), fill: (1920, 1440), lost: 25.00),
      Cell((1920, 1080), fill: (1920, 1080), lost: 0.00),
      Cell((1920, 960), fill: (2160, 1080), lost: 11.11),
      Cell((1920, 822.86), fill: (2520, 1080), lost: 23.81),
      Cell((1920, 800), fill: (2592, 1080), lost: 25.93),
    ]),
]

@Suite("Every kind of screen in landscape")
struct DeviceLandscapeTests {
  private func forEachCell(
    of row: DeviceRow, _ body: (Viewport, Ratio, Cell) throws -> Void
  ) throws {
    let viewport = Viewport(device: try #require(Device.named(row.id)))
    #expect(row.cells.count == aspects.count)
    for (aspect, cell) in zip(aspects, row.cells) { try body(viewport, try ratio(aspect), cell) }
  }

  @Test("windows", arguments: rows)
  func window(row: DeviceRow) throws {
    let viewport = Viewport(device: try #require(Device.named(row.id)))
    #expect(viewport.window == row.window)
    #expect(isClose(viewport.aspectRatio.value, row.aspect, within: 0.000_005))
  }

  @Test("aspect fit of a bare player layer", arguments: rows)
  func layer(row: DeviceRow) throws {
    try forEachCell(of: row) { viewport, aspect, cell in
      let video = viewport.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .layer)
      #expect(
        isClose(video, Rect(center: viewport.bounds.center, size: cell.layer), within: 0.005_1))
    }
  }

  @Test("aspect fit of the system player", arguments: rows)
  func avkit(row: DeviceRow) throws {
    try forEachCell(of: row) { viewport, aspect, cell in
      let video = viewport.videoRect(aspect: aspect, gravity: .resizeAspect, layout: .avkit)
      #expect(
        isClose(video, Rect(center: viewport.bounds.center, size: cell.avkit), within: 0.051))
    }
  }

  @Test("aspect fill and the area it loses", arguments: rows)
  func fill(row: DeviceRow) throws {
    try forEachCell(of: row) { viewport, aspect, cell in
      let video = viewport.videoRect(aspect: aspect, gravity: .resizeAspectFill)
      #expect(
        isClose(video, Rect(center: viewport.bounds.center, size: cell.fill), within: 0.005_1))
      let crop = FillCrop(video: aspect, window: viewport.aspectRatio)
      #expect(isClose(crop.croppedFraction.value * 100, cell.lostPercent, within: 0.005_1))
    }
  }

  @Test("only full-screen phones fill unasked, and only with wide video", arguments: rows)
  func defaultMode(row: DeviceRow) throws {
    try forEachCell(of: row) { viewport, aspect, _ in
      let isWide = AspectClass(displayAspectRatio: aspect) == .wide
      let fills = viewport.device.kind == .phone && viewport.device.cornerRadius > 0 && isWide
      #expect(
        DisplayModePolicy.defaultMode(for: aspect, in: viewport) == (fills ? .fill : .fit))
    }
  }
}
