/// The common figures of a family, so that the tables of the catalogue hold only the differences.
/// Lengths are points; insets are UIKit's, of a full-screen view under iOS 18.
extension Device {
  /// A phone with a home button: a plain rectangle with a 20 pt status bar in portrait.
  ///
  /// `plus` is the 5.5-inch size: three pixels per point scaled down to its panel, regular width in
  /// landscape and wider margins.
  static func homeButtonPhone(
    _ id: String, _ name: String, sharedBy aliases: [String] = [], _ width: Int, _ height: Int,
    plus: Bool = false, gamut: String
  ) -> Device {
    var details = DeviceDetails()
    details.aliases = aliases
    details.nativePixels = plus ? PixelSize(width: 1080, height: 1920) : nil
    details.portraitSizeClasses = SizeClasses(.compact, .regular)
    details.landscapeSizeClasses = SizeClasses(plus ? .regular : .compact, .compact)
    details.margin = plus ? 20 : 16
    details.statusBar = StatusBar(height: 20, confidence: .agreed)
    details.gamut = gamut
    details.confidence = .agreed
    return screen(
      id, name, .phone, width, height, scale: plus ? 3 : 2,
      portrait: EdgeInsets(top: 20), landscape: .zero, details)
  }

  /// A phone whose screen reaches into its corners.
  ///
  /// - Parameters:
  ///   - top: The portrait inset below the housing, and that of both sides in landscape.
  ///   - bottom: The landscape inset of the home indicator.
  ///   - bottom26: The same under iOS 26, if it is known.
  ///   - large: Whether it has regular width in landscape and wider margins.
  static func phone(
    _ id: String, _ name: String, sharedBy aliases: [String] = [], _ width: Int, _ height: Int,
    scale: Double = 3, radius: Double, outline: Double? = nil, notch housing: SensorHousing,
    top: Double, bottom: Double = 21,
    bottom26: Double? = nil,
    large: Bool = false, indicator: Double, panel: PixelSize? = nil,
    _ confidence: FigureConfidence = .agreed, note: String? = nil
  ) -> Device {
    var details = DeviceDetails()
    details.aliases = aliases
    details.nativePixels = panel
    details.outlineRadius = outline
    let portrait = EdgeInsets(top: top, bottom: 34)
    details.safeAreas26 = bottom26.map {
      SafeAreas(portrait: portrait, landscape: EdgeInsets(left: top, bottom: $0, right: top))
    }
    details.portraitSizeClasses = SizeClasses(.compact, .regular)
    details.landscapeSizeClasses = SizeClasses(large ? .regular : .compact, .compact)
    details.margin = large ? 20 : 16
    // Around an island the bar is lower than the inset.
    details.statusBar =
      housing.kind == .island
      ? StatusBar(height: 54, confidence: .weak) : StatusBar(height: top, confidence: confidence)
    // 209 is known for iPhone X only; others are assumed to be in proportion.
    details.homeIndicator = HomeIndicator(
      portraitWidth: indicator, landscapeWidth: (Double(height) * 209 / 812).rounded(),
      confidence: .weak)
    details.gamut = "P3"
    details.confidence = confidence
    details.note = note
    return screen(
      id, name, .phone, width, height, scale: scale, radius: radius, housing: housing,
      portrait: portrait, landscape: EdgeInsets(left: top, bottom: bottom, right: top), details)
  }

  /// An iPad: a plain rectangle with a home button, or rounded with a home indicator of width
  /// `indicator`.
  static func pad(
    _ id: String, _ name: String, sharedBy aliases: [String] = [], _ width: Int, _ height: Int,
    radius: Double = 0, outline: Double? = nil, indicator: Double? = nil, narrow: Int? = nil,
    _ splitConfidence: FigureConfidence = .single, gamut: String,
    _ confidence: FigureConfidence = .agreed,
    note: String? = nil
  ) -> Device {
    var details = DeviceDetails()
    details.aliases = aliases
    details.outlineRadius = outline
    details.margin = 20
    var insets = EdgeInsets(top: 20)
    if let indicator {
      insets = EdgeInsets(top: 24, bottom: 20)
      let insets26 = EdgeInsets(top: 32, bottom: 25)
      details.safeAreas26 = SafeAreas(portrait: insets26, landscape: insets26)
      details.homeIndicator = HomeIndicator(
        portraitWidth: indicator, landscapeWidth: indicator, confidence: .weak)
    }
    details.statusBar = StatusBar(height: insets.top, confidence: .agreed)
    details.splitView = narrow.map {
      SplitView(narrowWidth: $0, confidence: splitConfidence)
    }
    details.gamut = gamut
    details.confidence = confidence
    details.note = note
    return screen(
      id, name, .pad, width, height, scale: 2, radius: radius, portrait: insets,
      landscape: insets, details)
  }

  /// An Apple TV: 1920×1080 points, of which a television may not show the edges.
  static func television(
    _ id: String, _ name: String, sharedBy aliases: [String] = [], scale: Double, gamut: String,
    note: String
  ) -> Device {
    var details = DeviceDetails()
    details.aliases = aliases
    details.margin = 80
    details.gamut = gamut
    details.confidence = .single
    details.note = note
    let overscan = EdgeInsets(top: 60, left: 80, bottom: 60, right: 80)
    return screen(
      id, name, .tv, 1920, 1080, scale: scale, portrait: overscan, landscape: overscan, details)
  }

  private static func screen(
    _ id: String, _ name: String, _ kind: Kind, _ width: Int, _ height: Int, scale: Double,
    radius: Double = 0, housing: SensorHousing? = nil, portrait: EdgeInsets,
    landscape: EdgeInsets, _ details: DeviceDetails
  ) -> Device {
    func pixels(_ side: Int) -> Int { Int((Double(side) * scale).rounded()) }
    return Device(
      id: id, name: name, kind: kind, width: width, height: height, scale: scale,
      renderPixels: PixelSize(width: pixels(width), height: pixels(height)),
      cornerRadius: radius, housing: housing, portraitSafeArea: portrait,
      landscapeSafeArea: landscape, details: details)
  }
}
