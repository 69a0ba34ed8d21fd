extension EdgeInsets {
  /// The safe area insets that a view inherits from these of its superview, by UIKit's rule: what
  /// of the superview's unsafe edges reaches into the view, edge by edge.
  ///
  /// `frame` is the view in its superview's coordinates, `size` the superview's; points. A view that
  /// reaches beyond its superview gets all the more.
  public func inherited(by frame: Rect, in size: Size) -> EdgeInsets {
    EdgeInsets(
      top: max(0, top - frame.y), left: max(0, left - frame.x),
      bottom: max(0, frame.maxY - (size.height - bottom)),
      right: max(0, frame.maxX - (size.width - right)))
  }

  /// Edge by edge.
  public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }
}
