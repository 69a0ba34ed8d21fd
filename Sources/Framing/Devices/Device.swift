/// A screen for video. Lengths are points unless a declaration says otherwise.
///
/// ```swift
/// let phone = Device.named("iPhone 15 Pro")!
/// phone.cornerRadius       // 55
/// phone.landscapeSafeArea  // 59 at the sides, 21 below
/// phone.running(.ios26).landscapeSafeArea.bottom  // 20
/// ```
///
/// Encoded, a device is an entry of the table that `vidfit devices --format json` writes.
public struct Device: Hashable, Sendable {
  /// The family of a device.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// An iPhone.
    case phone
    /// An iPad.
    case pad
    /// A television behind an Apple TV.
    case tv
    /// A plain rectangle named by its size.
    case custom

    /// The name of its operating system; nil for a plain rectangle.
    package var system: String? {
      switch self {
      case .phone: "iOS"
      case .pad: "iPadOS"
      case .tv: "tvOS"
      case .custom: nil
      }
    }
  }

  /// The name for the command line, in lower case: `iphone-x`.
  public internal(set) var id: String
  /// The display name: `iPhone X`.
  public internal(set) var name: String
  /// The family.
  public let kind: Kind
  /// Whole points, at least 1; in portrait if the device can be turned.
  public let width: Int
  /// Whole points, at least 1; in portrait if the device can be turned.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// The pixels rendered for `width`×`height` points, which a panel of another size may scale.
  public let renderPixels: PixelSize
  /// The nominal radii of the screen's continuous corners in portrait; 0 for a rectangle.
  public let corners: CornerRadii
  /// The notch, Dynamic Island or camera hole, if there is one.
  public let housing: SensorHousing?
  /// UIKit's safe areas of a full-screen view.
  public internal(set) var safeAreas: SafeAreas
  /// Figures beyond the shape of the screen.
  public internal(set) var details: DeviceDetails
  /// The system that these figures apply to. If nil, they are those of iOS 11 to 18, or of the
  /// device's first system if that came later.
  public internal(set) var system: SystemVersion?

  /// Creates a device; sides of less than a point count as one point.
  public init(
    id: String, name: String, kind: Kind, width: Int, height: Int, scale: Double,
    renderPixels: PixelSize, corners: CornerRadii, housing: SensorHousing? = nil,
    safeAreas: SafeAreas, details: DeviceDetails = DeviceDetails()
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.width = max(1, width)
    self.height = max(1, height)
    self.scale = scale
    self.renderPixels = renderPixels
    self.corners = corners
    self.housing = housing
    self.safeAreas = safeAreas
    self.details = details
  }

  /// Creates a device with four equal corners and one safe area for both landscapes.
  public init(
    id: String, name: String, kind: Kind, width: Int, height: Int, scale: Double,
    renderPixels: PixelSize, cornerRadius: Double = 0, housing: SensorHousing? = nil,
    portraitSafeArea: EdgeInsets = .zero, landscapeSafeArea: EdgeInsets = .zero,
    details: DeviceDetails = DeviceDetails()
  ) {
    self.init(
      id: id, name: name, kind: kind, width: width, height: height, scale: scale,
      renderPixels: renderPixels, corners: CornerRadii(all: cornerRadius), housing: housing,
      safeAreas: SafeAreas(portrait: portraitSafeArea, landscape: landscapeSafeArea),
      details: details)
  }

  /// The nominal radius of the roundest corner; 0 for a rectangle.
  public var cornerRadius: Double { corners.largest }
  /// UIKit's safe area of a full-screen view in portrait.
  public var portraitSafeArea: EdgeInsets { safeAreas.portrait }
  /// UIKit's safe area of a full-screen view in the usual landscape (``Turn/landscapeRight``).
  public var landscapeSafeArea: EdgeInsets { safeAreas.landscapeRight }

  /// The radii that the screen's real outline follows: nearly always the nominal ones.
  public var outline: CornerRadii { details.outlineRadius.map(CornerRadii.init(all:)) ?? corners }

  /// The device's only orientation, or nil if the user can turn it.
  public var fixedOrientation: ScreenOrientation? {
    switch kind {
    case .phone, .pad: nil
    case .custom where details.isTurnable: nil
    case .tv, .custom: width < height ? .portrait : .landscape
    }
  }

  /// The ways in which the device can be held.
  public var turns: [Turn] {
    fixedOrientation.map { [Turn($0)] } ?? Turn.allCases
  }
}

extension Device {
  /// A product that has a device's screen.
  public struct Model: Hashable, Sendable {
    /// The name for the command line, in lower case: `iphone-15-pro`.
    public let id: String
    /// The display name: `iPhone 15 Pro`.
    public let name: String
    /// The major versions of iOS, iPadOS or tvOS that it runs, from the one it shipped with to the
    /// last, or to the last that this table knows; nil if unknown.
    public let systems: ClosedRange<Int>?
    /// Whether it has a hardware AV1 decoder. Without one, AVPlayer opens no AV1.
    public let decodesAV1: Bool

    /// Creates a product with an id and a name.
    public init(
      id: String, name: String, systems: ClosedRange<Int>? = nil, decodesAV1: Bool = false
    ) {
      self.id = id
      self.name = name
      self.systems = systems
      self.decodesAV1 = decodesAV1
    }

    init(_ id: String, _ name: String, _ systems: ClosedRange<Int>, av1: Bool = false) {
      self.init(id: id, name: name, systems: systems, decodesAV1: av1)
    }
  }

  /// The product that the device was named by; the first of a shared entry.
  public var model: Model {
    details.models.first { $0.id == id } ?? details.models.first ?? Model(id: id, name: name)
  }

  /// The major versions of the system that any of the entry's products ran or, for a device named
  /// by one product, that this one ran; nil if unknown.
  public var systems: ClosedRange<Int>? {
    let known = details.models.compactMap { $0.systems }
    guard let first = known.map({ $0.lowerBound }).min(),
      let last = known.map({ $0.upperBound }).max()
    else { return nil }
    return first...last
  }

  /// The newest system that it runs, or the newest that this table knows; nil if unknown.
  public var newestSystem: SystemVersion? { systems.map { SystemVersion($0.upperBound) } }

  /// Whether any of its products ran `system`; true if unknown.
  public func runs(_ system: SystemVersion) -> Bool {
    systems?.contains(system.major) ?? true
  }

  /// The device as this one product alone.
  func named(as model: Model) -> Device {
    var device = self
    device.id = model.id
    device.name = model.name
    device.details.models = [model]
    return device
  }
}

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
    let wanted = system ?? compactMap { $0.newestSystem }.max()
    return filter { device in
      guard let wanted, let systems = device.systems else { return false }
      return systems.contains(wanted.major)
    }
  }
}
