/// The generations of iOS and iPadOS with different layout figures.
public enum SystemVersion: Int, CaseIterable, Codable, Sendable {
  /// iOS 11 to 18.
  case ios18 = 18
  /// iOS and iPadOS 26: lower landscape insets on phones, taller bars on iPads, and freely resized
  /// windows in place of Split View and Slide Over.
  case ios26 = 26
}

extension Device {
  /// Whether the catalogue has the figures for `system`; otherwise those of iOS 18 stand in.
  public func hasFigures(for system: SystemVersion) -> Bool {
    switch system {
    case .ios18: true
    case .ios26: details.safeAreas26 != nil
    }
  }

  /// The same device with its figures under `system`.
  public func running(_ system: SystemVersion) -> Device {
    guard system == .ios26 else { return self }
    var details = details
    details.splitView = nil
    let areas = details.safeAreas26
    if kind == .pad, let areas {
      details.statusBar = StatusBar(
        height: areas.portrait.top, confidence: details.statusBar.confidence)
    }
    return Device(
      id: id, name: name, kind: kind, width: width, height: height, scale: scale,
      renderPixels: renderPixels, cornerRadius: cornerRadius, housing: housing,
      portraitSafeArea: areas?.portrait ?? portraitSafeArea,
      landscapeSafeArea: areas?.landscape ?? landscapeSafeArea, details: details)
  }
}
