/// A screen for video. Lengths are points unless they say otherwise.
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
  public let id: String
  /// The name for people: `iPhone X`.
  public let name: String
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
  /// The nominal radius of the screen's continuous corners; 0 for a rectangle.
  public let cornerRadius: Double
  /// The notch or Dynamic Island, if there is one.
  public let housing: SensorHousing?
  /// UIKit's safe area of a full-screen view in portrait.
  public let portraitSafeArea: EdgeInsets
  /// UIKit's safe area of a full-screen view in landscape, the same whichever way the device was
  /// turned.
  public let landscapeSafeArea: EdgeInsets
  /// Figures beyond the shape of the screen.
  public let details: DeviceDetails

  /// Creates a device; sides of less than a point count as one point.
  public init(
    id: String, name: String, kind: Kind, width: Int, height: Int, scale: Double,
    renderPixels: PixelSize, cornerRadius: Double = 0, housing: SensorHousing? = nil,
    portraitSafeArea: EdgeInsets = .zero, landscapeSafeArea: EdgeInsets = .zero,
    details: DeviceDetails = DeviceDetails()
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.width = max(1, width)
    self.height = max(1, height)
    self.scale = scale
    self.renderPixels = renderPixels
    self.cornerRadius = cornerRadius
    self.housing = housing
    self.portraitSafeArea = portraitSafeArea
    self.landscapeSafeArea = landscapeSafeArea
    self.details = details
  }

  /// The radius that the screen's real outline follows: nearly always the nominal one.
  public var outlineRadius: Double { details.outlineRadius ?? cornerRadius }

  /// The device's only orientation, or nil if a person can turn it.
  public var fixedOrientation: ScreenOrientation? {
    switch kind {
    case .phone, .pad: nil
    case .tv, .custom: width < height ? .portrait : .landscape
    }
  }
}
