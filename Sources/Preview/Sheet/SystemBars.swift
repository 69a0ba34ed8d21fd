internal import CCairo
internal import Framing

/// The bars that the system draws over the screens of a sheet: home indicators and status bars. As
/// on the system, they are dark or light depending on the video behind them.
struct SystemBars {
  let bars: [SystemBar]
  private var tones: [SystemBar.Tone?]
  private let scale: Double
  private let slots: [VideoSlot]

  init(_ boxes: [PanelBox], style: PreviewStyle, scale: Double, slots: [VideoSlot]) {
    bars = boxes.enumerated().flatMap { SystemBar.bars(of: $1, panel: $0, style: style) }
    tones = bars.map { _ in nil }
    self.scale = scale
    self.slots = slots
  }

  /// The pixels under a bar, with its soft edges.
  func area(of part: SystemBar.Part) -> PixelRect {
    let place = part.place
    let pixels = Rect(
      x: place.x - 1 / scale, y: place.y - 1 / scale, width: place.width + 2 / scale,
      height: place.height + 2 / scale
    ).pixels(atScale: scale)
    return pixels
  }

  /// The video behind a bar, in pixels.
  func video(behind bar: SystemBar) -> PixelRect { slots[bar.panel].clip }

  /// Chooses the tones.
  ///
  /// - Parameters:
  ///   - surface: The surface with the video and nothing above it.
  ///   - rest: The surface with everything beside the video; it may be the same one.
  mutating func judge(_ surface: borrowing Surface, rest: borrowing Surface) {
    for (index, bar) in bars.enumerated() {
      var (sum, count) = (0.0, 0)
      for part in bar.parts {
        let area = area(of: part)
        let video = area.intersection(video(behind: bar))
        let all = rest.luma(in: area)
        sum += all.sum - rest.luma(in: video).sum + surface.luma(in: video).sum
        count += all.count
      }
      let luma = count > 0 ? sum / Double(count) * (1 - bar.dim) : 0
      tones[index] = SystemBar.Tone(before: luma, last: tones[index])
    }
  }

  func draw(_ pen: borrowing Pen) {
    for (bar, tone) in zip(bars, tones) { bar.draw(tone ?? .light, pen) }
  }
}

extension Surface {
  /// The sum of luma, 0 … 1 a pixel, and the number of pixels. Luma is BT.709's.
  ///
  /// The corresponding C function is `cairo_image_surface_get_data`.
  func luma(in rect: PixelRect) -> (sum: Double, count: Int) {
    cairo_surface_flush(raw)
    let size = PixelSize(
      width: Int(cairo_image_surface_get_width(raw)),
      height: Int(cairo_image_surface_get_height(raw)))
    let part = rect.intersection(size.bounds)
    guard !part.isEmpty, let data = cairo_image_surface_get_data(raw) else { return (0, 0) }
    var sum = 0.0
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX {
        let at = y * bytesPerRow + 4 * x
        sum +=
          0.0722 * Double(data[at]) + 0.7152 * Double(data[at + 1]) + 0.2126 * Double(data[at + 2])
      }
    }
    return (sum / 255, part.width * part.height)
  }
}
