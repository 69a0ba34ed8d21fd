extension DisplayShape {
  /// Whether one row more or less would change what the system player does by default.
  ///
  /// True for a picture just outside 2:1 … 2.40:1 that would be ``AspectClass/wide`` if its
  /// upright display size, in square pixels, were at most one row lower (1918×960) or higher
  /// (1920×799). A picture inside the range, its ends included, is as its maker meant it and never
  /// near. Exact, in integers.
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
