/// A view and its UIKit layout guides. Begin with the root view of a window and descend to the view
/// in question.
///
/// Lengths are points. Guides are in the view's own coordinates, with the origin at its top left
/// corner.
///
/// ```swift
/// let root = LayoutView(root: Viewport(device: .iPhoneX), bars: LayoutBars(hasTabBar: true))
/// root.safeAreaRect  // between the housing and the tab bar
/// root.subview(Rect(x: 0, y: 0, width: 812, height: 100)).safeAreaInsets  // 44 at the sides
/// ```
public struct LayoutView: Hashable, Sendable {
  /// The view in its own coordinates.
  public let bounds: Rect
  /// UIView.safeAreaInsets.
  public let safeAreaInsets: EdgeInsets
  /// UIView.layoutMargins as they act: the safe area, if the view respects it, and the margins
  /// beyond.
  public let layoutMargins: EdgeInsets
  /// The window's size classes.
  public let sizeClasses: SizeClasses

  /// The root view of the view controller that fills a window.
  ///
  /// The margins are the system's minimum: systemMinimumLayoutMargins at the sides, 0 above and
  /// below.
  ///
  /// - Parameters:
  ///   - viewport: The window.
  ///   - bars: The system's bars, which take their height out of the safe area.
  ///   - additional: The controller's additionalSafeAreaInsets.
  public init(
    root viewport: Viewport, bars: LayoutBars = LayoutBars(), additional: EdgeInsets = .zero
  ) {
    bounds = viewport.bounds
    sizeClasses = viewport.sizeClasses
    safeAreaInsets =
      viewport.safeArea(statusBarHidden: bars.hidesStatusBar)
      + bars.insets(in: viewport.sizeClasses) + additional
    layoutMargins = safeAreaInsets + viewport.systemMargins
  }

  private init(bounds: Rect, safeArea: EdgeInsets, margins: EdgeInsets, sizeClasses: SizeClasses) {
    self.bounds = bounds
    self.sizeClasses = sizeClasses
    safeAreaInsets = safeArea
    layoutMargins = margins
  }

  /// UIKit's default margins of a plain view, in points.
  public static let plainMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  /// Returns a view within this one.
  ///
  /// - Parameters:
  ///   - frame: The view, in this view's coordinates.
  ///   - additional: The additionalSafeAreaInsets of a child view controller, if this is its root
  ///     view. UIKit *adds* them to the inherited insets, so they must not include the parent's
  ///     own.
  ///   - margins: The view's own layoutMargins.
  ///   - insetsMarginsFromSafeArea: Whether the margins start from the safe area
  ///     (insetsLayoutMarginsFromSafeArea).
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

  /// UIView.readableContentGuide at the default text size: at most ``readableWidth`` wide if the
  /// width class is regular; the margins if it is compact.
  public var readableRect: Rect {
    let margins = marginsRect
    guard sizeClasses.horizontal == .regular, margins.width > Self.readableWidth else {
      return margins
    }
    return Rect(
      x: margins.center.x - Self.readableWidth / 2, y: margins.y, width: Self.readableWidth,
      height: margins.height)
  }

  /// The longest line that UIKit lays out at the default text size, in points.
  public static let readableWidth = 664.0
}

/// The system's bars around an app's content.
public struct LayoutBars: Hashable, Sendable {
  /// Whether the status bar is hidden.
  public var hidesStatusBar: Bool
  /// Whether the app has a navigation bar at the top.
  public var hasNavigationBar: Bool
  /// Whether the app has a tab bar at the bottom.
  public var hasTabBar: Bool

  /// Creates bars; by default, a shown status bar and no others.
  public init(
    hidesStatusBar: Bool = false, hasNavigationBar: Bool = false, hasTabBar: Bool = false
  ) {
    self.hidesStatusBar = hidesStatusBar
    self.hasNavigationBar = hasNavigationBar
    self.hasTabBar = hasTabBar
  }

  /// The height of a navigation bar below the status bar, in points: lower if the height class is
  /// compact.
  public static func navigationBarHeight(in classes: SizeClasses) -> Double {
    classes.vertical == .compact ? 32 : 44
  }

  /// The height of a tab bar above the home indicator's inset, in points: both together are 83 on
  /// iPhone X in portrait, and 53 in landscape, where the height class is compact.
  public static func tabBarHeight(in classes: SizeClasses) -> Double {
    classes.vertical == .compact ? 32 : 49
  }

  /// The insets of the bars of a view controller, beyond the window's own safe area.
  func insets(in classes: SizeClasses) -> EdgeInsets {
    EdgeInsets(
      top: hasNavigationBar ? Self.navigationBarHeight(in: classes) : 0,
      bottom: hasTabBar ? Self.tabBarHeight(in: classes) : 0)
  }
}

/// UIKit's coarse measure of a window's space in one direction.
public enum SizeClass: String, CaseIterable, Codable, Sendable {
  /// Little space, such as the width of a phone in portrait.
  case compact
  /// Enough space, such as both directions of an iPad.
  case regular
}

/// The size classes of a window, as UITraitCollection has them.
public struct SizeClasses: Hashable, Codable, Sendable {
  /// The class of the width.
  public let horizontal: SizeClass
  /// The class of the height.
  public let vertical: SizeClass

  /// Creates the classes of a width and a height.
  public init(_ horizontal: SizeClass, _ vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The four combinations.
  public static let all = [
    SizeClasses(.compact, .compact), SizeClasses(.compact, .regular),
    SizeClasses(.regular, .compact), SizeClasses(.regular, .regular),
  ]
}

extension SizeClasses: CustomStringConvertible {
  /// The usual abbreviation: `cR` is compact width, regular height.
  public var description: String {
    (horizontal == .compact ? "c" : "r") + (vertical == .compact ? "C" : "R")
  }
}
