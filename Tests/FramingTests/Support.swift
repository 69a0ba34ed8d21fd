public import Framing
public import Testing

/// A ratio written as in a table, such as `16:9`.
func ratio(_ text: String) throws -> Ratio {
  let terms = text.split(separator: text.contains("/") ? "/" : ":").compactMap { Int($0) }
  try #require(terms.count == 2)
  return try #require(Ratio(terms[0], terms[1]))
}

func isClose(_ a: Double, _ b: Double, within tolerance: Double = 0.001) -> Bool {
  abs(a - b) <= tolerance
}

func isClose(_ a: Rect, _ b: Rect, within tolerance: Double = 0.001) -> Bool {
  isClose(a.x, b.x, within: tolerance) && isClose(a.y, b.y, within: tolerance)
    && isClose(a.width, b.width, within: tolerance)
    && isClose(a.height, b.height, within: tolerance)
}

extension Rect {
  func contains(_ other: Rect, within tolerance: Double = 1e-9) -> Bool {
    other.x >= x - tolerance && other.y >= y - tolerance
      && other.maxX <= maxX + tolerance && other.maxY <= maxY + tolerance
  }
}

// Thousands of cases would print all figures of a device otherwise.
extension Device: CustomTestStringConvertible {
  public var testDescription: String { id }
}

extension Viewport: CustomTestStringConvertible {
  public var testDescription: String {
    "\(device.id) \(turn.rawValue) \(part?.kind.rawValue ?? "screen")"
  }
}

extension Ratio: CustomTestStringConvertible {
  public var testDescription: String { description }
}

extension Viewport {
  static let iPhoneXLandscape = Viewport(device: .iPhoneX, orientation: .landscape)
  static let iPhoneXPortrait = Viewport(device: .iPhoneX, orientation: .portrait)
}

extension DisplayShape {
  /// An upright picture, all of it shown.
  static func plain(_ width: Int, _ height: Int, _ pixels: Ratio = .one) throws -> DisplayShape {
    try #require(
      DisplayShape(
        storage: PixelSize(width: width, height: height), cleanAperture: nil,
        pixelAspectRatio: pixels, orientation: .upright))
  }
}

/// All eight ways up.
let orientations = [0, 90, 180, 270].flatMap { rotation in
  [false, true].map { PictureOrientation(rotation: rotation, isMirrored: $0) }
}

/// From a vertical hairline to a horizontal one, over every threshold.
let sweptAspects: [Ratio] = [
  (1, 1000), (9, 32), (9, 21), (375, 812), (1, 2), (9, 16), (3, 4), (1, 1), (4, 3), (14, 9),
  (16, 9), (37, 20), (1999, 1000), (2, 1), (2001, 1000), (812, 375), (7, 3), (12, 5), (2401, 1000),
  (69, 25), (32, 9), (1000, 1),
].compactMap { Ratio($0, $1) }
