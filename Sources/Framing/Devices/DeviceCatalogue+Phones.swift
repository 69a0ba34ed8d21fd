extension Device {
  static let homeButtonPhones = [
    homeButtonPhone(
      "iphone-se1", "iPhone SE (1st gen)", sharedBy: ["iphone-se", "iphone-5s"], 320, 568,
      gamut: "sRGB"),
    homeButtonPhone("iphone-6s", "iPhone 6s", 375, 667, gamut: "sRGB"),
    homeButtonPhone("iphone-6s-plus", "iPhone 6s Plus", 414, 736, plus: true, gamut: "sRGB"),
    homeButtonPhone("iphone-7", "iPhone 7", 375, 667, gamut: "P3"),
    homeButtonPhone("iphone-7-plus", "iPhone 7 Plus", 414, 736, plus: true, gamut: "P3"),
    homeButtonPhone(
      "iphone-8", "iPhone 8 / SE 2 / SE 3", sharedBy: ["iphone-se2", "iphone-se3"], 375, 667,
      gamut: "P3"),
    homeButtonPhone("iphone-8-plus", "iPhone 8 Plus", 414, 736, plus: true, gamut: "P3"),
  ]

  static let notchedPhones = [
    iPhoneX,
    phone(
      "iphone-xs", "iPhone XS / 11 Pro", sharedBy: ["iphone-11-pro"], 375, 812, radius: 39,
      notch: .iPhoneX, top: 44, indicator: 134),
    phone(
      "iphone-xs-max", "iPhone XS Max / 11 Pro Max", sharedBy: ["iphone-11-pro-max"], 414, 896,
      radius: 39, notch: .iPhoneX, top: 44, large: true, indicator: 149),
    phone(
      "iphone-xr", "iPhone XR / 11", sharedBy: ["iphone-11"], 414, 896, scale: 2, radius: 41.5,
      notch: .notch(230, 33, corner: 25, .weak), top: 48, large: true, indicator: 149,
      .conflicting, note: "44 instead of 48 (top; landscape sides) on iOS 12-13"),
    phone(
      "iphone-12-mini", "iPhone 12 mini", 375, 812, radius: 44,
      notch: .notch(226.5, 34.5, corner: 24.7, .single), top: 50, indicator: 134,
      panel: miniPanel),
    phone(
      "iphone-12", "iPhone 12 / 12 Pro", sharedBy: ["iphone-12-pro"], 390, 844, radius: 47.33,
      notch: .notch(210, 32, corner: 23, .single), top: 47, indicator: 140),
    phone(
      "iphone-12-pro-max", "iPhone 12 Pro Max", 428, 926, radius: 53.33,
      notch: .notch(209.5, 32, corner: 22.8, .single), top: 47, large: true, indicator: 154),
    phone(
      "iphone-13-mini", "iPhone 13 mini", 375, 812, radius: 44,
      notch: .notch(174.3, 37.1, corner: 23.2, .single), top: 50, indicator: 134,
      panel: miniPanel),
    phone(
      "iphone-13", "iPhone 13 / 13 Pro / 14", sharedBy: ["iphone-13-pro", "iphone-14"], 390, 844,
      radius: 47.33, notch: .iPhone13, top: 47, indicator: 140),
    phone(
      "iphone-13-pro-max", "iPhone 13 Pro Max / 14 Plus", sharedBy: ["iphone-14-plus"], 428, 926,
      radius: 53.33, notch: .notch(161.3, 33.67, corner: 22.8, .single), top: 47, large: true,
      indicator: 154),
    phone(
      "iphone-16e", "iPhone 16e / 17e", sharedBy: ["iphone-17e"], 390, 844, radius: 47.33,
      notch: .iPhone13, top: 47, bottom26: 20, indicator: 140),
  ]

  static let islandPhones = [
    phone(
      "iphone-14-pro", "iPhone 14 Pro / 15 / 15 Pro / 16",
      sharedBy: ["iphone-15", "iphone-15-pro", "iphone-16"], 393, 852, radius: 55,
      notch: .island(y: 11, .single), top: 59, bottom26: 20, indicator: 141),
    phone(
      "iphone-14-pro-max", "iPhone 14 Pro Max / 15 Plus / 15 Pro Max / 16 Plus",
      sharedBy: ["iphone-15-plus", "iphone-15-pro-max", "iphone-16-plus"], 430, 932, radius: 55,
      notch: .island(y: 11, .single), top: 59, bottom26: 20, large: true, indicator: 155),
    phone(
      "iphone-16-pro", "iPhone 16 Pro / 17 / 17 Pro", sharedBy: ["iphone-17", "iphone-17-pro"],
      402, 874, radius: 62, notch: .island(y: 14, .weak), top: 62, bottom26: 20, indicator: 145),
    phone(
      "iphone-16-pro-max", "iPhone 16 Pro Max / 17 Pro Max", sharedBy: ["iphone-17-pro-max"],
      440, 956, radius: 62, notch: .island(y: 14, .weak), top: 62, bottom26: 20, large: true,
      indicator: 158),
    phone(
      "iphone-air", "iPhone Air", 420, 912, radius: 62, outline: 64.8,
      notch: .island(123.7, 36.3, y: 20, .single), top: 68, bottom: 20, large: true,
      indicator: 151, .conflicting,
      note: "The nominal corner radius is 62; the display's outline behaves like 64.8. "
        + "Its first system is iOS 26."),
  ]

  /// The minis render 1125×2436 and scale that down.
  private static let miniPanel = PixelSize(width: 1080, height: 2340)
}

extension SensorHousing {
  /// From its size of 34.0×4.99 mm.
  static let iPhoneX = notch(209, 30, corner: 20, .single)

  /// Without the fillets that widen it to 172 at the very edge.
  static let iPhone13 = notch(161.75, 33.67, corner: 22.9, .agreed)

  static func notch(
    _ width: Double, _ depth: Double, corner: Double, _ confidence: FigureConfidence
  ) -> SensorHousing {
    SensorHousing(
      kind: .notch, width: width, depth: depth, cornerRadius: corner, confidence: confidence)
  }

  /// A Dynamic Island is a capsule.
  static func island(
    _ width: Double = 126, _ depth: Double = 37.33, y: Double, _ confidence: FigureConfidence
  ) -> SensorHousing {
    SensorHousing(
      kind: .island, width: width, depth: depth, offset: y, cornerRadius: depth / 2,
      confidence: confidence)
  }
}
