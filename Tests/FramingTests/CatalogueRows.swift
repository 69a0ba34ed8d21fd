import Framing
import Testing

/// An entry of the catalogue written out in full, as published tables have it. Insets are top,
/// left, bottom, right.
struct CatalogueRow: CustomTestStringConvertible, Sendable {
  let id: String
  let kind: Device.Kind
  let points: PixelSize
  let scale: Double
  let pixels: PixelSize
  let radius: Double
  let portrait: EdgeInsets?
  let landscape: EdgeInsets
  let portrait26: EdgeInsets?
  let landscape26: EdgeInsets?
  let portrait27: EdgeInsets?
  let landscape27: EdgeInsets?
  let classes: (portrait: String, landscape: String)
  let margin: Double
  let housing: (kind: String, width: Double, depth: Double, y: Double)?
  let panel: PixelSize?
  let confidence: FigureConfidence

  var testDescription: String { id }

  init(
    _ id: String, _ kind: Device.Kind, _ points: (Int, Int), _ scale: Double, _ pixels: (Int, Int),
    radius: Double, safe: ([Double]?, [Double]), safe26: ([Double]?, [Double]?),
    safe27: ([Double]?, [Double]?) = (nil, nil), classes: (String, String), margin: Double,
    housing: (String, Double, Double, Double)?,
    panel: (Int, Int)?, _ confidence: FigureConfidence
  ) {
    func insets(_ values: [Double]) -> EdgeInsets {
      EdgeInsets(top: values[0], left: values[1], bottom: values[2], right: values[3])
    }
    self.id = id
    self.kind = kind
    self.points = PixelSize(width: points.0, height: points.1)
    self.scale = scale
    self.pixels = PixelSize(width: pixels.0, height: pixels.1)
    self.radius = radius
    portrait = safe.0.map(insets)
    landscape = insets(safe.1)
    portrait26 = safe26.0.map(insets)
    landscape26 = safe26.1.map(insets)
    portrait27 = safe27.0.map(insets)
    landscape27 = safe27.1.map(insets)
    self.classes = classes
    self.margin = margin
    self.housing = housing.map { ($0.0, $0.1, $0.2, $0.3) }
    self.panel = panel.map { PixelSize(width: $0.0, height: $0.1) }
    self.confidence = confidence
  }
}

