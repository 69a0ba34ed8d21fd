internal import CCairo
public import Framing

/// The layout of one preview, and the drawing of everything except its video.
///
/// Draw in this order: ``drawBelow(_:)``, the video of each slot, ``drawAbove(_:)``.
///
/// ```swift
/// let sheet = try PreviewSheet(content, size: .width(1920))
/// var canvas = try Canvas(size: sheet.size)
/// try sheet.drawBelow(canvas)
/// for slot in sheet.slots { /* paint slot.source of a frame to slot.target, within slot.clip */ }
/// try sheet.drawAbove(canvas)
/// ```
public struct PreviewSheet: Sendable {
  private let content: PreviewContent
  private let style: PreviewStyle
  private let layout: SheetLayout
  /// Pixels per point.
  public let scale: Double
  /// The size of the canvas; even, as video encoders require, if there is anything around the
  /// screens or even sides were requested.
  public let size: PixelSize
  /// The positions of the video, in the order of the panels.
  public let slots: [VideoSlot]

  /// The width of an automatic size, in pixels.
  public static let automaticWidth = 1920.0
  /// The largest scale of an automatic size, in pixels per point.
  public static let automaticScale = 2.0

  /// Lays out a preview.
  ///
  /// - Parameter isForVideo: whether the canvas needs even sides.
  /// - Throws: ``PreviewError`` if the size is so small that some video would not be visible, or
  ///   exact for more than one screen.
  public init(
    _ content: PreviewContent, style: PreviewStyle = PreviewStyle(), size wanted: PreviewSize,
    isForVideo: Bool = false
  ) throws(PreviewError) {
    let surface = try Surface(PixelSize(width: 1, height: 1))
    let pen = try Pen(surface, scale: 1)
    let layout = SheetLayout(content, style: style, pen: pen)
    let scale =
      switch wanted {
      case .automatic: min(Self.automaticScale, Self.automaticWidth / layout.size.width)
      case .width(let width): Double(width) / layout.size.width
      case .scale(let scale): scale
      case .exact: try Self.exactScale(content, style: style)
      }
    func pixels(_ points: Double) -> Int {
      // Minus a hair, so that a rounding error can't exceed the requested width.
      let length = Int(min(1e6, (points * scale - 1e-6).rounded(.up)))
      return style.hasMargin || isForVideo ? length + length % 2 : length
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
      throw PreviewError("at this size the video would be too small to see")
    }
  }

  private static func exactScale(
    _ content: PreviewContent, style: PreviewStyle
  ) throws(PreviewError) -> Double {
    let panels = content.panels
    guard !style.hasMargin, panels.count == 1, let panel = panels.first else {
      throw PreviewError("only a picture of one screen and nothing else can be exact")
    }
    return panel.viewport.scale
  }

  /// The bars over the screens, before the video behind them is sampled.
  var systemBars: SystemBars {
    SystemBars(
      Self.boxes(layout, scale: scale), style: style, scale: scale, slots: slots)
  }

  /// All panels, with their screens aligned to pixels.
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

  /// Draws the paper and the empty screens.
  ///
  /// - Throws: ``PreviewError`` if there is not enough memory.
  public func drawBelow(_ canvas: borrowing Canvas) throws(PreviewError) {
    try drawBelow(on: canvas.surface)
  }

  func drawBelow(on surface: borrowing Surface) throws(PreviewError) {
    let pen = try Pen(surface, scale: scale)
    pen.set(style.hasMargin || content.panels.count > 1 ? Palette.paper : Palette.bar)
    cairo_paint(pen.raw)
    for box in Self.boxes(layout, scale: scale) {
      pen.fill(Outline(box.bounds), Palette.bar)
      let around = Surroundings(box.panel.viewport)
      for area in around.others { pen.fill(Outline(box.onSheet(ofScreen: area)), Palette.otherApp) }
      for area in around.rest { pen.fill(Outline(box.onSheet(ofScreen: area)), Palette.restOfApp) }
      pen.fill(Outline(box.window), Palette.bar)
    }
  }

  /// Draws devices, guides and text, and the system's bars in the tone that suits the video behind
  /// them.
  ///
  /// - Throws: ``PreviewError`` if there is not enough memory.
  public func drawAbove(_ canvas: borrowing Canvas) throws(PreviewError) {
    var bars = systemBars
    bars.judge(canvas.surface, rest: canvas.surface)
    try drawAbove(on: canvas.surface)
    let pen = try Pen(canvas.surface, scale: scale)
    bars.draw(pen)
  }

  /// Draws everything except the system's bars.
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

  /// The devices alone, cut out of what was drawn, as PNG with alpha.
  ///
  /// - Throws: ``PreviewError`` if there is not enough memory.
  public func cutOut(of canvas: borrowing Canvas) throws(PreviewError) -> [UInt8] {
    let cut = try Surface(size, isTransparent: true)
    let pen = try Pen(cut, scale: scale)
    let source = canvas.surface.raw
    for box in Self.boxes(layout, scale: scale) {
      let body = ScreenShape(viewport: box.panel.viewport).body().mapped {
        Point(x: $0.x + box.screen.x, y: $0.y + box.screen.y)
      }
      pen.clipped(to: [body]) {
        cairo_identity_matrix(pen.raw)
        cairo_set_source_surface(pen.raw, source, 0, 0)
        cairo_paint(pen.raw)
      }
    }
    return try cut.png()
  }

  private func write(_ box: PanelBox, _ pen: borrowing Pen) {
    let text = layout.text
    let heading = text.panelHeading(box.panel.heading)
    let size = pen.measure(heading)
    pen.write(heading, at: box.heading)
    if let word = box.panel.badge {
      let badge = text.badge(word)
      let inner = pen.measure(badge)
      let plate = Rect(
        x: box.heading.x + size.width + text.unit * 0.6,
        y: box.heading.y + (size.height - inner.height) / 2 - text.unit * 0.05,
        width: inner.width + text.unit * 1.1, height: inner.height + text.unit * 0.1)
      let color = box.panel.isBadgeSure ? Palette.video : Palette.faintInk
      pen.fill(Outline(plate, roundRadius: plate.height / 2), color)
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

/// A part of the canvas that shows video.
public struct VideoSlot: Hashable, Sendable {
  /// The index of the preview's frame.
  public let frame: Int
  /// The part of the frame, in stored pixels.
  public let source: PixelRect
  /// The position of all of `source`, in pixels of the canvas; it may extend beyond the canvas.
  public let target: PixelRect
  /// The drawn part of `target`, within the canvas.
  public let clip: PixelRect
}
