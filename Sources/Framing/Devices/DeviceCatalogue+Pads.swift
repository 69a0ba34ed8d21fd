extension Device {
  static let pads = [
    pad("ipad-mini-4", "iPad mini 4 (7.9\")", 768, 1024, narrow: 320, gamut: "sRGB"),
    pad(
      "ipad-9.7", "iPad 9.7\" (iPad 5/6, Pro 9.7)",
      sharedBy: ["ipad-pro-9.7", "ipad-5", "ipad-6"], 768, 1024, narrow: 320,
      gamut: "sRGB (iPad 5/6), P3 (Pro 9.7)"),
    pad(
      "ipad-10.2", "iPad 10.2\"", sharedBy: ["ipad-7", "ipad-8", "ipad-9"], 810, 1080,
      narrow: 320, gamut: "sRGB"),
    pad(
      "ipad-pro-10.5", "iPad Pro / Air 10.5\"", sharedBy: ["ipad-air-10.5", "ipad-air-3"], 834,
      1112, narrow: 320, gamut: "P3"),
    pad(
      "ipad-pro-12.9", "iPad Pro 12.9\" (1st/2nd gen)", 1024, 1366, narrow: 375,
      gamut: "sRGB (1st), P3 (2nd)"),
    pad(
      "ipad-pro-11", "iPad Pro 11\" (1st-4th gen)", 834, 1194, radius: 18, indicator: 320,
      narrow: 375, .weak, gamut: "P3"),
    pad(
      "ipad-pro-12.9-g3", "iPad Pro 12.9\" (3rd-6th), Air 13\" (M2-M4)",
      sharedBy: ["ipad-air-13"], 1024, 1366, radius: 18, indicator: 320, narrow: 375, .weak,
      gamut: "P3"),
    pad(
      "ipad-air-10.9", "iPad Air 10.9\" / Air 11\" (M2-M4)", sharedBy: ["ipad-air-11"], 820, 1180,
      radius: 18, indicator: 320, gamut: "P3"),
    pad(
      "ipad-10", "iPad (10th gen) / iPad (A16)", sharedBy: ["ipad-a16"], 820, 1180, radius: 25,
      outline: 21.5, indicator: 320, gamut: "sRGB", .conflicting,
      note: "The nominal corner radius is 25; the display's outline behaves like 21 to 22."),
    pad(
      "ipad-mini-6", "iPad mini (6th gen) / mini (A17 Pro)", sharedBy: ["ipad-mini-a17"], 744,
      1133, radius: 21.5, indicator: 230, gamut: "P3"),
    pad(
      "ipad-pro-11-m4", "iPad Pro 11\" (M4/M5)", sharedBy: ["ipad-pro-11-m5"], 834, 1210,
      radius: 30, indicator: 320, gamut: "P3"),
    pad(
      "ipad-pro-13-m4", "iPad Pro 13\" (M4/M5)", sharedBy: ["ipad-pro-13-m5"], 1032, 1376,
      radius: 30, indicator: 320, gamut: "P3"),
  ]

  static let televisions = [
    television(
      "appletv-1080", "Apple TV HD (1080p)", sharedBy: ["appletv-hd"], scale: 1,
      gamut: "Rec.709/output dependent",
      note: "Older tvOS kept 90 free at the sides: 60/90/60/90."),
    television(
      "appletv-4k", "Apple TV 4K", scale: 2, gamut: "P3/HDR output dependent",
      note: "Renders 3840×2160 pixels for 1920×1080 points."),
  ]
}
