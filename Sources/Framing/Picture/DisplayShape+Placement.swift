extension DisplayShape {
  /// Where a picture given in stored pixels lies in the upright picture that is shown, in
  /// fractions of its width and height. What is not shown is left out; zero when nothing is.
  public func unitRect(of picture: PixelRect) -> Rect {
    let part = shown.intersection(picture)
    guard !part.isEmpty else { return .zero }
    let width = Double(shown.width)
    let height = Double(shown.height)
    let stored = Rect(
      x: Double(part.x - shown.x) / width, y: Double(part.y - shown.y) / height,
      width: Double(part.width) / width, height: Double(part.height) / height)
    return orientation.shown(stored)
  }

  /// The stored pixels, fractional at the edges, that make up a part of the upright picture, which
  /// is given in fractions of its width and height: the inverse of ``unitRect(of:)``.
  public func storedRect(ofUnit unit: Rect) -> Rect {
    Rect(shown).part(orientation.stored(unit))
  }
}
