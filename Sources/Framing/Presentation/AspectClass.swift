/// The three shapes that the system player tells apart (HIG, Playing video).
public enum AspectClass: String, CaseIterable, Codable, Sendable {
  /// Narrower than 2:1, such as 4:3 and 16:9, and everything upright.
  case standard
  /// From 2:1 to 2.40:1, both included.
  case wide
  /// Wider than 2.40:1.
  case ultrawide

  /// The display aspect ratios of `wide`.
  public static let wideAspectRatios = Ratio(lowestTerms: 2, 1)...Ratio(lowestTerms: 12, 5)

  /// Compared exactly: 1920×800 is wide, 1920×799 is ultrawide.
  public init(displayAspectRatio ratio: Ratio) {
    if ratio < Self.wideAspectRatios.lowerBound {
      self = .standard
    } else if ratio > Self.wideAspectRatios.upperBound {
      self = .ultrawide
    } else {
      self = .wide
    }
  }
}
