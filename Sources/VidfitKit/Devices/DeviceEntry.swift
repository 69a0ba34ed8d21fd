internal import Framing

/// One entry of a device table, read field by field. What is left out is as on a plain screen of
/// its kind.
enum DeviceEntry {
  private static let known: Set<String> = [
    "id", "aliases", "name", "kind", "pt", "scale", "renderPx", "nativePx", "cornerRadius",
    "outlineRadius", "housing", "safePortrait", "safeLandscape", "ios26", "sizeClass", "margin",
    "statusBar", "homeIndicator", "split", "splitWindows", "gamut", "gamutConf", "conf", "note",
  ]
  /// What can be listed is every kind but the plain rectangle, which needs no table.
  private enum Kind: String, CaseIterable {
    case phone, pad, tv
    var kind: Device.Kind {
      switch self {
      case .phone: .phone
      case .pad: .pad
      case .tv: .tv
      }
    }
  }

  /// Nil where a field without which there is no device is bad.
  static func read(_ fields: inout DeviceFields) -> Device? {
    let id = fields.text("id", required: true)
    let name = fields.text("name") ?? id
    let kind = fields.choice("kind", Kind.self, required: true)?.kind
    let points = fields.size("pt", limit: CustomSize.sides.upperBound, required: true)
    let scale = fields.number("scale", in: CustomSize.scales, required: true)
    let rendered = fields.size("renderPx", limit: 1 << 20)
    let radius = fields.number("cornerRadius", in: 0...500) ?? 0
    let portrait = fields.insets("safePortrait")
    let landscape = fields.insets("safeLandscape")
    var housingConfidence: FigureConfidence?
    let housing = housing(&fields, &housingConfidence)
    var details = details(&fields)
    details.housingConfidence = housingConfidence
    details.safeAreas26 = safeAreas26(&fields, portrait ?? .zero, landscape ?? .zero)
    // A status bar is as high as the inset below it unless the table says otherwise.
    details.statusBar =
      statusBar(&fields)
      ?? StatusBar(height: kind == .tv ? 0 : portrait?.top ?? 0, confidence: .calculated)
    fields.refuseOthers(than: known)
    guard let id, let name, let kind, let points, let scale else { return nil }
    if let bad = id.first(where: { !($0.isLetter || $0.isNumber || "-_.".contains($0)) }) {
      fields.complain("id", "takes letters, digits, '-', '_' and '.', not '\(bad)'")
    }
    func pixels(_ side: Int) -> Int { Int((Double(side) * scale).rounded()) }
    // A television has one way up and one safe area.
    return Device(
      id: id.lowercased(), name: name, kind: kind, width: points.width, height: points.height,
      scale: scale,
      renderPixels: rendered
        ?? PixelSize(width: pixels(points.width), height: pixels(points.height)),
      cornerRadius: radius, housing: housing,
      portraitSafeArea: portrait ?? (kind == .tv ? landscape : nil) ?? .zero,
      landscapeSafeArea: landscape ?? .zero, details: details)
  }

  private static func details(_ fields: inout DeviceFields) -> DeviceDetails {
    var details = DeviceDetails()
    details.aliases = fields.texts("aliases")?.map { $0.lowercased() } ?? []
    details.nativePixels = fields.size("nativePx", limit: 1 << 20)
    details.outlineRadius = fields.number("outlineRadius", in: 0...500)
    if let classes = fields.sizeClasses("sizeClass") {
      let either = classes[0] ?? classes[1]
      details.portraitSizeClasses = either ?? details.portraitSizeClasses
      details.landscapeSizeClasses = classes[1] ?? either ?? details.landscapeSizeClasses
    }
    details.margin = fields.number("margin", in: 0...500) ?? 16
    details.homeIndicator = fields.object(
      "homeIndicator", known: ["w", "wLandscape", "h", "gap", "conf"]
    ) { fields in
      guard let width = fields.number("w", in: 1...2000, required: true) else { return nil }
      return HomeIndicator(
        portraitWidth: width, landscapeWidth: fields.number("wLandscape", in: 1...2000) ?? width,
        confidence: fields.choice("conf") ?? .weak)
    }
    details.splitView = fields.object("split", known: ["narrow", "conf"]) { fields in
      guard let narrow = fields.number("narrow", in: 1...4000, required: true) else { return nil }
      return SplitView(
        narrowWidth: Int(narrow.rounded()), confidence: fields.choice("conf") ?? .weak)
    }
    details.gamut = fields.text("gamut")
    details.gamutConfidence = fields.choice("gamutConf") ?? .common
    details.confidence = fields.choice("conf") ?? .weak
    details.note = fields.text("note")
    return details
  }

  private static func housing(
    _ fields: inout DeviceFields, _ confidence: inout FigureConfidence?
  ) -> SensorHousing? {
    var found: FigureConfidence?
    let housing = fields.object("housing", known: ["type", "w", "h", "y", "rBottom", "conf"]) {
      fields -> SensorHousing? in
      let kind = fields.choice("type", SensorHousing.Kind.self, required: true)
      let width = fields.number("w", in: 1...2000, required: true)
      let depth = fields.number("h", in: 1...500, required: true)
      let offset = fields.number("y", in: 0...500) ?? 0
      let corner = fields.number("rBottom", in: 0...500)
      found = fields.choice("conf") ?? .weak
      guard let kind, let width, let depth else { return nil }
      return SensorHousing(
        kind: kind, width: width, depth: depth, offset: offset,
        cornerRadius: corner ?? depth / 2)
    }
    confidence = found
    return housing
  }

  private static func safeAreas26(
    _ fields: inout DeviceFields, _ portrait: EdgeInsets, _ landscape: EdgeInsets
  ) -> SafeAreas? {
    fields.object("ios26", known: ["safePortrait", "safeLandscape"]) { fields in
      SafeAreas(
        portrait: fields.insets("safePortrait") ?? portrait,
        landscape: fields.insets("safeLandscape") ?? landscape)
    }
  }

  private static func statusBar(_ fields: inout DeviceFields) -> StatusBar? {
    fields.object("statusBar", known: ["h", "conf"]) { fields in
      fields.number("h", in: 0...500, required: true).map {
        StatusBar(height: $0, confidence: fields.choice("conf") ?? .weak)
      }
    }
  }
}
