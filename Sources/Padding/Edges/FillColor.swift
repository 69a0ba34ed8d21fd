/// A colour as the frame codes it, on the 8-bit scale.
public struct FillColor: Hashable, Sendable {
  public var luma: Float
  public var blueDifference: Float
  public var redDifference: Float
  /// Luma as the frame codes it, which may be below `blackLevel`: full range has shades there.
  public var codedLuma: Float

  /// Luma of video's nominal black, also used for anything darker. Players show one black, and
  /// files mix its codes, so bars of 0 lie beside pictures of 16. In full range this costs a few
  /// dark shades.
  public static let blackLevel: Float = 16

  /// - Parameter codedLuma: nil for `luma`.
  public init(
    luma: Float, blueDifference: Float = 128, redDifference: Float = 128, codedLuma: Float? = nil
  ) {
    self.luma = luma
    self.codedLuma = codedLuma ?? luma
    self.blueDifference = blueDifference
    self.redDifference = redDifference
  }

  /// Whether the colour passes for black: without hue, and dark enough to include raised, noisy and
  /// full-range blacks.
  public var isBlack: Bool {
    luma <= 48 && abs(blueDifference - 128) <= 8 && abs(redDifference - 128) <= 8
  }

  /// Whether the colour is video's nominal black or darker, as only bars and darkness are.
  var isSignalBlack: Bool { isBlack && luma <= 20 }

  /// Whether the colour is black, or raised only as far as noise and bad levels raise it; brighter
  /// greys may be anything.
  var isNearBlack: Bool { isBlack && luma <= 30 }

  /// Whether the colour is one that encoders leave in rows and columns without picture: samples that
  /// nobody set are green.
  var isSaturated: Bool { max(abs(blueDifference - 128), abs(redDifference - 128)) >= 48 }

  /// The level from which on luma differs from a bar of this colour. Black bars often have a shade of
  /// a few codes that changes along them, and darkness beside them is not their end.
  var floor: Float {
    isBlack && luma <= Self.shadedBlack ? max(Self.blackLevel, luma) : Self.blackLevel
  }

  /// Luma up to which a bar is a shade of video's black.
  private static let shadedBlack: Float = 24

  /// The largest difference between components.
  func distance(to other: FillColor) -> Float {
    max(
      abs(luma - other.luma), abs(blueDifference - other.blueDifference),
      abs(redDifference - other.redDifference))
  }
}
