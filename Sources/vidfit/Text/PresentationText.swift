import Framing
import VidfitKit

/// One screen's figures: both modes, the default one marked, and the same without the padding.
struct PresentationText {
  private let presentation: PresentationSection

  init(_ presentation: PresentationSection) {
    self.presentation = presentation
  }

  var lines: [String] {
    let window = presentation.window
    let heading =
      "\(presentation.name) \(presentation.orientation)\(presentation.windowName), \(number(window.width, decimals: 1))×"
      + "\(number(window.height, decimals: 1)) pt @\(number(window.scale, decimals: 2))x, "
      + "\(presentation.layout) layout, class \(presentation.class)"
    var lines = [heading]
    lines += modes(presentation.fit, presentation.fill, default: presentation.defaultMode)
    if let clean = presentation.withoutPadding {
      lines.append("  without padding, class \(clean.class)")
      lines += modes(clean.fit, clean.fill, default: clean.defaultMode)
    }
    if let small = presentation.pictureInPicture, small.paddingShare > 0 {
      lines.append(
        "  Picture in Picture: padding takes \(percent(small.paddingShare)) of the window")
    }
    if let overscan = presentation.overscan {
      lines.append(
        "  overscan: \(percent(overscan.pictureShareOutside)) of the picture lies where a "
          + "television may not show it")
    }
    return lines
  }

  private func modes(
    _ fit: PlacementSection, _ fill: PlacementSection, default mode: String
  ) -> [String] {
    func row(_ name: String, _ rect: RectSection, _ rest: String) -> String {
      let mark = name == mode ? "*" : " "
      let size = "\(number(rect.width, decimals: 2))×\(number(rect.height, decimals: 2))"
      let origin = "at \(number(rect.x, decimals: 2)), \(number(rect.y, decimals: 2))"
      return "  \(mark) \(name.padded(to: 5))\(size.padded(to: 16))\(origin.padded(to: 20))\(rest)"
    }
    return [
      row(
        "fit", fit.videoRect,
        "frame \(percent(fit.screenShare)), picture \(percent(fit.pictureScreenShare)) of the screen"
          + bars(fit)),
      row(
        "fill", fill.videoRect,
        "crops \(percent(fill.croppedFraction)), picture \(percent(fill.pictureScreenShare)) "
          + "of the screen" + bars(fill)),
    ]
  }

  /// What surrounds the picture, by name.
  private func bars(_ mode: PlacementSection) -> String {
    if mode.windowboxed { return ", windowboxed on screen" }
    return mode.bars.shape.map { ", \($0)" } ?? ""
  }
}

extension PresentationSection {
  /// `, 1/2` for a part of the screen, empty for all of it.
  var windowName: String { windowKind == "screen" ? "" : ", \(windowKind)" }

  /// As sentences begin.
  var screenName: String { "\(name), \(orientation)\(windowName)" }

  /// The mode that the player chooses.
  var placed: PlacementSection { defaultMode == "fit" ? fit : fill }
}

extension PresentationSection.WithoutPadding {
  /// The mode that the player would choose.
  var placed: PlacementSection { defaultMode == "fit" ? fit : fill }
}
