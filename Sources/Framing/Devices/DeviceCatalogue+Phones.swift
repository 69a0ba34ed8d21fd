extension DeviceCatalogue {
  static let homeButtonPhones = [
    homeButtonPhone(
      [
        Model("iphone-se1", "iPhone SE (1st gen)", 9...15),
        Model("iphone-se", "iPhone SE (1st gen)", 9...15), Model("iphone-5s", "iPhone 5s", 7...12),
      ], 320, 568, gamut: "sRGB", display: .inches(4, ppi: 326)),
    homeButtonPhone(
      [Model("iphone-6s", "iPhone 6s", 9...15)], 375, 667, gamut: "sRGB",
      display: .inches(4.7, ppi: 326)),
    homeButtonPhone(
      [Model("iphone-6s-plus", "iPhone 6s Plus", 9...15)], 414, 736, plus: true, gamut: "sRGB",
      display: .inches(5.5, ppi: 401)),
    homeButtonPhone(
      [Model("iphone-7", "iPhone 7", 10...15)], 375, 667, gamut: "P3",
      display: .inches(4.7, ppi: 326)),
    homeButtonPhone(
      [Model("iphone-7-plus", "iPhone 7 Plus", 10...15)], 414, 736, plus: true, gamut: "P3",
      display: .inches(5.5, ppi: 401)),
    homeButtonPhone(
      [Model("iphone-8", "iPhone 8", 11...16)], 375, 667, gamut: "P3",
      display: .inches(4.7, ppi: 326)),
    homeButtonPhone(
      [Model("iphone-8-plus", "iPhone 8 Plus", 11...16)], 414, 736, plus: true, gamut: "P3",
      display: .inches(5.5, ppi: 401)),
    homeButtonPhone(
      [
        Model("iphone-se2", "iPhone SE 2", 13...27), Model("iphone-se3", "iPhone SE 3", 15...27),
      ], 375, 667, gamut: "P3", display: .inches(4.7, ppi: 326)),
  ]

  static let iPhoneX = phone(
    [Model("iphone-x", "iPhone X", 11...16)], 375, 812, radius: 39, notch: .iPhoneX, top: 44,
    indicator: 134, display: .inches(5.8, ppi: 458))

  static let notchedPhones = [
    iPhoneX,
    phone(
      [Model("iphone-xs", "iPhone XS", 12...18)], 375, 812, radius: 39, notch: .iPhoneX, top: 44,
      indicator: 134, display: .inches(5.8, ppi: 458)),
    phone(
      [Model("iphone-xs-max", "iPhone XS Max", 12...18)], 414, 896, radius: 39, notch: .iPhoneX,
      top: 44, large: true, indicator: 149, display: .inches(6.5, ppi: 458)),
    phone(
      [Model("iphone-xr", "iPhone XR", 12...18)], 414, 896, scale: 2, radius: 41.5,
      notch: .iPhoneXR,
      top: 48, topBefore14: 44, large: true, indicator: 149, display: .inches(6.1, ppi: 326),
      .conflicting),
    phone(
      [Model("iphone-11", "iPhone 11", 13...27)], 414, 896, scale: 2, radius: 41.5,
      notch: .iPhoneXR, top: 48, topBefore14: 44, large: true, indicator: 149,
      display: .inches(6.1, ppi: 326), .conflicting),
    phone(
      [Model("iphone-11-pro", "iPhone 11 Pro", 13...27)], 375, 812, radius: 39, notch: .iPhoneX,
      top: 44, indicator: 134, display: .inches(5.8, ppi: 458)),
    phone(
      [Model("iphone-11-pro-max", "iPhone 11 Pro Max", 13...27)], 414, 896, radius: 39,
      notch: .iPhoneX, top: 44, large: true, indicator: 149, display: .inches(6.5, ppi: 458)),
    phone(
      [Model("iphone-12-mini", "iPhone 12 mini", 14...27)], 375, 812, radius: 44,
      notch: .notch(226.5, 34.5, corner: 24.7, .single), top: 50, indicator: 134,
      panel: miniPanel, display: .inches(5.4, ppi: 476)),
    phone(
      [
        Model("iphone-12", "iPhone 12", 14...27), Model("iphone-12-pro", "iPhone 12 Pro", 14...27),
      ], 390, 844, radius: 47.33, notch: .notch(210, 32, corner: 23, .single), top: 47,
      indicator: 140, display: .inches(6.1, ppi: 460)),
    phone(
      [Model("iphone-12-pro-max", "iPhone 12 Pro Max", 14...27)], 428, 926, radius: 53.33,
      notch: .notch(209.5, 32, corner: 22.8, .single), top: 47, large: true, indicator: 154,
      display: .inches(6.7, ppi: 458)),
    phone(
      [Model("iphone-13-mini", "iPhone 13 mini", 15...27)], 375, 812, radius: 44,
      notch: .notch(174.3, 37.1, corner: 23.2, .single), top: 50, indicator: 134,
      panel: miniPanel, display: .inches(5.4, ppi: 476)),
    phone(
      [
        Model("iphone-13", "iPhone 13", 15...27), Model("iphone-13-pro", "iPhone 13 Pro", 15...27),
        Model("iphone-14", "iPhone 14", 16...27),
      ], 390, 844, radius: 47.33, notch: .iPhone13, top: 47, indicator: 140,
      display: .inches(6.1, ppi: 460)),
    phone(
      [
        Model("iphone-13-pro-max", "iPhone 13 Pro Max", 15...27),
        Model("iphone-14-plus", "iPhone 14 Plus", 16...27),
      ], 428, 926, radius: 53.33, notch: .notch(161.3, 33.67, corner: 22.8, .single), top: 47,
      large: true, indicator: 154, display: .inches(6.7, ppi: 458)),
    phone(
      [
        Model("iphone-16e", "iPhone 16e", 18...27, av1: true),
        Model("iphone-17e", "iPhone 17e", 26...27, av1: true),
      ], 390, 844, radius: 47.33, notch: .iPhone13, top: 47, newer: .agreed, indicator: 140,
      display: .inches(6.1, ppi: 460)),
  ]

  /// Dynamic Islands from iPhone 16 on follow Apple's bezel drawings.
  static let islandPhones = [
    phone(
      [
        Model("iphone-14-pro", "iPhone 14 Pro", 16...27), Model("iphone-15", "iPhone 15", 17...27),
        Model("iphone-15-pro", "iPhone 15 Pro", 17...27, av1: true),
      ], 393, 852, radius: 55, notch: .island(126, 37.33, y: 11, .single), top: 59, newer: .agreed,
      indicator: 141, display: .inches(6.1, ppi: 460)),
    phone(
      [
        Model("iphone-14-pro-max", "iPhone 14 Pro Max", 16...27),
        Model("iphone-15-plus", "iPhone 15 Plus", 17...27),
        Model("iphone-15-pro-max", "iPhone 15 Pro Max", 17...27, av1: true),
      ], 430, 932, radius: 55, notch: .island(126, 37.33, y: 11, .single), top: 59, newer: .agreed,
      large: true, indicator: 155, display: .inches(6.7, ppi: 460, .conflicting)),
    phone(
      [Model("iphone-16", "iPhone 16", 18...27, av1: true)], 393, 852, radius: 55,
      notch: .island(124.9, 36.7, y: 11.3, .agreed), top: 59, newer: .agreed, indicator: 141,
      display: .inches(6.1, ppi: 460)),
    phone(
      [Model("iphone-16-plus", "iPhone 16 Plus", 18...27, av1: true)], 430, 932, radius: 55,
      notch: .island(125.35, 36.7, y: 11.3, .agreed), top: 59, newer: .agreed, large: true,
      indicator: 155, display: .inches(6.7, ppi: 460)),
    phone(
      [Model("iphone-16-pro", "iPhone 16 Pro", 18...27, av1: true)], 402, 874, radius: 62,
      notch: .island(124.5, 35.8, y: 14.36, .agreed), top: 62, newer: .agreed, indicator: 145,
      display: .inches(6.3, ppi: 460)),
    phone(
      [Model("iphone-16-pro-max", "iPhone 16 Pro Max", 18...27, av1: true)], 440, 956, radius: 62,
      notch: .island(124.6, 36, y: 14.3, .agreed), top: 62, newer: .agreed, large: true,
      indicator: 158, display: .inches(6.9, ppi: 460, .conflicting)),
    phone(
      [Model("iphone-17", "iPhone 17", 26...27, av1: true)], 402, 874, radius: 62,
      notch: .island(124.5, 35.9, y: 14.3, .agreed), top: 62, indicator: 145,
      display: .inches(6.3, ppi: 460)),
    phone(
      [Model("iphone-17-pro", "iPhone 17 Pro", 26...27, av1: true)], 402, 874, radius: 62,
      notch: .island(124.4, 35.8, y: 14.4, .agreed), top: 62, indicator: 145,
      display: .inches(6.3, ppi: 460)),
    phone(
      [Model("iphone-17-pro-max", "iPhone 17 Pro Max", 26...27, av1: true)], 440, 956, radius: 62,
      notch: .island(124.4, 35.8, y: 14.5, .agreed), top: 62, large: true, indicator: 158,
      display: .inches(6.9, ppi: 460)),
    phone(
      [Model("iphone-air", "iPhone Air", 26...27, av1: true)], 420, 912, radius: 62, outline: 64.8,
      notch: .island(124.6, 36, y: 20.35, .agreed), top: 68, large: true, indicator: 151,
      display: .inches(6.5, ppi: 460),
      .conflicting,
      note: "The nominal corner radius is 62; the display's outline behaves like 64.8."),
    phone(
      [Model("iphone-18-pro", "iPhone 18 Pro", 27...27, av1: true)], 402, 874, radius: 62,
      notch: .island(94, 36.1, y: 14.3, .agreed), top: 62, indicator: 145,
      display: .inches(nil, ppi: 460, .single),
      note: "The simulator of iOS 27.0 draws an older, wider island."),
    phone(
      [Model("iphone-18-pro-max", "iPhone 18 Pro Max", 27...27, av1: true)], 440, 956, radius: 62,
      notch: .island(93.6, 35.8, y: 14.5, .agreed), top: 62, large: true, indicator: 158,
      display: .inches(nil, ppi: 460, .single), .single),
  ]

  /// The minis render 1125×2436 and scale that down.
  private static let miniPanel = PixelSize(width: 1080, height: 2340)
}

