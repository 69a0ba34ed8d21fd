/// What a fingertip needs.
public enum TouchTarget {
  /// The least side of anything to be tapped, in points (HIG, Layout).
  public static let side = 44.0

  /// Whether a control of this size can be tapped with ease.
  public static func accepts(_ size: Size) -> Bool { size.width >= side && size.height >= side }

  /// The area to make sensitive for a control that is drawn smaller: grown about its center.
  public static func area(around control: Rect) -> Rect {
    Rect(
      center: control.center,
      size: Size(width: max(side, control.width), height: max(side, control.height)))
  }
}
