/// Figures of one device that were measured under one system.
package struct MeasuredFigures: Hashable, Sendable {
  /// The system of the device on which they were measured.
  package let system: SystemVersion
  /// UIKit's safe areas of a full-screen view, for the turns that were measured.
  package var safeAreas: [Turn: EdgeInsets] = [:]
  /// Whether wide video was measured in a full-screen landscape, and filled the screen each time as
  /// Apple's rule says.
  package var confirmsWideDefault = false

  package init(system: SystemVersion) {
    self.system = system
  }
}

extension Device {
  /// The systems for which a table can state safe areas of their own.
  private static let statable: [SystemVersion] = [.ios12, .ios14, .ios26, .ios27]

  /// The entry of the device table with measured figures in place of its own.
  ///
  /// Safe areas become those of the system they were measured under, if a table can state them for
  /// it, and of the group of systems that had the old ones otherwise. They are
  /// ``FigureConfidence/measured`` if every turn was measured. The letter of a group that begins with
  /// the first system stays, because it also covers size and corners.
  package func corrected(by figures: MeasuredFigures) -> Device {
    var device = self
    if figures.confirmsWideDefault { device.details.isWideDefaultKnown = true }
    guard !figures.safeAreas.isEmpty else { return device }
    let stated = details.newerSafeAreas.last { $0.since <= figures.system }
    let old = stated?.areas ?? safeAreas
    let areas = SafeAreas(
      portrait: figures.safeAreas[.portrait] ?? old.portrait,
      landscapeLeft: figures.safeAreas[.landscapeLeft] ?? old.landscapeLeft,
      landscapeRight: figures.safeAreas[.landscapeRight] ?? old.landscapeRight)
    let isComplete = turns.allSatisfy { figures.safeAreas[$0] != nil }
    guard let since = Self.statable.contains(figures.system) ? figures.system : stated?.since else {
      device.safeAreas = areas
      return device
    }
    let entry = SystemSafeAreas(
      since: since, areas: areas,
      confidence: isComplete ? .measured : stated?.confidence ?? details.confidence)
    device.details.newerSafeAreas.removeAll { $0.since == since }
    let place = device.details.newerSafeAreas.firstIndex { $0.since > since }
    device.details.newerSafeAreas.insert(
      entry, at: place ?? device.details.newerSafeAreas.endIndex)
    return device
  }
}
