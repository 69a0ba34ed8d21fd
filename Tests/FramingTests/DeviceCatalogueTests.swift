import Framing
import Testing

@Suite("The catalogue")
struct DeviceCatalogueTests {
  @Test("has an entry for each row of the table, and no others")
  func complete() {
    #expect(catalogueRows.count == 50)
    #expect(Set(catalogueRows.map(\.id)) == Set(Device.catalogue.map(\.id)))
  }

  @Test("figures of the screen", arguments: catalogueRows)
  func screen(row: CatalogueRow) throws {
    let device = try #require(Device.catalogue.first { $0.id == row.id })
    #expect(device.kind == row.kind)
    #expect(PixelSize(width: device.width, height: device.height) == row.points)
    #expect(device.scale == row.scale && device.renderPixels == row.pixels)
    #expect(device.cornerRadius == row.radius)
    #expect(device.details.nativePixels == row.panel)
    #expect(device.details.confidence == row.confidence)
    #expect(device.housing?.kind.rawValue == row.housing?.kind)
    #expect(device.housing?.width == row.housing?.width)
    #expect(device.housing?.depth == row.housing?.depth)
    #expect(device.housing?.offset == row.housing?.y)
  }

  @Test("figures of layouts", arguments: catalogueRows)
  func layout(row: CatalogueRow) throws {
    let device = try #require(Device.named(row.id))
    #expect(row.portrait == nil || device.portraitSafeArea == row.portrait)
    #expect(device.landscapeSafeArea == row.landscape)
    #expect(device.details.margin == row.margin)
    #expect(device.details.landscapeSizeClasses.description == row.classes.landscape)
    if row.portrait != nil {
      #expect(device.details.portraitSizeClasses.description == row.classes.portrait)
    }
    for (system, portrait, landscape) in [
      (SystemVersion.ios26, row.portrait26, row.landscape26),
      (.ios27, row.portrait27 ?? row.portrait26, row.landscape27 ?? row.landscape26),
    ] {
      let newer = device.running(system)
      #expect(newer.portraitSafeArea == portrait ?? device.portraitSafeArea)
      #expect(newer.landscapeSafeArea == landscape ?? device.landscapeSafeArea)
    }
    #expect(device.running(.ios18).safeAreas == device.safeAreas)
    #expect(device.running(.ios26).windowPart(.half, in: .landscape) == nil || row.kind == .phone)
  }

  @Test(
    "names of 2017",
    arguments: [
      ("ipad-pro-12.9", 2048, 2732), ("ipad-pro-10.5", 1668, 2224), ("ipad-pro-9.7", 1536, 2048),
      ("ipad-mini-4", 1536, 2048), ("iphone-x", 1125, 2436), ("iphone-8", 750, 1334),
      ("iphone-8-plus", 1242, 2208), ("iphone-7", 750, 1334), ("iphone-7-plus", 1242, 2208),
      ("iphone-6s", 750, 1334), ("iphone-6s-plus", 1242, 2208), ("iphone-se", 640, 1136),
    ])
  func of2017(id: String, width: Int, height: Int) throws {
    #expect(try #require(Device.named(id)).renderPixels == PixelSize(width: width, height: height))
  }

  @Test("every product is found by its id, under its own name")
  func products() throws {
    let models = Device.catalogue.flatMap(\.details.models)
    #expect(Set(models.map(\.id)).count == models.count)
    for device in Device.catalogue {
      for model in device.details.models.dropFirst() {
        let named = try #require(Device.named(model.id))
        #expect(named.id == model.id && named.name == model.name)
        #expect(named.corners == device.corners && named.safeAreas == device.safeAreas)
        #expect(named.systems == model.systems && named.model == model)
      }
    }
    #expect(Device.named("iPhone 15 Pro")?.name == "iPhone 15 Pro")
  }

  @Test(
    "the systems that devices ran",
    arguments: [
      ("iphone-x", 11, 16), ("iphone-xs", 12, 18), ("iphone-11-pro", 13, 27), ("iphone-5s", 7, 12),
      ("iphone-15-pro", 17, 27), ("iphone-18-pro", 27, 27), ("ipad-8", 14, 26), ("ipad-6", 11, 17),
      ("ipad-pro-11", 12, 27), ("ipad-pro-11-g1", 12, 26), ("iphone-duo-inner", 27, 27),
    ])
  func systems(id: String, first: Int, last: Int) throws {
    let device = try #require(Device.named(id))
    #expect(device.systems == first...last)
    #expect(device.newestSystem == SystemVersion(last))
    #expect(!device.runs(SystemVersion(last + 1)) && !device.runs(SystemVersion(first - 1)))
  }

  @Test("outlines that differ from the nominal radius")
  func outlines() throws {
    let air = try #require(Device.named("iphone-air"))
    #expect(air.cornerRadius == 62 && Viewport(device: air).cornerRadius == 64.8)
    let pad = try #require(Device.named("ipad-10"))
    #expect(pad.cornerRadius == 25 && Viewport(device: pad).cornerRadius == 21.5)
    #expect(Viewport(device: .iPhoneX).cornerRadius == 39)
  }

  @Test("the home indicator lies within the safe area's inset", arguments: Device.catalogue)
  func indicator(device: Device) {
    for orientation in ScreenOrientation.allCases {
      let viewport = Viewport(device: device, orientation: orientation)
      let safe = viewport.bounds.inset(by: viewport.safeArea)
      #expect(
        (viewport.homeIndicatorRect != nil)
          == (device.kind != .tv && device.cornerRadius > 0 && device.details.poses.isEmpty))
      guard let pill = viewport.homeIndicatorRect else { continue }
      #expect(pill.y >= safe.maxY && viewport.bounds.contains(pill))
    }
  }

  @Test(
    "status bars",
    arguments: [
      ("iphone-8", 20.0, 0.0), ("iphone-x", 44, 0), ("iphone-12", 47, 0), ("iphone-13-mini", 50, 0),
      ("iphone-15", 54, 0), ("ipad-9.7", 20, 20), ("ipad-pro-11", 24, 24), ("appletv-4k", 0, 0),
    ])
  func statusBars(id: String, portrait: Double, landscape: Double) throws {
    let device = try #require(Device.named(id))
    #expect(Viewport(device: device, orientation: .portrait).statusBarHeight == portrait)
    #expect(Viewport(device: device, orientation: .landscape).statusBarHeight == landscape)
    let newer = device.running(.ios26)
    let height26 = id == "ipad-pro-11" ? 32 : portrait
    #expect(Viewport(device: newer, orientation: .portrait).statusBarHeight == height26)
  }
}
