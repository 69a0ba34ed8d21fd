/// A window as users name it: `1/2`, `slide-over`, or a size with or without a position on the
/// screen, such as `700x500` or `700x500+30+40`; in points.
public enum WindowRequest: Hashable, Sendable {
  /// A window that the system offers by name.
  case part(WindowPart.Kind)
  /// A window of a size, at a position or, without one, in the middle of the screen.
  case free(Size, origin: Point?)

  /// Reads a window; nil for any other text.
  public init?(parsing text: String) {
    if let kind = WindowPart.Kind(rawValue: text), WindowPart.Kind.named.contains(kind) {
      self = .part(kind)
      return
    }
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 3, sides.count == 2 else { return nil }
    let numbers = (sides + parts.dropFirst()).compactMap(Self.length)
    guard numbers.count == sides.count + parts.count - 1, numbers[0] >= 1, numbers[1] >= 1 else {
      return nil
    }
    self = .free(
      Size(width: numbers[0], height: numbers[1]),
      origin: parts.count == 3 ? Point(x: numbers[2], y: numbers[3]) : nil)
  }

  /// Reads a length in half points, the finest step of any screen with two pixels per point.
  private static func length(_ text: Substring) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) else {
      return nil
    }
    return Double(text).flatMap { $0 <= 32_768 ? ($0 * 2).rounded() / 2 : nil }
  }

  /// The rectangle of a free window on a screen.
  public static func frame(_ size: Size, origin: Point?, on screen: Size) -> Rect {
    let middle = Point(
      x: ((screen.width - size.width) / 2 * 2).rounded(.down) / 2,
      y: ((screen.height - size.height) / 2 * 2).rounded(.down) / 2)
    let place = origin ?? middle
    return Rect(x: place.x, y: place.y, width: size.width, height: size.height)
  }
}
