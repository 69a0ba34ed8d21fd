package import Document
internal import Framing

/// One screen's figures as a table: both modes, the default one marked, and the same without the
/// padding.
package struct ScreenFigures {
  private let screen: ClipAnalysis.Screen
  private let hasBars: Bool

  /// - Parameter hasBars: whether there are embedded bars; edge lines don't count.
  package init(_ screen: ClipAnalysis.Screen, hasBars: Bool) {
    self.screen = screen
    self.hasBars = hasBars
  }

  /// `iPhone X, landscape, 812×375 pt @3x, iOS 16`.
  package var heading: String {
    let window = screen.window
    let size = "\(number(window.width, decimals: 1))×\(number(window.height, decimals: 1)) pt"
    return "\(screen.screenName), \(size) @\(number(window.scale, decimals: 2))x\(place)\(system)"
  }

  /// The rectangles and shares, with a line that names the columns.
  package var lines: [String] {
    let isWindow = screen.windowKind != .screen
    let heading =
      ["", "frame, pt", "at, pt", isWindow ? "of window" : "picture"]
      + (isWindow ? ["of screen"] : []) + ["cropped", "hidden", "bars"]
    var rows = [heading] + modes(screen.fit, screen.fill, default: screen.defaultMode)
    let divider = rows.count
    if let clean = screen.fixed {
      rows += modes(clean.fit, clean.fill, default: clean.defaultMode)
    }
    var lines = rows.aligned
    if rows.count > divider {
      lines.insert(
        screen.keepingOverlays == nil ? "without the bars" : "cropped, but for the overlay",
        at: divider)
    }
    if let fold = screen.fold, fold.fillPictureShare > 0 {
      lines.append(
        "fold: \(percent(fold.fitPictureShare)) of the fitted picture lies in it, "
          + "\(percent(fold.fillPictureShare)) of the filled")
    }
    if let overscan = screen.overscan, overscan.pictureShareOutside.isVisibleShare {
      lines.append(
        "overscan: a television may hide up to \(percent(overscan.pictureShareOutside)) of the "
          + "picture at its edges")
    }
    return lines
  }

  /// The window's place on the screen.
  private var place: String {
    guard screen.windowKind != .screen, let whole = screen.screen else { return "" }
    let window = screen.window
    return " at \(number(window.x, decimals: 1)), \(number(window.y, decimals: 1)) of "
      + "\(number(whole.width, decimals: 1))×\(number(whole.height, decimals: 1))"
  }

  private var system: String {
    guard let major = screen.system else { return "" }
    // A device of a person's own table may be of any kind.
    let name = Device.named(screen.device)?.kind.system
    return name.map { ", \($0) \(major)" } ?? ", version \(major) of its system"
  }

  private func modes(
    _ fit: Placement, _ fill: Placement, default mode: DefaultMode?
  ) -> [[String]] {
    let fitted = row(.fit, fit, default: mode)
    return screen.canFill ? [fitted, row(.fill, fill, default: mode)] : [fitted]
  }

  private func row(
    _ mode: DisplayMode, _ placement: Placement, default chosen: DefaultMode?
  ) -> [String] {
    let rect = placement.videoRect
    let cropped = placement.croppedFraction.value
    let hidden = placement.obscured.share
    let bars = placement.seenBars(embedded: hasBars)
    return [
      "\(mode == chosen?.mode ? "*" : " ") \(mode.rawValue)",
      "\(number(rect.width, decimals: 2))×\(number(rect.height, decimals: 2))",
      "\(number(rect.x, decimals: 2)), \(number(rect.y, decimals: 2))",
      percent(placement.pictureWindowShare),
    ] + (screen.windowKind == .screen ? [] : [percent(placement.pictureScreenShare)])
      + [
        cropped.isVisibleShare ? percent(cropped) : "",
        hidden.isVisibleShare ? percent(hidden) : "",
        bars?.sides ?? "",
      ]
  }
}

/// A still picture on one screen: cropped if it fills, boxed if it fits. Artwork can't be toggled,
/// so neither mode is a default.
struct ArtworkWords {
  private let screen: ClipAnalysis.Screen
  private let hasBars: Bool

