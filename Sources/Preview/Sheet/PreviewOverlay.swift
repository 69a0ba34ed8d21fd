internal import CCairo
internal import Framing

/// What lies over the video of a sheet, drawn once to be laid over many frames.
public struct PreviewOverlay: ~Copyable {
  private let surface: Surface
  private let slots: [VideoSlot]

  public init(_ sheet: PreviewSheet) throws(PreviewError) {
    let surface = try Surface(sheet.size, isTransparent: true)
    try sheet.drawAbove(on: surface)
    self.surface = surface
    slots = sheet.slots
  }

  /// Lays it over the places that show video, and over those only: elsewhere it lies already.
  ///
  /// The corresponding C function is `cairo_paint`.
  public func draw(on canvas: borrowing Canvas) throws(PreviewError) {
    let pen = try Pen(canvas.surface, scale: 1)
    pen.clipped(to: [Outline(steps: slots.flatMap { Outline(Rect($0.clip)).steps })]) {
      cairo_set_source_surface(pen.raw, surface.raw, 0, 0)
      cairo_paint(pen.raw)
    }
  }
}
