/// The body around a device's screen, as the device is held upright.
package struct DeviceBody: Hashable, Sendable {
  /// The borders left and right of the screen, each, in points of the screen.
  package let side: Double
  /// The borders above and below the screen, each, in points of the screen.
  package let end: Double
  /// The points of the screen in a millimetre, for whatever else is drawn on the body.
  package let pointsPerMillimetre: Double
  /// Whether there is a home button below the screen.
  package let hasHomeButton: Bool
}

extension Device {
  /// The body; nil if its size or that of the display is unknown, as for a television.
  ///
  /// Its screen is taken to be in the middle, as it is on all known devices but for fractions of a
  /// millimetre.
  package var body: DeviceBody? {
    let ids = [id] + details.models.map { $0.id }
    guard let size = ids.lazy.compactMap({ DeviceBody.sizes[$0] }).first,
      let display = details.display
    else { return nil }
    let pixels = details.nativePixels ?? renderPixels
    let scale = Double(pixels.width) / Double(width)
    let density = display.pixelsPerInch / 25.4 / scale
    return DeviceBody(
      side: (size.width * density - Double(width)) / 2,
      end: (size.height * density - Double(height)) / 2, pointsPerMillimetre: density,
      hasHomeButton: cornerRadius == 0)
  }
}

extension DeviceBody {
  /// Width and height in millimetres, by the first product of each entry of the catalogue: Apple's
  /// technical specifications of these products. Others of an entry differ by a millimetre at most.
  fileprivate static let sizes: [String: Size] = [
    "iphone-se1": Size(width: 58.6, height: 123.8),
    "iphone-6s": Size(width: 67.1, height: 138.3),
    "iphone-6s-plus": Size(width: 77.9, height: 158.2),
    "iphone-7": Size(width: 67.1, height: 138.3),
    "iphone-7-plus": Size(width: 77.9, height: 158.2),
    "iphone-8": Size(width: 67.3, height: 138.4),
    "iphone-8-plus": Size(width: 78.1, height: 158.4),
    "iphone-se2": Size(width: 67.3, height: 138.4),
    "iphone-x": Size(width: 70.9, height: 143.6),
    "iphone-xs": Size(width: 70.9, height: 143.6),
    "iphone-xs-max": Size(width: 77.4, height: 157.5),
    "iphone-xr": Size(width: 75.7, height: 150.9),
    "iphone-11": Size(width: 75.7, height: 150.9),
    "iphone-11-pro": Size(width: 71.4, height: 144),
    "iphone-11-pro-max": Size(width: 77.8, height: 158),
    "iphone-12-mini": Size(width: 64.2, height: 131.5),
    "iphone-12": Size(width: 71.5, height: 146.7),
    "iphone-12-pro-max": Size(width: 78.1, height: 160.8),
    "iphone-13-mini": Size(width: 64.2, height: 131.5),
    "iphone-13": Size(width: 71.5, height: 146.7),
    "iphone-13-pro-max": Size(width: 78.1, height: 160.8),
    "iphone-16e": Size(width: 71.5, height: 146.7),
    "iphone-14-pro": Size(width: 71.5, height: 147.5),
    "iphone-14-pro-max": Size(width: 77.6, height: 160.7),
    "iphone-16": Size(width: 71.6, height: 147.6),
    "iphone-16-plus": Size(width: 77.8, height: 160.9),
    "iphone-16-pro": Size(width: 71.5, height: 149.6),
    "iphone-16-pro-max": Size(width: 77.6, height: 163),
    "iphone-17": Size(width: 71.5, height: 149.6),
    "iphone-17-pro": Size(width: 71.9, height: 150),
    "iphone-17-pro-max": Size(width: 78, height: 163.4),
    "iphone-air": Size(width: 74.7, height: 156.2),
    "iphone-duo-outer": Size(width: 84.1, height: 117.8),
    "iphone-duo-inner": Size(width: 117.8, height: 164.6),
    "ipad-mini-4": Size(width: 134.8, height: 203.2),
    "ipad-9.7": Size(width: 169.5, height: 240),
    "ipad-10.2": Size(width: 174.1, height: 250.6),
    "ipad-pro-10.5": Size(width: 174.1, height: 250.6),
    "ipad-pro-12.9": Size(width: 220.6, height: 305.7),
    "ipad-pro-11": Size(width: 178.5, height: 247.6),
    "ipad-12.9": Size(width: 214.9, height: 280.6),
    "ipad-air-10.9": Size(width: 178.5, height: 247.6),
    "ipad-10": Size(width: 179.5, height: 248.6),
    "ipad-mini-6": Size(width: 134.8, height: 195.4),
    "ipad-pro-11-m4": Size(width: 177.5, height: 249.7),
    "ipad-pro-13-m4": Size(width: 215.5, height: 281.6),
  ]
}
