import Framing
import VidfitKit

/// What becomes of a still picture on one screen, in a sentence: cropped where it fills, boxed where
/// it fits. Nobody toggles artwork, so neither mode is a default.
struct ArtworkText {
  private let screen: PresentationSection

  init(_ screen: PresentationSection) {
    self.screen = screen
  }

  var sentence: String {
    let (fit, fill) = (screen.fit, screen.fill)
    guard fill.croppedFraction > 0 else {
      return "\(screen.screenName): the picture has the screen's shape; nothing is cut or barred."
    }
    return "\(screen.screenName): filling, \(size(fill)), loses \(cropped) "
      + "(\(percent(fill.croppedFraction)) of the picture); fitted, \(size(fit)), \(boxed)."
  }

  private func size(_ mode: PlacementSection) -> String {
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
    let (above, beside) = (number(bars.top, decimals: 2), number(bars.left, decimals: 2))
    return switch bars.shape {
    case "letterbox": "is letterboxed by \(above) pt top and bottom"
    case "pillarbox": "is pillarboxed by \(beside) pt left and right"
    case "windowbox": "leaves \(above) pt top and bottom and \(beside) pt left and right"
    default: "leaves no more than a pixel free"
    }
  }
}
