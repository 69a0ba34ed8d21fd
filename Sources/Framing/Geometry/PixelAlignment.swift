extension Rect {
  /// The pixels of a screen with `scale` pixels to a point that this rectangle, in points, covers.
  ///
  /// Edges are rounded, half away from zero, and not sizes, so that rectangles which share an edge
  /// still do. Edges beyond 2³¹ pixels stay there.
  public func pixels(atScale scale: Double) -> PixelRect {
    func pixel(_ edge: Double) -> Int {
      let limit = Double(Int32.max)
      // In this order of arguments, what is not a number ends at a limit too.
      return Int(min(limit, max(-limit, (edge * scale).rounded())))
    }
    let (left, top) = (pixel(x), pixel(y))
    return PixelRect(x: left, y: top, width: pixel(maxX) - left, height: pixel(maxY) - top)
  }
}
