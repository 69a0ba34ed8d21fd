/// A view as far as UIKit's layout guides are concerned: begin with the root view of a window and
/// go down to the view in question.
///
/// Lengths are points. Guides are in the view's own coordinates, origin at its top left corner.
public struct LayoutView: Hashable, Sendable {
  /// The view in its own coordinates.
  public let bounds: Rect
  /// UIView.safeAreaInsets.
  public let safeAreaInsets: EdgeInsets
  /// UIView.layoutMargins as they act: the safe area, where the view respects it, and the margins
  /// beyond.
  public let layoutMargins: EdgeInsets
  public let sizeClasses: SizeClasses

  /// The root view of the view controller that fills a window.
  ///
  /// Bars take their height from the safe area and `additional` is what the controller's
  /// additionalSafeAreaInsets adds to that. Margins are the system's least:
  /// systemMinimumLayoutMargins at the sides, 0 above and below.
  public init(
    root viewport: Viewport, bars: LayoutBars = LayoutBars(), additional: EdgeInsets = .zero
  ) {
    bounds = viewport.bounds
    sizeClasses = viewport.sizeClasses
    safeAreaInsets =
      viewport.safeArea(statusBarHidden: bars.hidesStatusBar)
      + bars.insets(in: viewport.sizeClasses) + additional
    let margin = viewport.systemMargin
    layoutMargins = safeAreaInsets + EdgeInsets(left: margin, right: margin)
  }

  private init(bounds: Rect, safeArea: EdgeInsets, margins: EdgeInsets, sizeClasses: SizeClasses) {
    self.bounds = bounds
    self.sizeClasses = sizeClasses
    safeAreaInsets = safeArea
    layoutMargins = margins
  }

  /// UIKit's margins of a plain view.
  public static let plainMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// A view within this one, `frame` in this one's coordinates.
  ///
  /// `additional` is for the root view of a child view controller: its additionalSafeAreaInsets are
  /// *added* to what it inherits, so whoever computes them must not begin with the parent's own
  /// insets. `margins` are the view's own, beyond the safe area unless
  /// insetsLayoutMarginsFromSafeArea is off.
  public func subview(
    _ frame: Rect, additional: EdgeInsets = .zero, margins: EdgeInsets = plainMargins,
    insetsMarginsFromSafeArea: Bool = true
  ) -> LayoutView {
    let safeArea = safeAreaInsets.inherited(by: frame, in: bounds.size) + additional
    return LayoutView(
      bounds: frame.size.bounds, safeArea: safeArea,
      margins: insetsMarginsFromSafeArea ? safeArea + margins : margins,
      sizeClasses: sizeClasses)
  }

  /// UIView.safeAreaLayoutGuide.
  public var safeAreaRect: Rect { bounds.inset(by: safeAreaInsets) }

  /// UIView.layoutMarginsGuide.
  public var marginsRect: Rect { bounds.inset(by: layoutMargins) }

  /// UIView.readableContentGuide at the default text size: no wider than text is easily read, where
  /// the width is regular; the margins where it is compact.
  public var readableRect: Rect {
    let margins = marginsRect
    guard sizeClasses.horizontal == .regular, margins.width > Self.readableWidth else {
      return margins
    }
    return Rect(
      x: margins.center.x - Self.readableWidth / 2, y: margins.y, width: Self.readableWidth,
      height: margins.height)
  }

  /// The most that UIKit makes a line at the default text size, in points.
  public static let readableWidth = 664.0
}
