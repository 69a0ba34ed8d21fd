import ArgumentParser
import Files
import Framing
import Report
import Rules
import Settings

/// The layout of an app on a device.
struct RootViewOptions: ParsableArguments {
  /// A bar that takes its height from the safe area.
  enum Bar: String, CaseIterable {
    case status, navigation, tab
  }

  @Option(
    help: ArgumentHelp(
      """
      Report the safe area, margins and readable width of a root view with these \
      additionalSafeAreaInsets: top,left,bottom,right in points.
      """, valueName: "t,l,b,r"), transform: Self.insets)
  var insets: EdgeInsets?

  @Option(
    help: ArgumentHelp(
      "Bars around the root view, separated by commas: status, navigation, tab; or none.",
      valueName: "list"), transform: Self.bars)
  var bars: LayoutBars?

  /// The root view; nil if none was requested.
  var rootView: RootView? {
    insets == nil && bars == nil
      ? nil : RootView(bars: bars ?? LayoutBars(), insets: insets ?? .zero)
  }

  /// Refuses layouts that are unknown or leave no space.
  func check(_ devices: [Device]) throws {
    guard let rootView else { return }
    for device in devices {
      // The heights were measured on phones with a single whole screen.
      let isPhone = device.kind == .phone && device.details.parent == nil
      if !isPhone, rootView.bars.hasNavigationBar || rootView.bars.hasTabBar {
        throw WrongValue(
          "--bars: the heights of navigation and tab bars on \(device.name) are not known; expected "
            + "status or none")
      }
      for turn in device.turns {
        let root = LayoutView(
          root: Viewport(device: device, turn: turn), bars: rootView.bars,
          additional: rootView.insets)
        if root.marginsRect.isEmpty {
          throw WrongValue(
            "--insets: nothing is left of \(number(root.bounds.width, decimals: 1))×"
              + "\(number(root.bounds.height, decimals: 1)) pt on \(device.name)")
        }
      }
    }
  }

  private static func insets(_ text: String) throws -> EdgeInsets {
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { side in
      // Digits alone, because Double also reads signs, hexadecimals and names.
      side.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
        ? Double(side).flatMap { (0...2000).contains($0) ? $0 : nil } : nil
    }
    let lengths = sides.compactMap(\.self)
    guard lengths.count == 4, sides.count == 4 else {
      throw WrongValue(
        "expected top,left,bottom,right, each 0 to 2000 points, got '\(text.oneLine)'")
    }
    return EdgeInsets(
      top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3])
  }

  private static func bars(_ text: String) throws -> LayoutBars {
    var shown: Set<Bar> = []
    for word in text == "none" ? [] : text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let bar = Bar(rawValue: String(word)) else {
        let names = Bar.allCases.map(\.rawValue) + ["none"]
        throw WrongValue("expected \(names.inWords), got '\(String(word).oneLine)'")
      }
      shown.insert(bar)
    }
    return LayoutBars(
      hidesStatusBar: !shown.contains(.status), hasNavigationBar: shown.contains(.navigation),
      hasTabBar: shown.contains(.tab))
  }
}