extension SensorHousing {
  /// The notch, from its size of 34.0×4.99 mm.
  static let iPhoneX = notch(209, 30, corner: 20, .single)

  static let iPhoneXR = notch(230, 33, corner: 25, .weak)

  /// Excludes the fillets that widen it to 172 at the very edge.
  static let iPhone13 = notch(161.75, 33.67, corner: 22.9, .agreed)

  static func notch(
    _ width: Double, _ depth: Double, corner: Double, _ confidence: FigureConfidence
  ) -> SensorHousing {
    SensorHousing(
      kind: .notch, width: width, depth: depth, cornerRadius: corner, confidence: confidence)
  }

  /// A Dynamic Island is a capsule.
  static func island(
    _ width: Double, _ depth: Double, y: Double, _ confidence: FigureConfidence
  ) -> SensorHousing {
    SensorHousing(
      kind: .island, width: width, depth: depth, offset: y, cornerRadius: depth / 2,
      confidence: confidence)
  }
}

extension DeviceCatalogue {
  /// iPhone Duo: a phone that opens like a book, with a display outside and one inside. The figures
  /// are those of an app linked against the iOS 27.1 SDK, without bars of its own.
  static let foldingPhones = [duoOuter, duoInner]

  private static let duoOuter: Device = {
    var details = duo(
      "iphone-duo-outer", "iPhone Duo, outer display (closed)", poses: [.closed, .tent])
    details.display = .inches(5.4, ppi: 460)
    details.landscapeSizeClasses = SizeClasses(.compact, .compact)
    details.portraitSizeClasses = SizeClasses(.compact, .regular)
    details.note =
      "It is not known where the system player puts video beside the camera, or whether it fills "
      + "with wide video; here video is centered, and the part that the camera hides is reported."
    return screen(
      details.models[0].name, .phone, 466, 678, scale: 3,
      // Nearly square at the hinge, which is on the left in portrait.
      corners: CornerRadii(topLeft: 8, topRight: 59, bottomRight: 59, bottomLeft: 8),
      housing: SensorHousing(
        kind: .hole, width: 36.3, depth: 36.3, offset: 29.6, start: 400.2, cornerRadius: 18.15,
        confidence: .agreed),
      safeAreas: SafeAreas(
        portrait: EdgeInsets(bottom: 34, right: 84),
        landscapeLeft: EdgeInsets(bottom: 34, right: 84),
        landscapeRight: EdgeInsets(left: 84, bottom: 34)), details)
  }()

