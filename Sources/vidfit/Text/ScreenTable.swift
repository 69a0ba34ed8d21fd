import Framing
import Report

/// Many screens, a line each: the default mode, how much of the frame fill would crop, and how much
/// of the screen the picture covers.
struct ScreenTable {
  private let screens: [ClipAnalysis.Screen]
  private let isPadded: Bool

  init(_ screens: [ClipAnalysis.Screen]) {
    self.screens = screens
    isPadded = screens.contains { $0.withoutPadding != nil }
  }

  var lines: [String] {
    let heading =
      ["screen", "points", "default", "fit covers", "fill crops", "picture"]
      + (isPadded ? ["unpadded"] : []) + ["bars"]
    let rows = screens.map { screen -> [String] in
      let window = screen.window
      return [
        screen.device + screen.windowName,
        "\(number(window.width, decimals: 0))×\(number(window.height, decimals: 0))",
        (screen.defaultMode?.rawValue ?? "-") + (screen.nearThreshold ? " (near)" : ""),
        percent(screen.fit.screenShare), percent(screen.fill.croppedFraction.value),
        screen.placed.map { percent($0.pictureScreenShare) } ?? "-",
      ] + (isPadded ? [unpadded(screen)] : []) + [bars(screen.placed ?? screen.fit)]
    }
    let all = [heading] + rows
    let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      let cells = zip(row, widths).map { cell, width in cell.padded(to: width + 2) }
      return cells.joined().trimmed
    }
  }

  private func unpadded(_ screen: ClipAnalysis.Screen) -> String {
    guard let clean = screen.suitedWithoutPadding else { return "" }
    let turned = clean.turned.map { ", \($0.rawValue)" } ?? ""
    let mode = clean.defaultMode?.rawValue ?? "fill"
    return "\(percent(clean.placed ?? clean.fit)) (\(mode)\(turned))"
  }

  /// Where bars surround the picture in the default mode, embedded bars included.
  private func bars(_ mode: Placement) -> String {
    (mode.isWindowboxed ? .windowbox : mode.pictureBars.shape)?.sides ?? ""
  }
}

/// Many screens in one sentence.
struct ScreenSummary {
  private let screens: [ClipAnalysis.Screen]

  init(_ screens: [ClipAnalysis.Screen]) {
    self.screens = screens
  }

  var sentence: String {
    let filled = screens.count { $0.defaultMode == .fill }
    let unknown = screens.count { $0.defaultMode == .unknown }
    let fitted = screens.count - filled - unknown
    let modes =
      switch (filled, fitted) {
      case (0, 0): ""
      case (0, _):
        screens.count == 1
          ? "fits it by default"
          : "fits it by default on \(unknown == 0 ? "all " : "")\(fitted) screens"
      case (_, 0):
        screens.count == 1
          ? "fills the screen by default"
          : "fills \(unknown == 0 ? "all " : "")\(filled) screens by default"
      default:
        "fills \(filled) of \(screens.count) screens by default and fits it on "
          + (unknown == 0 ? "the others" : "\(fitted)")
      }
    guard !modes.isEmpty else {
      return "Nobody has published whether the player fits or fills it on "
        + (screens.count == 1 ? "this screen." : "these \(screens.count) screens.")
    }
    let open =
      unknown == 0
      ? "" : "; on \(unknown), nobody has published what it does"
    return "The player \(modes)" + open + (worst ?? "") + "."
  }

  /// The screen on which padding costs most.
  private var worst: String? {
    func loss(_ screen: ClipAnalysis.Screen) -> Double {
      guard let now = screen.placed, let then = screen.suitedWithoutPadding?.placed else {
        return 0
      }
      return then - now.pictureScreenShare
    }
    guard let screen = screens.max(by: { loss($0) < loss($1) }),
      let now = screen.placed, let clean = screen.suitedWithoutPadding, let then = clean.placed,
      loss(screen) > 0.0005
    else { return nil }
    let held = clean.turned.map { " in \($0.rawValue)" } ?? ""
    return "; the bars cost most on \(screen.name): \(percent(now.pictureScreenShare)) "
      + "of the screen instead of \(percent(then))\(held)"
  }
}

/// On how many screens a file can't be played; nil where it can on all.
struct PlayableSummary {
  let sentence: String?

  /// - Parameter file: what it is, such as `VP9 in WebM`.
  init(_ screens: [ClipAnalysis.Screen], file: String) {
    let refused = screens.filter { $0.playable == .no }
    let open = screens.count { $0.playable == .unknown }
    let doubt = open == 0 ? "" : "; of \(open), it is not known"
    let known = screens.count { $0.playable != nil }
    sentence =
      refused.isEmpty && open == 0
      ? nil
      : refused.count == known
        ? "None of these screens' devices can play \(file)."
        : "\(refused.count) of \(known) devices can't play \(file)\(doubt)."
  }
}

extension String {
  /// Without spaces at the end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
