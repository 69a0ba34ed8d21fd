internal import Framing

/// Many screens, a line each: the default mode, how much of the screen fit covers, how much of the
/// frame fill crops, and how much of the screen the picture covers by default.
package struct ScreenTable {
  private let screens: [ClipAnalysis.Screen]
  private let hasBars: Bool
  private let isPadded: Bool

  /// - Parameter hasBars: whether embedded bars count, which edge lines don't.
  package init(_ screens: [ClipAnalysis.Screen], hasBars: Bool) {
    self.screens = screens
    self.hasBars = hasBars
    isPadded = screens.contains { $0.withoutPadding != nil }
  }

  package var lines: [String] {
    let heading =
      ["screen", "points", "default", "fit", "crops", "picture"]
      + (isPadded ? ["unpadded"] : []) + ["bars"]
    let rows = screens.map { screen -> [String] in
      let window = screen.window
      return [
        screen.device + screen.windowName,
        "\(number(window.width, decimals: 0))×\(number(window.height, decimals: 0))",
        (screen.defaultMode?.rawValue ?? "-") + (screen.nearThreshold ? " (near)" : ""),
        percent(screen.fit.screenShare), percent(screen.fill.croppedFraction.value),
        screen.placed.map { percent($0.pictureScreenShare) } ?? "-",
      ] + (isPadded ? [unpadded(screen)] : [])
        + [(screen.placed ?? screen.fit).seenBars(embedded: hasBars).map(sides) ?? ""]
    }
    return ([heading] + rows).aligned
  }

  private func unpadded(_ screen: ClipAnalysis.Screen) -> String {
    guard let clean = screen.suitedWithoutPadding else { return "" }
    let turned = clean.turned.map { ", \($0.rawValue)" } ?? ""
    let mode = clean.defaultMode?.rawValue ?? "fill"
    return "\(percent(clean.placed ?? clean.fit)) \(mode)\(turned)"
  }

  private func sides(_ bars: BarShape) -> String {
    switch bars {
    case .letterbox: "top, bottom"
    case .pillarbox: "left, right"
    case .windowbox: "all sides"
    }
  }
}
