import Framing
import Report

/// One screen's figures: both modes, the default one marked, and the same without the padding.
struct ScreenFigures {
  private let screen: ClipAnalysis.Screen

  init(_ screen: ClipAnalysis.Screen) {
    self.screen = screen
  }

  var lines: [String] {
    let window = screen.window
    let layout =
      switch screen.layout {
      case .avkit: ""
      case .layer: screen.player == nil ? "" : ", laid out by a bare AVPlayerLayer"
      }
    let heading =
      "\(screen.shownName) \(screen.wayHeld)\(screen.windowName), "
      + "\(number(window.width, decimals: 1))×\(number(window.height, decimals: 1)) pt "
      + "@\(number(window.scale, decimals: 2))x\(place)\(layout)\(system)"
    var lines = [heading] + modes(screen.fit, screen.fill, default: screen.defaultMode)
    if let clean = screen.withoutPadding {
      lines.append("  without padding")
      lines += modes(clean.fit, clean.fill, default: clean.defaultMode)
    }
    if let small = screen.pictureInPicture, small.paddingShare > 0 {
      lines.append(
        "  Picture in Picture: padding takes \(percent(small.paddingShare)) of the window")
    }
    if let fold = screen.fold, fold.fillPictureShare > 0 {
      lines.append(
        "  fold: \(percent(fold.fitPictureShare)) of the fitted picture lies in it, "
          + "\(percent(fold.fillPictureShare)) of the filled")
    }
    if let overscan = screen.overscan {
      lines.append(
        "  overscan: \(percent(overscan.pictureShareOutside)) of the picture lies where a "
          + "television may not show it")
    }
    return lines
  }

  /// Where the window is on the screen.
  private var place: String {
    guard screen.windowKind != .screen, let whole = screen.screen else { return "" }
    let window = screen.window
    return " at \(number(window.x, decimals: 1)), \(number(window.y, decimals: 1)) of "
      + "\(number(whole.width, decimals: 1))×\(number(whole.height, decimals: 1))"
  }

  private var system: String {
    guard let major = screen.system else { return "" }
    return screen.device.hasPrefix("ipad")
      ? ", iPadOS \(major)"
      : screen.device.hasPrefix("appletv") ? ", tvOS \(major)" : ", iOS \(major)"
  }

  private func modes(
    _ fit: Placement, _ fill: Placement, default mode: DefaultMode?
  ) -> [String] {
    let picture = "picture \(screen.shares(of: fit))"
    let fitted =
      fit.screenShare - fit.pictureScreenShare < 1e-6
      ? picture : "frame \(percent(fit.windowShare)), \(picture)"
    return [
      row(.fit, fit.videoRect, fitted + bars(fit) + hidden(fit), default: mode),
      row(
        .fill, fill.videoRect,
        "crops \(percent(fill.croppedFraction.value)), picture \(screen.shares(of: fill))"
          + bars(fill) + hidden(fill),
        default: mode),
    ]
  }

  /// What housing and corners hide of the picture, in points and shares.
  private func hidden(_ placement: Placement) -> String {
    func part(_ name: String, _ part: Obscured.Part) -> String? {
      part.share < 0.0005 ? nil : "\(name) \(number(part.area, decimals: 0)) pt²"
    }
    let parts = [
      part("housing", placement.obscured.housing), part("corners", placement.obscured.corners),
    ].compactMap(\.self)
    return parts.isEmpty
      ? "" : ", \(percent(placement.obscured.share)) hidden (\(parts.joined(separator: ", ")))"
  }

  private func row(
    _ mode: DisplayMode, _ rect: Rect, _ rest: String, default chosen: DefaultMode?
  ) -> String {
    let mark = mode == chosen?.mode ? "*" : " "
    let size = "\(number(rect.width, decimals: 2))×\(number(rect.height, decimals: 2))"
    let origin = "at \(number(rect.x, decimals: 2)), \(number(rect.y, decimals: 2))"
    return "  \(mark) \(mode.rawValue.padded(to: 5))\(size.padded(to: 16))"
      + origin.padded(to: 20) + rest
  }

  /// Where bars surround the picture.
  private func bars(_ placement: Placement) -> String {
    let shape = placement.isWindowboxed ? .windowbox : placement.pictureBars.shape
    return shape.map { ", bars \($0.sides)" } ?? ""
  }
}

extension BarShape {
  /// The sides that have bars, in words.
  var sides: String {
    switch self {
    case .letterbox: "top and bottom"
    case .pillarbox: "left and right"
    case .windowbox: "on all sides"
    }
  }
}
