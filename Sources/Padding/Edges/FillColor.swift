/// A colour as the frame codes it, on the 8-bit scale.
public struct FillColor: Hashable, Sendable {
  public var luma: Float
  public var blueDifference: Float
  public var redDifference: Float

  public init(luma: Float, blueDifference: Float = 128, redDifference: Float = 128) {
    self.luma = luma
    self.blueDifference = blueDifference
    self.redDifference = redDifference
  }

  /// Whether it passes for black: without hue, and dark enough to include raised, noisy and
  /// full-range blacks.
  public var isBlack: Bool {
    luma <= 48 && abs(blueDifference - 128) <= 8 && abs(redDifference - 128) <= 8
  }

  /// Whether it is video's nominal black or darker, as only bars and darkness are.
  var isSignalBlack: Bool { isBlack && luma <= 20 }

  /// The largest difference of a component.
  func distance(to other: FillColor) -> Float {
    max(
      abs(luma - other.luma), abs(blueDifference - other.blueDifference),
      abs(redDifference - other.redDifference))
  }
}
