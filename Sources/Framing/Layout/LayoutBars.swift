/// The system's bars around an app's content.
public struct LayoutBars: Hashable, Sendable {
  public var hidesStatusBar: Bool
  public var hasNavigationBar: Bool
  public var hasTabBar: Bool

  public init(
    hidesStatusBar: Bool = false, hasNavigationBar: Bool = false, hasTabBar: Bool = false
  ) {
    self.hidesStatusBar = hidesStatusBar
    self.hasNavigationBar = hasNavigationBar
    self.hasTabBar = hasTabBar
  }

  /// Points of a navigation bar below the status bar: lower where height is scarce.
  public static func navigationBarHeight(in classes: SizeClasses) -> Double {
    classes.vertical == .compact ? 32 : 44
  }

  /// Points of a tab bar above the home indicator's inset: with that, 83 on iPhone X in portrait.
  public static let tabBarHeight = 49.0

  /// What the bars of a view controller take beyond the window's own safe area.
  func insets(in classes: SizeClasses) -> EdgeInsets {
    EdgeInsets(
      top: hasNavigationBar ? Self.navigationBarHeight(in: classes) : 0,
      bottom: hasTabBar ? Self.tabBarHeight : 0)
  }
}