  private static let duoInner: Device = {
    var details = duo(
      "iphone-duo-inner", "iPhone Duo, inner display (open)", poses: [.open, .book, .laptop])
    details.nativePixels = PixelSize(width: 1878, height: 2670)
    details.display = .inches(7.6, ppi: 430)
    details.fold = FoldRegion(breadth: 40, confidence: .agreed)
    details.splitView = SplitView(evenWithGap: 13, confidence: .agreed)
    details.note =
      "The system player was not measured here: whether it fills with wide video, and where it "
      + "puts video half folded. The camera under the display shows nothing."
    let landscape = EdgeInsets(bottom: 34, right: 84)
    return screen(
      details.models[0].name, .phone, 669, 951, scale: 3, corners: CornerRadii(all: 55),
      safeAreas: SafeAreas(portrait: EdgeInsets(top: 82, bottom: 34), landscape: landscape),
      details)
  }()

  private static func duo(_ id: String, _ name: String, poses: [FoldingPose]) -> DeviceDetails {
    var details = DeviceDetails()
    details.models = [Model(id, name, 27...27, av1: true)]
    details.parent = "iphone-duo"
    details.poses = poses
    details.isWideDefaultKnown = false
    details.margin = 20
    details.statusBar = StatusBar(height: 0, confidence: .agreed)
    details.gamut = "P3"
    details.confidence = .agreed
    return details
  }
}
