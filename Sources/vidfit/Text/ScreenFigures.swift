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
      case .layer: ", laid out by a bare AVPlayerLayer"
      }
    let heading =
      "\(screen.name) \(screen.orientation.rawValue)\(screen.windowName), "
      + "\(number(window.width, decimals: 1))×\(number(window.height, decimals: 1)) pt "
      + "@\(number(window.scale, decimals: 2))x\(layout)"
    var lines = [heading] + modes(screen.fit, screen.fill, default: screen.defaultMode)
    if let clean = screen.withoutPadding {
      lines.append("  without padding")
      lines += modes(clean.fit, clean.fill, default: clean.defaultMode)
    }
    if let small = screen.pictureInPicture, small.paddingShare > 0 {
      lines.append(
        "  Picture in Picture: padding takes \(percent(small.paddingShare)) of the window")
    }
    if let overscan = screen.overscan {
      lines.append(
        "  overscan: \(percent(overscan.pictureShareOutside)) of the picture lies where a "
          + "television may not show it")
    }
    return lines
  }

  private func modes(
    _ fit: Placement, _ fill: Placement, default mode: DisplayMode
  ) -> [String] {
    let picture = "picture \(percent(fit.pictureScreenShare)) of the screen"
    let fitted =
      fit.screenShare - fit.pictureScreenShare < 1e-6
      ? picture : "frame \(percent(fit.screenShare)), \(picture)"
    return [
      row(.fit, fit.videoRect, fitted + bars(fit), default: mode),
      row(
        .fill, fill.videoRect,
        "crops \(percent(fill.croppedFraction.value)), "
          + "picture \(percent(fill.pictureScreenShare)) of the screen" + bars(fill),
        default: mode),
    ]
  }

  private func row(
    _ mode: DisplayMode, _ rect: Rect, _ rest: String, default chosen: DisplayMode
  ) -> String {
    let mark = mode == chosen ? "*" : " "
    let size = "\(number(rect.width, decimals: 2))×\(number(rect.height, decimals: 2))"
    let origin = "at \(number(rect.x, decimals: 2)), \(number(rect.y, decimals: 2))"
    return "  \(mark) \(mode.rawValue.padded(to: 5))\(size.padded(to: 16))"
      + origin.padded(to: 20) + rest
  }

  /// Where bars surround the picture.
  private func bars(_ placement: Placement) -> String {
    let shape = placement.isWindowboxed ? .windowbox : placement.bars.shape
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

extension ClipAnalysis.Screen {
  /// `, 1/2` for a part of the screen, empty for all of it.
  var windowName: String {
    switch windowKind {
    case .screen: ""
    case .part(let kind): ", \(kind.rawValue)"
    }
  }

  /// As sentences begin.
  var screenName: String { "\(name), \(orientation.rawValue)\(windowName)" }
}
