/// The three shapes that the system player distinguishes (HIG, Playing video).
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
  /// The display aspect ratios of the picture with one row less and with one row more, in square
  /// pixels of its upright display size; exact. The first is omitted for a single row.
  public var neighbouringAspectRatios: [Ratio] {
    let row = Int128(pixelAspectRatio.denominator)
    let stretched = Int128(shown.width) * Int128(pixelAspectRatio.numerator)
    let kept = Int128(shown.height) * row
    let (width, height) = orientation.swapsAxes ? (kept, stretched) : (stretched, kept)
    return [height - row, height + row].compactMap { Ratio(reducing: width, $0) }
  }

  /// Whether one row less or more would make it ``AspectClass/wide`` or stop it from being so, and
  /// thereby change what a system player on a full-screen phone does. 1918×960 and 1920×799 just
  /// miss ``AspectClass/wide``; 1920×960 and 1920×800 just make it.
  public var isNearThreshold: Bool {
    func isWide(_ ratio: Ratio) -> Bool { AspectClass(displayAspectRatio: ratio) == .wide }
    return neighbouringAspectRatios.contains { isWide($0) != isWide(displayAspectRatio) }
  }
}
