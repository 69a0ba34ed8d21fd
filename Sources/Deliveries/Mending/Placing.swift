internal import Framing

/// A picture in a frame of the recipient.
struct Placing {
  let frame: PixelSize
  private let picture: Size

  /// The accepted size whose shape is nearest, and of these the nearest size; nil for none.
  init?(_ sizes: [PixelSize], _ picture: Size) {
    guard picture.width > 0, picture.height > 0 else { return nil }
    func distance(_ size: PixelSize) -> (Double, Double) {
      let ratio = Double(size.width) / Double(size.height) / (picture.width / picture.height)
      return (
        abs(ratio > 1 ? ratio : 1 / ratio), abs(Double(size.height) - picture.height)
      )
    }
    guard let frame = sizes.min(by: { distance($0) < distance($1) }) else { return nil }
    (self.frame, self.picture) = (frame, picture)
  }

  private var aspect: Double { picture.width / picture.height }
  private var isWider: Bool { aspect > Double(frame.width) / Double(frame.height) }

  /// The whole picture in the frame, in even sides.
  private var fitted: PixelSize {
    isWider
      ? PixelSize(width: frame.width, height: min(frame.height, even(Double(frame.width) / aspect)))
      : PixelSize(
        width: min(frame.width, even(Double(frame.height) * aspect)), height: frame.height)
  }

  /// The picture that covers the frame.
  private var filling: PixelSize {
    isWider
      ? PixelSize(
        width: max(frame.width, even(Double(frame.height) * aspect)), height: frame.height)
      : PixelSize(width: frame.width, height: max(frame.height, even(Double(frame.width) / aspect)))
  }

  /// Whether the picture has the frame's shape, but for lines too few to be seen as bars: scaling it
  /// to the frame changes its shape by less than half a per cent.
  var isSameShape: Bool {
    abs(aspect * Double(frame.height) / Double(frame.width) - 1) < 0.005
  }

  /// The bars of the fitted picture.
  var bars: PixelInsets {
    let (left, top) = ((frame.width - fitted.width) / 4 * 2, (frame.height - fitted.height) / 4 * 2)
    return PixelInsets(
      top: top, bottom: frame.height - fitted.height - top, left: left,
      right: frame.width - fitted.width - left)
  }

  /// The share of the picture that filling cuts off.
  var cut: Double {
    let all = Double(filling.width) * Double(filling.height)
    return 1 - Double(frame.width) * Double(frame.height) / all
  }

  /// - Parameter colors: options of the scaler beside the size.
  func filters(_ mode: DisplayMode?, colors: String) -> [String] {
    func scale(_ size: PixelSize) -> String { "scale=\(size.width):\(size.height)\(colors)" }
    let (width, height) = (frame.width, frame.height)
    switch isSameShape ? nil : mode {
    case nil: return [scale(frame)]
    case .fit: return [scale(fitted), "pad=\(width):\(height):\(bars.left):\(bars.top)"]
    case .fill: return [scale(filling), "crop=\(width):\(height)"]
    }
  }

  /// The position in the frame of a part of the picture, both in fractions of the whole.
  func placed(_ unit: Rect, _ mode: DisplayMode?) -> Rect {
    let (size, x, y) =
      switch isSameShape ? nil : mode {
      case nil: (frame, 0, 0)
      case .fit: (fitted, bars.left, bars.top)
      case .fill:
        (filling, (frame.width - filling.width) / 2, (frame.height - filling.height) / 2)
      }
    let whole = PixelRect(x: x, y: y, width: size.width, height: size.height)
    return Rect(frame.bounds).unit(of: Rect(whole).part(unit))
  }
}

/// The nearest even number, at least 2: samples of 4:2:0 come in pairs.
func even(_ length: Double) -> Int { max(2, Int((min(length, 1e6) / 2).rounded()) * 2) }
