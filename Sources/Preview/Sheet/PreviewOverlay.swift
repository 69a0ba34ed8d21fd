internal import CCairo
internal import Framing

/// Everything above the video of a sheet, drawn once for many frames.
public struct PreviewOverlay: ~Copyable {
  private let surface: Surface
  private let slots: [VideoSlot]

  /// Draws the overlay of a sheet.
  ///
  /// - Throws: ``PreviewError`` if there is not enough memory.
  public init(_ sheet: PreviewSheet) throws(PreviewError) {
    let surface = try Surface(sheet.size, isTransparent: true)
    try sheet.drawAbove(on: surface)
    self.surface = surface
    slots = sheet.slots
  }

  /// Draws the overlay over the video of `canvas` only, because the rest of it was drawn before.
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
