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
    return Rect(
      x: place.x - 1 / scale, y: place.y - 1 / scale, width: place.width + 2 / scale,
      height: place.height + 2 / scale
    ).pixels(atScale: scale)
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

/// A small element that the system draws over an app, all dark or all light. Lengths are points of
/// the sheet.
struct SystemBar: Hashable {
  /// A piece of the bar in one place.
  enum Part: Hashable {
    case homeIndicator(Rect)
    case clock(Rect)
    case battery(Rect)

    var place: Rect {
      switch self {
      case .homeIndicator(let rect), .clock(let rect), .battery(let rect): rect
      }
    }
  }

  /// Dark on light, or light on dark.
  enum Tone: Hashable {
    case dark, light

    /// The better tone over a luma of 0 … 1. The last one is kept while both are suitable, so that
    /// a bar does not flicker in a video.
    init(before luma: Double, last: Tone?) {
      let threshold =
        switch last {
        case nil: 0.5
        case .light: 0.58
        case .dark: 0.42
        }
      self = luma > threshold ? .dark : .light
    }

    var color: Color { self == .dark ? Palette.bar : Palette.white }
  }

  let parts: [Part]
  /// The opacity of black over the video behind it.
  let dim: Double
  /// The index of the panel with the bar.
  let panel: Int

  /// The bars of one panel.
  static func bars(of box: PanelBox, panel: Int, style: PreviewStyle) -> [SystemBar] {
    let viewport = box.panel.viewport
    let dim = style.hasControls ? PlayerControls.dim : 0
    var bars: [SystemBar] = []
    if style.hasHomeIndicator, let indicator = viewport.homeIndicatorRect {
      bars.append(
        SystemBar(parts: [.homeIndicator(box.onSheet(indicator))], dim: dim, panel: panel))
    }
    if style.hasControls, let line = StatusLine(viewport) {
      let clock = Part.clock(box.onSheet(ofScreen: line.clock))
      let battery = Part.battery(box.onSheet(ofScreen: line.battery))
      // Two apps side by side each choose the tone of their own end, and the player dims only its
      // own.
      for parts in viewport.part == nil ? [[clock, battery]] : [[clock], [battery]] {
        let isOverPlayer = parts.allSatisfy { $0.place.intersection(box.window) == $0.place }
        bars.append(SystemBar(parts: parts, dim: isOverPlayer ? dim : 0, panel: panel))
      }
    }
    return bars
  }

  func draw(_ tone: Tone, _ pen: borrowing Pen) {
    let color = tone.color
    for part in parts {
      switch part {
      case .homeIndicator(let rect):
        pen.fill(Outline(rect, roundRadius: rect.height / 2), color.opacity(0.8))
      case .clock(let rect):
        let text = Text(string: "9:41", size: rect.height * 0.75, isBold: true, color: color)
        let size = pen.measure(text)
        pen.write(
          text,
          at: Point(x: rect.center.x - size.width / 2, y: rect.center.y - size.height / 2))
      case .battery(let rect): drawBattery(rect, color, pen)
      }
    }
  }

  private func drawBattery(_ rect: Rect, _ color: Color, _ pen: borrowing Pen) {
    let unit = rect.height / 12
    func inset(_ distance: Double) -> Rect {
      rect.inset(
        by: EdgeInsets(
          top: distance, left: distance, bottom: distance, right: distance + 3 * unit))
    }
    pen.stroke(
      Outline(inset(unit / 2), roundRadius: 3.5 * unit), color.opacity(0.5), width: unit)
    pen.fill(Outline(inset(2 * unit), roundRadius: 2 * unit), color)
    let nub = Rect(
      x: rect.maxX - 1.8 * unit, y: rect.center.y - 2 * unit, width: 1.5 * unit, height: 4 * unit)
    pen.fill(Outline(nub, roundRadius: unit), color.opacity(0.5))
  }
}

/// The positions of clock and battery in a status bar, in points of the screen.
private struct StatusLine {
  let clock: Rect
  let battery: Rect

  /// Nil for a screen without a status bar, such as that of a phone in landscape.
  init?(_ viewport: Viewport) {
    let height = viewport.statusBarHeight
    guard height > 0, viewport.device.kind != .tv else { return nil }
    let width = viewport.screen.width
    // Beside a sensor housing both are centered in the remaining parts of the edge.
    let housing = viewport.housingRect
    let isIsland = (housing?.y ?? 0) > 0
    let middle = (isIsland ? housing?.center.y : nil) ?? height / 2 + (housing == nil ? 0 : 3)
    let ear = housing.map { $0.x / 2 }
    let size = housing == nil ? 16.0 : 22
    let isPad = viewport.device.kind == .pad
    clock = Rect(
      center: Point(x: ear ?? (isPad ? 40 : width / 2), y: middle),
      size: Size(width: size * 2.2, height: size))
    battery = Rect(
      center: Point(x: width - (ear ?? (isPad ? 34 : 20)), y: middle),
      size: Size(width: size * 1.25, height: size * 0.56))
  }
}

extension Surface {
  /// The sum of luma, 0 … 1 a pixel, and the number of pixels. Luma is BT.709's.
  ///
  /// The corresponding C function is `cairo_image_surface_get_data`.
  fileprivate func luma(in rect: PixelRect) -> (sum: Double, count: Int) {
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
