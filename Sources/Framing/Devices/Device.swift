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
    case .tv, .custom: width < height ? .portrait : .landscape
    }
  }
}
