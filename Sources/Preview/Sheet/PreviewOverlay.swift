internal import CCairo
internal import Framing

/// Everything on a sheet except its video, drawn once for many frames.
public struct PreviewOverlay: ~Copyable {
  private let below: Surface
  private let above: Surface
  private var bars: SystemBars
  private let slots: [VideoSlot]
  private let scale: Double
  /// The rows of the canvas that may differ from one frame to the next.
  public let changingRows: Range<Int>

  /// Draws the overlay of a sheet.
  ///
  /// - Throws: ``PreviewError`` if there is not enough memory.
  public init(_ sheet: PreviewSheet) throws(PreviewError) {
    let below = try Surface(sheet.size)
    let above = try Surface(sheet.size, isTransparent: true)
    try sheet.drawBelow(on: below)
    try sheet.drawAbove(on: above)
    self.below = below
    self.above = above
    let bars = sheet.systemBars
    self.bars = bars
    slots = sheet.slots
    scale = sheet.scale
    var changing = sheet.slots.map(\.clip)
    // A bar that is partly over the video changes as a whole.
    for bar in bars.bars {
      let areas = bar.parts.map(bars.area)
      let video = bars.video(behind: bar)
      if areas.contains(where: { !$0.intersection(video).isEmpty }) { changing += areas }
    }
    let top = changing.map(\.y).min() ?? 0
    changingRows = max(0, top)..<min(sheet.size.height, changing.map(\.maxY).max() ?? 0)
  }

  /// Draws the whole sheet without video.
  public func begin(_ canvas: borrowing Canvas) throws(PreviewError) {
    let pen = try Pen(canvas.surface, scale: 1)
    paint(below, pen)
    paint(above, pen)
  }

  /// Draws the overlay after a frame was painted; the rest of the canvas was drawn before.
  ///
  /// The corresponding C function is `cairo_paint`.
  public mutating func draw(on canvas: borrowing Canvas) throws(PreviewError) {
    bars.judge(canvas.surface, rest: below)
    let pen = try Pen(canvas.surface, scale: 1)
    pen.clipped(to: [Outline(steps: slots.flatMap { Outline(Rect($0.clip)).steps })]) {
      paint(above, pen)
    }
    for bar in bars.bars {
      let video = bars.video(behind: bar)
      for area in bar.parts.map(bars.area) {
        // The last frame's bar is still there beside the video.
        let seen = area.intersection(video)
        let rest = Outline(Rect(area)).with(seen.isEmpty ? Outline() : Outline(Rect(seen)))
        pen.clipped(to: [rest]) {
          paint(below, pen)
          paint(above, pen)
        }
      }
    }
    let points = try Pen(canvas.surface, scale: scale)
    bars.draw(points)
  }

  private func paint(_ surface: borrowing Surface, _ pen: borrowing Pen) {
    cairo_set_source_surface(pen.raw, surface.raw, 0, 0)
    cairo_paint(pen.raw)
  }
}
