/// A screen that video is shown on. All lengths are points unless they say otherwise.
public struct Device: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case phone
    case pad
    case tv
    /// A plain rectangle that someone named by its size.
    case custom
  }

  /// What the command line calls it: `iphone-x`.
  public let id: String
  /// What people call it: `iPhone X`.
  public let name: String
  public let kind: Kind
  /// Whole points, at least 1; in portrait where the device can be turned.
  public let width: Int
  /// Whole points, at least 1; in portrait where the device can be turned.
  public let height: Int
  /// Pixels to a point.
  public let scale: Double
  /// What is drawn at `width`×`height`, which a panel of another size may scale.
  public let renderPixels: PixelSize
  /// Nominal radius of the screen's continuous corners; 0 for a rectangle.
  public let cornerRadius: Double
  public let housing: SensorHousing?
  /// UIKit's safe area of a full-screen view.
  public let portraitSafeArea: EdgeInsets
  /// UIKit's safe area of a full-screen view, the same whichever way the device was turned.
  public let landscapeSafeArea: EdgeInsets
  public let details: DeviceDetails

  /// Sides of less than a point count as one point.
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

  /// The radius that the screen's outline follows: nearly always the nominal one.
  public var outlineRadius: Double { details.outlineRadius ?? cornerRadius }

  /// The only way up that the device knows, or nil where a person may turn it.
  public var fixedOrientation: ScreenOrientation? {
    switch kind {
    case .phone, .pad: nil
    case .tv, .custom: width < height ? .portrait : .landscape
    }
  }
}
