/// The table behind ``Device/catalogue``. Each entry is one line; a function for its whole family adds
/// the figures that they have in common.
///
/// Lengths are points. Insets are UIKit's for a full-screen view under iOS 18 or, for newer devices,
/// under the device's first system.
enum DeviceCatalogue {
  typealias Model = Device.Model

  static let devices: [Device] =
    homeButtonPhones + notchedPhones + islandPhones + foldingPhones + pads + televisions

  /// A phone with a home button: a plain rectangle with a 20 pt status bar in portrait.
  ///
  /// `plus` is the 5.5-inch size: three pixels per point scaled down to its panel, regular width in
  /// landscape and wider margins.
  static func homeButtonPhone(
    _ models: [Model], _ width: Int, _ height: Int, plus: Bool = false, gamut: String,
    display: PhysicalDisplay
  ) -> Device {
    var details = DeviceDetails()
    details.models = models
    details.nativePixels = plus ? PixelSize(width: 1080, height: 1920) : nil
    details.display = display
    details.portraitSizeClasses = SizeClasses(.compact, .regular)
    details.landscapeSizeClasses = SizeClasses(plus ? .regular : .compact, .compact)
    details.margin = plus ? 20 : 16
    details.statusBar = StatusBar(height: 20, confidence: .agreed)
    details.gamut = gamut
    details.confidence = .agreed
    return screen(
      name(of: models), .phone, width, height, scale: plus ? 3 : 2,
      safeAreas: SafeAreas(portrait: EdgeInsets(top: 20), landscape: .zero), details)
  }

  /// A phone whose screen reaches into its corners.
  ///
  /// - Parameters:
  ///   - top: The portrait inset below the housing, also the inset of both sides in landscape.
  ///   - topBefore14: The same inset under iOS 12 and 13, where it differs.
  ///   - newer: The confidence of the lower landscape inset of iOS 26 and later: measured on some
  ///     phones, assumed for the others.
  ///   - large: Whether it has regular width in landscape and wider margins.
  static func phone(
    _ models: [Model], _ width: Int, _ height: Int, scale: Double = 3, radius: Double,
    outline: Double? = nil, notch housing: SensorHousing, top: Double, topBefore14: Double? = nil,
    newer: FigureConfidence = .calculated, large: Bool = false, indicator: Double,
    panel: PixelSize? = nil, display: PhysicalDisplay, _ confidence: FigureConfidence = .agreed,
    note: String? = nil
  ) -> Device {
    var details = DeviceDetails()
    details.models = models
    details.nativePixels = panel
    details.display = display
    details.outlineRadius = outline
    func areas(_ top: Double, bottom: Double) -> SafeAreas {
      SafeAreas(
        portrait: EdgeInsets(top: top, bottom: 34),
        landscape: EdgeInsets(left: top, bottom: bottom, right: top))
    }
    let systems = models.compactMap { $0.systems }
    let isNew = systems.allSatisfy { $0.lowerBound >= SystemVersion.ios26.major }
    let areas26 = areas(top, bottom: 20)
    if let topBefore14 {
      details.newerSafeAreas = [
        SystemSafeAreas(
          since: .ios12, areas: areas(topBefore14, bottom: 21), confidence: .conflicting),
        SystemSafeAreas(since: .ios14, areas: areas(top, bottom: 21), confidence: .conflicting),
      ]
    }
    if !isNew, systems.contains(where: { $0.upperBound >= SystemVersion.ios26.major }) {
      details.newerSafeAreas.append(
        SystemSafeAreas(since: .ios26, areas: areas26, confidence: newer))
    }
    details.portraitSizeClasses = SizeClasses(.compact, .regular)
    details.landscapeSizeClasses = SizeClasses(large ? .regular : .compact, .compact)
    details.margin = large ? 20 : 16
    // Around an island the bar is lower than the inset.
    details.statusBar =
      housing.kind == .island
      ? StatusBar(height: 54, confidence: .weak) : StatusBar(height: top, confidence: confidence)
    // 209 is known for iPhone X only; the others are assumed to be in proportion.
    details.homeIndicator = HomeIndicator(
      portraitWidth: indicator, landscapeWidth: (Double(height) * 209 / 812).rounded(),
      confidence: .weak)
    details.gamut = "P3"
    details.confidence = confidence
    details.note = note
    return screen(
      name(of: models), .phone, width, height, scale: scale, corners: CornerRadii(all: radius),
      housing: housing, safeAreas: isNew ? areas26 : areas(top, bottom: 21), details)
  }

  /// An iPad: a plain rectangle with a home button, or rounded with a home indicator of width
  /// `indicator`.
  static func pad(
    _ models: [Model], _ width: Int, _ height: Int, radius: Double = 0, outline: Double? = nil,
    indicator: Double? = nil, narrow: Int? = nil, _ splitConfidence: FigureConfidence = .single,
    gamut: String, display: PhysicalDisplay, _ confidence: FigureConfidence = .agreed,
    note: String? = nil
  ) -> Device {
    var details = DeviceDetails()
    details.models = models
    details.display = display
    details.outlineRadius = outline
    details.margin = 20
    var insets = EdgeInsets(top: 20)
    if let indicator {
      insets = EdgeInsets(top: 24, bottom: 20)
      func since(_ system: SystemVersion, _ insets: EdgeInsets) -> SystemSafeAreas {
        SystemSafeAreas(
          since: system, areas: SafeAreas(portrait: insets, landscape: insets),
          confidence: .single)
      }
      details.newerSafeAreas = [
        since(.ios26, EdgeInsets(top: 32, bottom: 25)),
        since(.ios27, EdgeInsets(top: 32, bottom: 20)),
      ]
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
      models[0].name, .pad, width, height, scale: 2, corners: CornerRadii(all: radius),
      safeAreas: SafeAreas(portrait: insets, landscape: insets), details)
  }

  /// An Apple TV: 1920×1080 points. A television may not show its edges.
  static func television(
    _ models: [Model], scale: Double, gamut: String, note: String
  ) -> Device {
    var details = DeviceDetails()
    details.models = models
    details.margin = 80
    details.gamut = gamut
    details.confidence = .single
    details.note = note
    let overscan = EdgeInsets(top: 60, left: 80, bottom: 60, right: 80)
    return screen(
      models[0].name, .tv, 1920, 1080, scale: scale,
      safeAreas: SafeAreas(portrait: overscan, landscape: overscan), details)
  }

  static func screen(
    _ name: String, _ kind: Device.Kind, _ width: Int, _ height: Int, scale: Double,
    corners: CornerRadii = .zero, housing: SensorHousing? = nil, safeAreas: SafeAreas,
    _ details: DeviceDetails
  ) -> Device {
    func pixels(_ side: Int) -> Int { Int((Double(side) * scale).rounded()) }
    return Device(
      id: details.models[0].id, name: name, kind: kind, width: width, height: height, scale: scale,
      renderPixels: PixelSize(width: pixels(width), height: pixels(height)), corners: corners,
      housing: housing, safeAreas: safeAreas, details: details)
  }

  /// `iPhone 14 Pro / 15 / 15 Pro`.
  private static func name(of models: [Model]) -> String {
    let others = models.dropFirst().map { $0.name }.filter { $0 != models[0].name }
    return ([models[0].name] + others).familyNamedOnce.joined(separator: " / ")
  }
}
