internal import CCairo
public import Framing

/// One picture to be made: what is where on it, and all of it that is not video.
///
/// Draw it in this order: ``drawBelow(_:)``, the video of each slot, ``drawAbove(_:)``.
public struct PreviewSheet: Sendable {
  private let content: PreviewContent
  private let style: PreviewStyle
  private let layout: SheetLayout
  /// Pixels to a point.
  public let scale: Double
  /// Of the canvas; even, as encoders of video want it.
  public let size: PixelSize
  /// In the order of the panels.
  public let slots: [VideoSlot]

  /// What automatic sizes aim at, in pixels and in pixels to a point.
  public static let automaticWidth = 1920.0
  public static let automaticScale = 2.0

  /// - Throws: when nothing could be seen of it, or it is larger than can be drawn.
  public init(
    _ content: PreviewContent, style: PreviewStyle = PreviewStyle(), size wanted: PreviewSize
  ) throws(PreviewError) {
    let surface = try Surface(PixelSize(width: 1, height: 1))
    let pen = try Pen(surface, scale: 1)
    let layout = SheetLayout(content, style: style, pen: pen)
    let scale =
      switch wanted {
      case .automatic: min(Self.automaticScale, Self.automaticWidth / layout.size.width)
      case .width(let width): Double(width) / layout.size.width
      case .scale(let scale): scale
      }
    func pixels(_ points: Double) -> Int {
      // A hair less, so that a width that was asked for is not exceeded by a rounding error.
      let length = Int(min(1e6, (points * scale - 1e-6).rounded(.up)))
      return length + length % 2
    }
    self.content = content
    self.style = style
    self.layout = layout
    self.scale = scale
    size = PixelSize(width: pixels(layout.size.width), height: pixels(layout.size.height))
    let bounds = size.bounds
    slots = Self.boxes(layout, scale: scale).map { box in
      let target = box.onSheet(box.panel.placement.videoRect).pixels(atScale: scale)
      let clip = target.intersection(box.shown.pixels(atScale: scale)).intersection(bounds)
      return VideoSlot(
        frame: box.panel.frame, source: box.panel.source, target: target, clip: clip)
    }
    guard slots.allSatisfy({ !$0.clip.isEmpty }) else {
      throw PreviewError("at this size nothing could be seen of the video")
    }
  }

  /// All panels, their screens moved to where pixels begin.
  private static func boxes(_ layout: SheetLayout, scale: Double) -> [PanelBox] {
    layout.sections.flatMap { section in
      section.box.panels.map { panel in
        var box = panel
        box.screen.x = ((section.origin.x + panel.screen.x) * scale).rounded() / scale
        box.screen.y = ((section.origin.y + panel.screen.y) * scale).rounded() / scale
        box.heading.x += section.origin.x
        box.heading.y += section.origin.y
        box.caption.x += section.origin.x
        box.caption.y += section.origin.y
        return box
      }
    }
  }

  /// Paper, and screens that show nothing yet.
  public func drawBelow(_ canvas: borrowing Canvas) throws(PreviewError) {
    let pen = try Pen(canvas.surface, scale: scale)
    pen.set(Palette.paper)
    cairo_paint(pen.raw)
    for box in Self.boxes(layout, scale: scale) {
      pen.fill(Outline(box.window), Palette.bar)
    }
  }

  /// Devices, guides and text.
  public func drawAbove(_ canvas: borrowing Canvas) throws(PreviewError) {
    try drawAbove(on: canvas.surface)
  }

  func drawAbove(on surface: borrowing Surface) throws(PreviewError) {
    let pen = try Pen(surface, scale: scale)
    let line = max(2, 1.6 / scale)
    for (box, slot) in zip(Self.boxes(layout, scale: scale), slots) {
      let video = Rect(slot.target).scaledDown(by: scale)
      let picture =
        box.panel.isPadded
        ? Rect(box.onSheet(box.panel.placement.pictureRect).pixels(atScale: scale))
          .scaledDown(by: scale) : video
      PanelDrawing(box: box, style: style, video: video, picture: picture, line: line).draw(pen)
      if style.hasText { write(box, pen) }
    }
    guard style.hasText else { return }
    let text = layout.text
    let origin = Point(x: text.margin, y: text.margin)
    let title = text.title(content.title)
    pen.write(title, at: origin, width: layout.titleWidth)
    let below = origin.y + pen.measure(title, width: layout.titleWidth).height + text.unit * 0.25
    pen.write(
      text.facts(content.facts), at: Point(x: origin.x, y: below), width: layout.titleWidth)
    for section in layout.sections {
      if let heading = section.box.heading {
        pen.write(heading, at: section.origin, width: section.box.size.width)
      }
    }
    layout.legend.draw(at: layout.legendOrigin, pen: pen)
  }

  private func write(_ box: PanelBox, _ pen: borrowing Pen) {
    let text = layout.text
    let heading = text.panelHeading(box.panel.heading)
    let size = pen.measure(heading)
    // A section's heading stands above its first row, whose own headings follow it.
    pen.write(heading, at: box.heading)
    if let word = box.panel.badge {
      let badge = text.badge(word)
      let inner = pen.measure(badge)
      let plate = Rect(
        x: box.heading.x + size.width + text.unit * 0.6,
        y: box.heading.y + (size.height - inner.height) / 2 - text.unit * 0.05,
        width: inner.width + text.unit * 1.1, height: inner.height + text.unit * 0.1)
      pen.fill(Outline(plate, roundRadius: plate.height / 2), Palette.video)
      pen.write(badge, at: Point(x: plate.x + text.unit * 0.55, y: plate.y + text.unit * 0.05))
    }
    pen.write(text.caption(box.panel.caption), at: box.caption, width: box.textWidth)
  }
}

extension Rect {
  fileprivate func scaledDown(by scale: Double) -> Rect {
    Rect(x: x / scale, y: y / scale, width: width / scale, height: height / scale)
  }
}
