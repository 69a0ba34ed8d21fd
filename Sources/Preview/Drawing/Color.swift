/// A colour in the canvas's own space, each component 0 … 1 and not premultiplied.
struct Color: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `0xRRGGBB`.
  init(_ hex: UInt32, alpha: Double = 1) {
    func part(_ shift: UInt32) -> Double { Double((hex >> shift) & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }

  func opacity(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// The colours of the video figures in the Human Interface Guidelines, on paper lighter than the
/// clips.
enum Palette {
  static let paper = Color(0xF5F5F7)
  static let ink = Color(0x1D1D1F)
  static let faintInk = Color(0x6E6E73)
  static let hairline = Color(0xD2D2D7)
  /// The screen without video.
  static let bar = Color(0x000000)
  /// The screen beside an app's window.
  static let otherApp = Color(0xC4C4CA)
  /// The screen beside a player that takes up part of its app.
  static let restOfApp = Color(0x3A3A3E)
  static let body = Color(0x161618)
  static let bodyEdge = Color(0x48484C)
  /// The HIG's light blue.
  static let avkitSafeArea = Color(0x64D2FF)
  /// The HIG's purple.
  static let video = Color(0xA45CFF)
  /// The HIG's pink.
  static let padding = Color(0xFF5FA2)
  static let uikitSafeArea = Color(0x34C759)
  static let fold = Color(0xFFE08A)
  static let margins = Color(0xFF9F0A)
  static let kept = Color(0x30D158)
  static let lost = Color(0xFF3B30)
  static let protect = Color(0xFFD60A)
  static let cover = Color(0xB08D57)
  static let white = Color(0xFFFFFF)
}
