/// The three shapes between which the system player distinguishes (HIG, Playing video).
///
/// ```swift
/// AspectClass(displayAspectRatio: Ratio(1920, 800)!)  // .wide: 12:5 is the last of its kind
/// AspectClass(displayAspectRatio: Ratio(1920, 799)!)  // .ultrawide
/// ```
public enum AspectClass: String, CaseIterable, Codable, Sendable {
  /// Narrower than 2:1, such as 4:3, 16:9 and all upright video.
  case standard
  /// From 2:1 to 2.40:1, both included.
  case wide
  /// Wider than 2.40:1.
  case ultrawide

  /// The display aspect ratios of `wide`.
  public static let wideAspectRatios = Ratio(lowestTerms: 2, 1)...Ratio(lowestTerms: 12, 5)

  /// Classifies a display aspect ratio by exact comparison.
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

extension DisplayShape {
  /// Whether one row more or less would change the system player's default mode.
  ///
  /// True for a picture just outside 2:1 … 2.40:1 that would be ``AspectClass/wide`` if its upright
  /// display size, in square pixels, had at most one row less (1918×960) or more (1920×799). False
  /// inside the range, ends included, because such a picture is as its maker meant it. Exact, in
  /// integers.
  public var isNearThreshold: Bool {
    let row = Int128(pixelAspectRatio.denominator)
    let stretched = Int128(shown.width) * Int128(pixelAspectRatio.numerator)
    let kept = Int128(shown.height) * row
    let (width, height) = orientation.swapsAxes ? (kept, stretched) : (stretched, kept)

    let wide = AspectClass.wideAspectRatios
    return switch AspectClass(displayAspectRatio: displayAspectRatio) {
    case .standard:
      (height - row) * Int128(wide.lowerBound.numerator)
        <= width * Int128(wide.lowerBound.denominator)
    case .wide:
      false
    case .ultrawide:
      width * Int128(wide.upperBound.denominator)
        <= (height + row) * Int128(wide.upperBound.numerator)
    }
  }
}
