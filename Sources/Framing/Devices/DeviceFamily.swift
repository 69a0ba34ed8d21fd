/// The device families with a common name. Only devices that run a given system belong to one,
/// because users ask about today's screens.
public enum DeviceFamily: String, CaseIterable, Codable, Sendable {
  /// iPhones with a rigid screen.
  case iphones
  /// iPhone Duo, the phone that folds: both its displays.
  case duo
  case ipads
  /// Televisions behind an Apple TV.
  case tvs

  /// The display name: `iPhones`.
  public var name: String {
    switch self {
    case .iphones: "iPhones"
    case .duo: "iPhone Duo"
    case .ipads: "iPads"
    case .tvs: "TVs"
    }
  }
}

extension Device {
  /// The family; nil for a screen named by its size.
  public var family: DeviceFamily? {
    switch kind {
    case .phone: details.poses.isEmpty ? .iphones : .duo
    case .pad: .ipads
    case .tv: .tvs
    case .custom: nil
    }
  }
}

extension [Device] {
  /// The devices known to run `system` or, if it is nil, the newest system that any of these runs.
  /// Devices with unknown systems are left out.
  public func current(under system: SystemVersion? = nil) -> [Device] {
    let wanted = system ?? compactMap(\.newestSystem).max()
    return filter { device in
      guard let wanted, let systems = device.systems else { return false }
      return systems.contains(wanted.major)
    }
  }
}
