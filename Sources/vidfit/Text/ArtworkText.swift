import Framing
import Report

/// What one screen does with a still picture, in a sentence: cropped if it fills, boxed if it fits.
/// Nobody toggles artwork, so neither mode is a default.
struct ArtworkText {
  private let screen: ClipAnalysis.Screen

  init(_ screen: ClipAnalysis.Screen) {
    self.screen = screen
  }

  var sentence: String {
    let (fit, fill) = (screen.fit, screen.fill)
    let hidden = fill.hiddenInWords.isEmpty ? "" : "; it covers all of it\(fill.hiddenInWords)"
    guard fill.croppedFraction > .zero else {
      let inside =
        screen.withoutPadding == nil
        ? "nothing is cut or barred"
        : "nothing is cut, and the picture in it covers \(screen.shares(of: fill))"
      return "\(screen.screenName): the \(noun) has the \(place)'s shape; \(inside)"
        + "\(hidden)\(enlarged(screen.artwork?.fill))."
    }
    let frame = screen.shares(ofWindow: fit.windowShare, ofScreen: fit.screenShare)
    return "\(screen.screenName): filling the \(place), \(size(fill)), loses \(cropped) "
      + "(\(percent(fill.croppedFraction.value)) of the \(noun))\(enlarged(screen.artwork?.fill)); "
      + "fitted, \(size(fit)), it covers \(frame)\(inside(fit)) and \(boxed)"
      + "\(enlarged(screen.artwork?.fit))."
  }

  /// Embedded bars make the frame more than the picture in it.
  private var noun: String { screen.withoutPadding == nil ? "picture" : "frame" }

  private func inside(_ mode: Placement) -> String {
    screen.withoutPadding == nil ? "" : " (the picture in it \(screen.shares(of: mode)))"
  }

  private var place: String { screen.windowKind == .screen ? "screen" : "window" }

  /// What has to be delivered so that nothing is enlarged.
  private func enlarged(_ drawn: ClipAnalysis.Artwork.Drawn?) -> String {
    guard let drawn, drawn.enlargement > 1.0005 else { return "" }
    return ", drawn at \(number(drawn.enlargement, decimals: 2))×: give it at "
      + "@\(number(screen.window.scale, decimals: 2))x \(drawn.width)×\(drawn.height)"
  }

  private func size(_ mode: Placement) -> String {
    "\(number(mode.videoRect.width, decimals: 2))×\(number(mode.videoRect.height, decimals: 2)) pt"
  }

  private var cropped: String {
    let rect = screen.fill.videoRect
    return rect.x < 0
      ? "\(number(-rect.x, decimals: 2)) pt left and right"
      : "\(number(-rect.y, decimals: 2)) pt top and bottom"
  }

  private var boxed: String {
    let bars = screen.fit.bars
    let above = number(bars.insets.top, decimals: 2)
    let beside = number(bars.insets.left, decimals: 2)
    return switch bars.shape {
    case .letterbox: "is letterboxed by \(above) pt top and bottom"
    case .pillarbox: "is pillarboxed by \(beside) pt left and right"
    case .windowbox: "leaves \(above) pt top and bottom and \(beside) pt left and right"
    case nil: "leaves no more than a pixel free"
    }
  }
}
