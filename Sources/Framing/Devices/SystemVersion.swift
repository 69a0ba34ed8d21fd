/// A major version of iOS, iPadOS or tvOS.
///
/// Layout figures change with three of them. Those of iOS 11 hold up to 18. iOS and iPadOS 26 have
/// lower landscape insets on phones, taller bars on iPads, and freely resized windows in place of
/// Split View and Slide Over. iPadOS 27 has a lower inset at the bottom.
public struct SystemVersion: Hashable, Comparable, Sendable {
  /// 9 to 18, then 26 and on.
  public let major: Int

  /// Creates the version with this number.
  public init(_ major: Int) {
    self.major = major
  }

  /// The versions that any device of the catalogue ran.
  public static let known = (7...18).map(SystemVersion.init) + [26, 27].map(SystemVersion.init)

  /// iOS 12, the first system of iPhone XR.
  static let ios12 = SystemVersion(12)
  /// iOS 14, from which iPhone XR and 11 keep more free below the housing.
  static let ios14 = SystemVersion(14)
  /// The last system with the figures of iOS 11.
  public static let ios18 = SystemVersion(18)
  /// iOS and iPadOS 26.
  public static let ios26 = SystemVersion(26)
  /// iOS and iPadOS 27.
  public static let ios27 = SystemVersion(27)

  /// Older before newer.
  public static func < (a: SystemVersion, b: SystemVersion) -> Bool { a.major < b.major }
}

/// Safe areas that hold from some system on.
public struct SystemSafeAreas: Hashable, Sendable {
  /// The first system that has them.
  public let since: SystemVersion
  /// UIKit's safe areas of a full-screen view.
  public let areas: SafeAreas
  /// The confidence of the figures.
  public let confidence: FigureConfidence

  /// Creates safe areas that hold from a system on.
  public init(since: SystemVersion, areas: SafeAreas, confidence: FigureConfidence) {
    self.since = since
    self.areas = areas
    self.confidence = confidence
  }
}

extension Device {
  /// Whether the catalogue has measured figures for `system`. If not, the insets are calculated
  /// from those of similar devices or taken from the previous system.
  public func hasFigures(for system: SystemVersion) -> Bool {
    if let areas = details.newerSafeAreas.last(where: { $0.since <= system }) {
      return areas.confidence != .calculated
    }
    return system < .ios26 || (systems?.lowerBound ?? 0) >= SystemVersion.ios26.major
      || kind == .tv || kind == .custom
  }

  /// The same device with its figures under `system`.
  public func running(_ system: SystemVersion) -> Device {
    var device = self
    device.system = system
    guard let newer = details.newerSafeAreas.last(where: { $0.since <= system }) else {
      return device
    }
    device.safeAreas = newer.areas
    if kind == .pad {
      device.details.statusBar = StatusBar(
        height: newer.areas.portrait.top, confidence: details.statusBar.confidence)
    }
    return device
  }
}
