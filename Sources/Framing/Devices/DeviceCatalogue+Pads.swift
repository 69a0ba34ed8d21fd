/// The first product of an entry names the whole entry, under the id by which most people know the
/// size.
extension DeviceCatalogue {
  static let pads = [
    pad(
      [Model("ipad-mini-4", "iPad mini 4 (7.9\")", 9...15)], 768, 1024, narrow: 320, gamut: "sRGB",
      display: .inches(7.9, ppi: 326)),
    pad(
      [
        Model("ipad-9.7", "iPad 9.7\" (iPad 5/6, Pro 9.7)", 9...17),
        Model("ipad-pro-9.7", "iPad Pro 9.7\"", 9...16), Model("ipad-5", "iPad (5th gen)", 10...16),
        Model("ipad-6", "iPad (6th gen)", 11...17),
      ], 768, 1024, narrow: 320, gamut: "sRGB (iPad 5/6), P3 (Pro 9.7)",
      display: .inches(9.7, ppi: 264)),
    pad(
      [
        Model("ipad-10.2", "iPad 10.2\"", 13...27), Model("ipad-7", "iPad (7th gen)", 13...18),
        Model("ipad-8", "iPad (8th gen)", 14...26), Model("ipad-9", "iPad (9th gen)", 15...27),
      ], 810, 1080, narrow: 320, gamut: "sRGB", display: .inches(10.2, ppi: 264)),
    pad(
      [
        Model("ipad-pro-10.5", "iPad Pro / Air 10.5\"", 10...26),
        Model("ipad-air-10.5", "iPad Air 10.5\"", 12...26),
        Model("ipad-air-3", "iPad Air (3rd gen)", 12...26),
      ], 834, 1112, narrow: 320, gamut: "P3", display: .inches(10.5, ppi: 264)),
    pad(
      [
        Model("ipad-pro-12.9", "iPad Pro 12.9\" (1st/2nd gen)", 9...17),
        Model("ipad-pro-12.9-g1", "iPad Pro 12.9\" (1st gen)", 9...16),
        Model("ipad-pro-12.9-g2", "iPad Pro 12.9\" (2nd gen)", 10...17),
      ], 1024, 1366, narrow: 375, gamut: "sRGB (1st), P3 (2nd)", display: .inches(12.9, ppi: 264)),
    pad(
      [
        Model("ipad-pro-11", "iPad Pro 11\" (1st-4th gen)", 12...27),
        Model("ipad-pro-11-g1", "iPad Pro 11\" (1st gen)", 12...26),
        Model("ipad-pro-11-g2", "iPad Pro 11\" (2nd gen)", 13...27),
        Model("ipad-pro-11-g3", "iPad Pro 11\" (3rd gen)", 14...27),
        Model("ipad-pro-11-g4", "iPad Pro 11\" (4th gen)", 16...27),
      ], 834, 1194, radius: 18, indicator: 320, narrow: 375, .weak, gamut: "P3",
      display: .inches(11, ppi: 264)),
    pad(
      [
        Model("ipad-12.9", "iPad Pro 12.9\" (3rd-6th), Air 13\" (M2-M4)", 12...27),
        Model("ipad-pro-12.9-g3", "iPad Pro 12.9\" (3rd gen)", 12...26),
        Model("ipad-pro-12.9-g4", "iPad Pro 12.9\" (4th gen)", 13...27),
        Model("ipad-pro-12.9-g5", "iPad Pro 12.9\" (5th gen)", 14...27),
        Model("ipad-pro-12.9-g6", "iPad Pro 12.9\" (6th gen)", 16...27),
        Model("ipad-air-13", "iPad Air 13\"", 17...27),
        Model("ipad-air-13-m2", "iPad Air 13\" (M2)", 17...27),
        Model("ipad-air-13-m3", "iPad Air 13\" (M3)", 18...27, av1: true),
        Model("ipad-air-13-m4", "iPad Air 13\" (M4)", 26...27, av1: true),
      ], 1024, 1366, radius: 18, indicator: 320, narrow: 375, .weak, gamut: "P3",
      display: .inches(12.9, ppi: 264, .conflicting)),
    pad(
      [
        Model("ipad-air-10.9", "iPad Air 10.9\" / Air 11\" (M2-M4)", 14...27),
        Model("ipad-air-4", "iPad Air (4th gen)", 14...27),
        Model("ipad-air-5", "iPad Air (5th gen)", 15...27),
        Model("ipad-air-11", "iPad Air 11\"", 17...27),
        Model("ipad-air-11-m2", "iPad Air 11\" (M2)", 17...27),
        Model("ipad-air-11-m3", "iPad Air 11\" (M3)", 18...27, av1: true),
        Model("ipad-air-11-m4", "iPad Air 11\" (M4)", 26...27, av1: true),
      ], 820, 1180, radius: 18, indicator: 320, gamut: "P3",
      display: .inches(10.9, ppi: 264, .conflicting)),
    pad(
      [
        Model("ipad-10", "iPad (10th gen) / iPad (A16)", 16...27),
        Model("ipad-g10", "iPad (10th gen)", 16...27),
        Model("ipad-a16", "iPad (A16)", 18...27),
      ], 820, 1180, radius: 25, outline: 21.5, indicator: 320, gamut: "sRGB",
      display: .inches(10.9, ppi: 264, .conflicting), .conflicting,
      note: "The nominal corner radius is 25; the display's outline behaves like 21 to 22."),
    pad(
      [
        Model("ipad-mini-6", "iPad mini (6th gen) / mini (A17 Pro)", 15...27),
        Model("ipad-mini-g6", "iPad mini (6th gen)", 15...27),
        Model("ipad-mini-a17", "iPad mini (A17 Pro)", 18...27, av1: true),
      ], 744, 1133, radius: 21.5, indicator: 230, gamut: "P3", display: .inches(8.3, ppi: 326)),
    pad(
      [
        Model("ipad-pro-11-m4", "iPad Pro 11\" (M4/M5)", 17...27, av1: true),
        Model("ipad-pro-11-m5", "iPad Pro 11\" (M5)", 26...27, av1: true),
      ], 834, 1210, radius: 30, indicator: 320, gamut: "P3", display: .inches(11, ppi: 264)),
    pad(
      [
        Model("ipad-pro-13-m4", "iPad Pro 13\" (M4/M5)", 17...27, av1: true),
        Model("ipad-pro-13-m5", "iPad Pro 13\" (M5)", 26...27, av1: true),
      ], 1032, 1376, radius: 30, indicator: 320, gamut: "P3", display: .inches(13, ppi: 264)),
  ]

  static let televisions = [
    television(
      [
        Model("appletv-1080", "Apple TV HD (1080p)", 9...27),
        Model("appletv-hd", "Apple TV HD", 9...27),
      ], scale: 1, gamut: "Rec.709/output dependent",
      note: "Older tvOS kept 90 free at the sides: 60/90/60/90."),
    television(
      [
        Model("appletv-4k", "Apple TV 4K", 11...27),
        Model("appletv-4k-g4", "Apple TV 4K (4th gen)", 27...27),
      ], scale: 2, gamut: "P3/HDR output dependent",
      note: "Renders 3840×2160 pixels for 1920×1080 points."),
  ]
}
