extension Rect {
  /// The largest rectangle of `aspect` centered in `rect`: AVMakeRect(aspectRatio:insideRect:).
  ///
  /// Never rounded, and as wide or as high as `rect` to the last bit. Empty for an aspect of zero.
  public init(aspect: Ratio, fitting rect: Rect) {
    let height = aspect.height(ofWidth: rect.width)
    self =
      height <= rect.height
      ? Rect(center: rect.center, size: Size(width: rect.width, height: height))
      : Rect(center: rect.center, size: aspect.size(ofHeight: rect.height))
  }

  /// The smallest rectangle of `aspect` centered on `rect` that covers it, after
  /// AVLayerVideoGravity.resizeAspectFill. Empty for an aspect of zero.
  public init(aspect: Ratio, filling rect: Rect) {
    guard aspect > .zero else {
      self = Rect(center: rect.center, size: .zero)
      return
    }
    let height = aspect.height(ofWidth: rect.width)
    self =
      height >= rect.height
      ? Rect(center: rect.center, size: Size(width: rect.width, height: height))
      : Rect(center: rect.center, size: aspect.size(ofHeight: rect.height))
  }
}

extension Ratio {
  fileprivate func height(ofWidth width: Double) -> Double {
    width * Double(denominator) / Double(numerator)
  }

  fileprivate func size(ofHeight height: Double) -> Size {
    Size(width: height * Double(numerator) / Double(denominator), height: height)
  }
}