let catalogueRows: [CatalogueRow] = [
  CatalogueRow(
    "iphone-se1", .phone, (320, 568), 2, (640, 1136), radius: 0,
    safe: ([20, 0, 0, 0], [0, 0, 0, 0]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "iphone-6s", .phone, (375, 667), 2, (750, 1334), radius: 0,
    safe: ([20, 0, 0, 0], [0, 0, 0, 0]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "iphone-6s-plus", .phone, (414, 736), 3, (1242, 2208), radius: 0,
    safe: ([20, 0, 0, 0], [0, 0, 0, 0]),
    safe26: (nil, nil), classes: ("cR", "rC"), margin: 20,
    housing: nil, panel: (1080, 1920), .agreed),
  CatalogueRow(
    "iphone-7", .phone, (375, 667), 2, (750, 1334), radius: 0,
    safe: ([20, 0, 0, 0], [0, 0, 0, 0]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "iphone-7-plus", .phone, (414, 736), 3, (1242, 2208), radius: 0,
    safe: ([20, 0, 0, 0], [0, 0, 0, 0]),
    safe26: (nil, nil), classes: ("cR", "rC"), margin: 20,
    housing: nil, panel: (1080, 1920), .agreed),
  CatalogueRow(
    "iphone-8", .phone, (375, 667), 2, (750, 1334), radius: 0,
    safe: ([20, 0, 0, 0], [0, 0, 0, 0]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "iphone-8-plus", .phone, (414, 736), 3, (1242, 2208), radius: 0,
    safe: ([20, 0, 0, 0], [0, 0, 0, 0]),
    safe26: (nil, nil), classes: ("cR", "rC"), margin: 20,
    housing: nil, panel: (1080, 1920), .agreed),
  CatalogueRow(
    "iphone-se2", .phone, (375, 667), 2, (750, 1334), radius: 0,
    safe: ([20, 0, 0, 0], [0, 0, 0, 0]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "iphone-x", .phone, (375, 812), 3, (1125, 2436), radius: 39,
    safe: ([44, 0, 34, 0], [0, 44, 21, 44]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: ("notch", 209, 30, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-xs", .phone, (375, 812), 3, (1125, 2436), radius: 39,
    safe: ([44, 0, 34, 0], [0, 44, 21, 44]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: ("notch", 209, 30, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-xs-max", .phone, (414, 896), 3, (1242, 2688), radius: 39,
    safe: ([44, 0, 34, 0], [0, 44, 21, 44]),
    safe26: (nil, nil), classes: ("cR", "rC"), margin: 20,
    housing: ("notch", 209, 30, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-xr", .phone, (414, 896), 2, (828, 1792), radius: 41.5,
    safe: ([48, 0, 34, 0], [0, 48, 21, 48]),
    safe26: (nil, nil), classes: ("cR", "rC"), margin: 20,
    housing: ("notch", 230, 33, 0), panel: nil, .conflicting),
  CatalogueRow(
    "iphone-11", .phone, (414, 896), 2, (828, 1792), radius: 41.5,
    safe: ([48, 0, 34, 0], [0, 48, 21, 48]),
    safe26: (nil, [0, 48, 20, 48]), classes: ("cR", "rC"), margin: 20,
    housing: ("notch", 230, 33, 0), panel: nil, .conflicting),
  CatalogueRow(
    "iphone-11-pro", .phone, (375, 812), 3, (1125, 2436), radius: 39,
    safe: ([44, 0, 34, 0], [0, 44, 21, 44]),
    safe26: (nil, [0, 44, 20, 44]), classes: ("cR", "cC"), margin: 16,
    housing: ("notch", 209, 30, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-11-pro-max", .phone, (414, 896), 3, (1242, 2688), radius: 39,
    safe: ([44, 0, 34, 0], [0, 44, 21, 44]),
    safe26: (nil, [0, 44, 20, 44]), classes: ("cR", "rC"), margin: 20,
    housing: ("notch", 209, 30, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-12-mini", .phone, (375, 812), 3, (1125, 2436), radius: 44,
    safe: ([50, 0, 34, 0], [0, 50, 21, 50]),
    safe26: (nil, [0, 50, 20, 50]), classes: ("cR", "cC"), margin: 16,
    housing: ("notch", 226.5, 34.5, 0), panel: (1080, 2340), .agreed),
  CatalogueRow(
    "iphone-12", .phone, (390, 844), 3, (1170, 2532), radius: 47.33,
    safe: ([47, 0, 34, 0], [0, 47, 21, 47]),
    safe26: (nil, [0, 47, 20, 47]), classes: ("cR", "cC"), margin: 16,
    housing: ("notch", 210, 32, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-12-pro-max", .phone, (428, 926), 3, (1284, 2778), radius: 53.33,
    safe: ([47, 0, 34, 0], [0, 47, 21, 47]),
    safe26: (nil, [0, 47, 20, 47]), classes: ("cR", "rC"), margin: 20,
    housing: ("notch", 209.5, 32, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-13-mini", .phone, (375, 812), 3, (1125, 2436), radius: 44,
    safe: ([50, 0, 34, 0], [0, 50, 21, 50]),
    safe26: (nil, [0, 50, 20, 50]), classes: ("cR", "cC"), margin: 16,
    housing: ("notch", 174.3, 37.1, 0), panel: (1080, 2340), .agreed),
  CatalogueRow(
    "iphone-13", .phone, (390, 844), 3, (1170, 2532), radius: 47.33,
    safe: ([47, 0, 34, 0], [0, 47, 21, 47]),
    safe26: (nil, [0, 47, 20, 47]), classes: ("cR", "cC"), margin: 16,
    housing: ("notch", 161.75, 33.67, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-13-pro-max", .phone, (428, 926), 3, (1284, 2778), radius: 53.33,
    safe: ([47, 0, 34, 0], [0, 47, 21, 47]),
    safe26: (nil, [0, 47, 20, 47]), classes: ("cR", "rC"), margin: 20,
    housing: ("notch", 161.3, 33.67, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-14-pro", .phone, (393, 852), 3, (1179, 2556), radius: 55,
    safe: ([59, 0, 34, 0], [0, 59, 21, 59]),
    safe26: (nil, [0, 59, 20, 59]), classes: ("cR", "cC"), margin: 16,
    housing: ("island", 126, 37.33, 11), panel: nil, .agreed),
  CatalogueRow(
    "iphone-14-pro-max", .phone, (430, 932), 3, (1290, 2796), radius: 55,
    safe: ([59, 0, 34, 0], [0, 59, 21, 59]),
    safe26: (nil, [0, 59, 20, 59]), classes: ("cR", "rC"), margin: 20,
    housing: ("island", 126, 37.33, 11), panel: nil, .agreed),
  CatalogueRow(
    "iphone-16", .phone, (393, 852), 3, (1179, 2556), radius: 55,
    safe: ([59, 0, 34, 0], [0, 59, 21, 59]),
    safe26: (nil, [0, 59, 20, 59]), classes: ("cR", "cC"), margin: 16,
    housing: ("island", 124.9, 36.7, 11.3), panel: nil, .agreed),
  CatalogueRow(
    "iphone-16-plus", .phone, (430, 932), 3, (1290, 2796), radius: 55,
    safe: ([59, 0, 34, 0], [0, 59, 21, 59]),
    safe26: (nil, [0, 59, 20, 59]), classes: ("cR", "rC"), margin: 20,
    housing: ("island", 125.35, 36.7, 11.3), panel: nil, .agreed),
  CatalogueRow(
    "iphone-16e", .phone, (390, 844), 3, (1170, 2532), radius: 47.33,
    safe: ([47, 0, 34, 0], [0, 47, 21, 47]),
    safe26: (nil, [0, 47, 20, 47]), classes: ("cR", "cC"), margin: 16,
    housing: ("notch", 161.75, 33.67, 0), panel: nil, .agreed),
  CatalogueRow(
    "iphone-16-pro", .phone, (402, 874), 3, (1206, 2622), radius: 62,
    safe: ([62, 0, 34, 0], [0, 62, 21, 62]),
    safe26: (nil, [0, 62, 20, 62]), classes: ("cR", "cC"), margin: 16,
    housing: ("island", 124.5, 35.8, 14.36), panel: nil, .agreed),
  CatalogueRow(
    "iphone-16-pro-max", .phone, (440, 956), 3, (1320, 2868), radius: 62,
    safe: ([62, 0, 34, 0], [0, 62, 21, 62]),
    safe26: (nil, [0, 62, 20, 62]), classes: ("cR", "rC"), margin: 20,
    housing: ("island", 124.6, 36, 14.3), panel: nil, .agreed),
  CatalogueRow(
    "iphone-17", .phone, (402, 874), 3, (1206, 2622), radius: 62,
    safe: ([62, 0, 34, 0], [0, 62, 20, 62]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: ("island", 124.5, 35.9, 14.3), panel: nil, .agreed),
  CatalogueRow(
    "iphone-17-pro", .phone, (402, 874), 3, (1206, 2622), radius: 62,
    safe: ([62, 0, 34, 0], [0, 62, 20, 62]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: ("island", 124.4, 35.8, 14.4), panel: nil, .agreed),
  CatalogueRow(
    "iphone-17-pro-max", .phone, (440, 956), 3, (1320, 2868), radius: 62,
    safe: ([62, 0, 34, 0], [0, 62, 20, 62]),
    safe26: (nil, nil), classes: ("cR", "rC"), margin: 20,
    housing: ("island", 124.4, 35.8, 14.5), panel: nil, .agreed),
  CatalogueRow(
    "iphone-air", .phone, (420, 912), 3, (1260, 2736), radius: 62,
    safe: ([68, 0, 34, 0], [0, 68, 20, 68]),
    safe26: (nil, nil), classes: ("cR", "rC"), margin: 20,
    housing: ("island", 124.6, 36, 20.35), panel: nil, .conflicting),
  CatalogueRow(
    "iphone-18-pro", .phone, (402, 874), 3, (1206, 2622), radius: 62,
    safe: ([62, 0, 34, 0], [0, 62, 20, 62]),
    safe26: (nil, nil), classes: ("cR", "cC"), margin: 16,
    housing: ("island", 94, 36.1, 14.3), panel: nil, .agreed),
  CatalogueRow(
    "iphone-18-pro-max", .phone, (440, 956), 3, (1320, 2868), radius: 62,
    safe: ([62, 0, 34, 0], [0, 62, 20, 62]),
    safe26: (nil, nil), classes: ("cR", "rC"), margin: 20,
    housing: ("island", 93.6, 35.8, 14.5), panel: nil, .single),
  CatalogueRow(
    "iphone-duo-outer", .phone, (466, 678), 3, (1398, 2034), radius: 59,
    safe: ([0, 0, 34, 84], [0, 84, 34, 0]), safe26: (nil, nil), classes: ("cR", "cC"), margin: 20,
    housing: ("hole", 36.3, 36.3, 29.6), panel: nil, .agreed),
  CatalogueRow(
    "iphone-duo-inner", .phone, (669, 951), 3, (2007, 2853), radius: 55,
    safe: ([82, 0, 34, 0], [0, 0, 34, 84]), safe26: (nil, nil), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: (1878, 2670), .agreed),
  CatalogueRow(
    "ipad-mini-4", .pad, (768, 1024), 2, (1536, 2048), radius: 0,
    safe: ([20, 0, 0, 0], [20, 0, 0, 0]),
    safe26: (nil, nil), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-9.7", .pad, (768, 1024), 2, (1536, 2048), radius: 0,
    safe: ([20, 0, 0, 0], [20, 0, 0, 0]),
    safe26: (nil, nil), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-10.2", .pad, (810, 1080), 2, (1620, 2160), radius: 0,
    safe: ([20, 0, 0, 0], [20, 0, 0, 0]),
    safe26: (nil, nil), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-pro-10.5", .pad, (834, 1112), 2, (1668, 2224), radius: 0,
    safe: ([20, 0, 0, 0], [20, 0, 0, 0]),
    safe26: (nil, nil), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-pro-12.9", .pad, (1024, 1366), 2, (2048, 2732), radius: 0,
    safe: ([20, 0, 0, 0], [20, 0, 0, 0]),
    safe26: (nil, nil), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-pro-11", .pad, (834, 1194), 2, (1668, 2388), radius: 18,
    safe: ([24, 0, 20, 0], [24, 0, 20, 0]),
    safe26: ([32, 0, 25, 0], [32, 0, 25, 0]),
    safe27: ([32, 0, 20, 0], [32, 0, 20, 0]), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-12.9", .pad, (1024, 1366), 2, (2048, 2732), radius: 18,
    safe: ([24, 0, 20, 0], [24, 0, 20, 0]),
    safe26: ([32, 0, 25, 0], [32, 0, 25, 0]),
    safe27: ([32, 0, 20, 0], [32, 0, 20, 0]), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-air-10.9", .pad, (820, 1180), 2, (1640, 2360), radius: 18,
    safe: ([24, 0, 20, 0], [24, 0, 20, 0]),
    safe26: ([32, 0, 25, 0], [32, 0, 25, 0]),
    safe27: ([32, 0, 20, 0], [32, 0, 20, 0]), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-10", .pad, (820, 1180), 2, (1640, 2360), radius: 25,
    safe: ([24, 0, 20, 0], [24, 0, 20, 0]),
    safe26: ([32, 0, 25, 0], [32, 0, 25, 0]),
    safe27: ([32, 0, 20, 0], [32, 0, 20, 0]), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .conflicting),
  CatalogueRow(
    "ipad-mini-6", .pad, (744, 1133), 2, (1488, 2266), radius: 21.5,
    safe: ([24, 0, 20, 0], [24, 0, 20, 0]),
    safe26: ([32, 0, 25, 0], [32, 0, 25, 0]),
    safe27: ([32, 0, 20, 0], [32, 0, 20, 0]), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-pro-11-m4", .pad, (834, 1210), 2, (1668, 2420), radius: 30,
    safe: ([24, 0, 20, 0], [24, 0, 20, 0]),
    safe26: ([32, 0, 25, 0], [32, 0, 25, 0]),
    safe27: ([32, 0, 20, 0], [32, 0, 20, 0]), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "ipad-pro-13-m4", .pad, (1032, 1376), 2, (2064, 2752), radius: 30,
    safe: ([24, 0, 20, 0], [24, 0, 20, 0]),
    safe26: ([32, 0, 25, 0], [32, 0, 25, 0]),
    safe27: ([32, 0, 20, 0], [32, 0, 20, 0]), classes: ("rR", "rR"), margin: 20,
    housing: nil, panel: nil, .agreed),
  CatalogueRow(
    "appletv-1080", .tv, (1920, 1080), 1, (1920, 1080), radius: 0, safe: (nil, [60, 80, 60, 80]),
    safe26: (nil, nil), classes: ("--", "rR"), margin: 80,
    housing: nil, panel: nil, .single),
  CatalogueRow(
    "appletv-4k", .tv, (1920, 1080), 2, (3840, 2160), radius: 0, safe: (nil, [60, 80, 60, 80]),
    safe26: (nil, nil), classes: ("--", "rR"), margin: 80,
    housing: nil, panel: nil, .single),
]