  /// - Parameter hasBars: whether there are embedded bars; edge lines don't count.
  init(_ screen: ClipAnalysis.Screen, hasBars: Bool) {
    self.screen = screen
    self.hasBars = hasBars
  }

  var rows: [TextRow] {
    let (fit, fill) = (screen.fit, screen.fill)
    let place = screen.windowKind == .screen ? "screen" : "window"
    /// The share that bars in the picture leave to it.
    func left(_ mode: Placement) -> String {
      hasBars ? "; its own bars leave the picture \(percent(mode.pictureWindowShare))" : ""
    }
    guard fill.isCropped else {
      let bars = hasBars ? "" : ", and there are no bars"
      return [
        TextRow(
          "filled",
          "it has the \(place)'s shape; nothing is cropped\(bars)\(left(fill))"
            + "\(fill.hiddenInWords(percent))\(needed(screen.artwork?.fill))")
      ] + cropped(place)
    }
    return [
      TextRow(
        "filled",
        "\(size(fill)), loses \(lost) (\(percent(fill.croppedFraction.value)))\(left(fill))"
          + "\(fill.hiddenInWords(percent))\(needed(screen.artwork?.fill))"),
      TextRow(
        "fitted",
        "\(size(fit)), \(percent(fit.windowShare)) of the \(place), \(bars)\(left(fit))"
          + needed(screen.artwork?.fit)),
    ] + cropped(place)
  }

  /// The picture without its bars.
  private func cropped(_ place: String) -> [TextRow] {
    guard hasBars, let clean = screen.withoutPadding else { return [] }
    return [
      TextRow(
        "cropped",
        "filled, it loses \(percent(clean.fill.croppedFraction.value)); fitted, it covers "
          + "\(percent(clean.fit.windowShare)) of the \(place)")
    ]
  }

  /// The size to deliver for no enlargement.
  private func needed(_ drawn: ClipAnalysis.Artwork.Drawn?) -> String {
    guard let drawn, drawn.enlargement > 1.0005 else { return "" }
    return "; enlarged \(number(drawn.enlargement, decimals: 2))×, sharp from "
      + "\(drawn.width)×\(drawn.height) px"
  }

  private func size(_ mode: Placement) -> String {
    "\(number(mode.videoRect.width, decimals: 2))×\(number(mode.videoRect.height, decimals: 2)) pt"
  }

  private var lost: String {
    let rect = screen.fill.videoRect
    return rect.x < 0
      ? "\(number(-rect.x, decimals: 2)) pt left and right"
      : "\(number(-rect.y, decimals: 2)) pt top and bottom"
  }

  private var bars: String {
    let bars = screen.fit.bars
    let above = number(bars.insets.top, decimals: 2)
    let beside = number(bars.insets.left, decimals: 2)
    return switch bars.shape {
    case .letterbox: "bars of \(above) pt top and bottom"
    case .pillarbox: "bars of \(beside) pt left and right"
    case .windowbox: "bars of \(above) pt top and bottom, \(beside) pt left and right"
    case nil: "no bars"
    }
  }
}

extension [[String]] {
  /// The cells as lines of columns, without columns that are empty except for their heading.
  package var aligned: [String] {
    guard let heading = first else { return [] }
    let used = heading.indices.filter { column in
      heading[column].isEmpty || dropFirst().contains { !$0[column].isEmpty }
    }
    let widths = used.map { column in map { $0[column].count }.max() ?? 0 }
    return map { row in
      var line = zip(used, widths).map { row[$0].padded(to: $1 + 2) }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension ClipAnalysis.Screen {
  /// `, 1/2` for a part of the screen, empty for all of it.
  package var windowName: String {
    switch windowKind {
    case .screen: ""
    case .part(.free): ", window"
    case .part(.pose): ", upper half"
    case .part(let kind): ", \(kind.rawValue)"
    }
  }

  /// Text such as `landscape`, with the side of the housing if it is not the usual one.
  package var wayHeld: String {
    turn == .landscapeLeft ? Turn.landscapeLeft.rawValue : orientation.rawValue
  }

  /// The name, with the pose of a folding phone if it is not the usual one of that display.
  package var shownName: String { pose?.named(name) ?? name }

  /// The screen at the beginning of a sentence.
  package var screenName: String { "\(shownName), \(wayHeld)\(windowName)" }
}
