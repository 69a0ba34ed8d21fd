/// A colour to draw with, in the canvas's own space, each component 0 … 1 and not premultiplied.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `0xRRGGBB`.
  public init(_ hex: UInt32, alpha: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }

  public func opacity(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// The picture language: that of the Human Interface Guidelines' figures on video, on paper that
/// is lighter than what it shows.
public enum Palette {
  public static let paper = Color(0xF5F5F7)
  public static let ink = Color(0x1D1D1F)
  public static let faintInk = Color(0x6E6E73)
  public static let hairline = Color(0xD2D2D7)
  /// What the screen shows where there is no video.
  public static let bar = Color(0x000000)
  public static let body = Color(0x161618)
  public static let bodyEdge = Color(0x48484C)
  /// The HIG's light blue.
  public static let avkitSafeArea = Color(0x64D2FF)
  /// The HIG's purple.
  public static let video = Color(0xA45CFF)
  /// The HIG's pink.
  public static let padding = Color(0xFF5FA2)
  public static let uikitSafeArea = Color(0x34C759)
  public static let margins = Color(0xFF9F0A)
  public static let white = Color(0xFFFFFF)
}
