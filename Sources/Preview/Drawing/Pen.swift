internal import CCairo
internal import Framing

/// Owner of one `cairo_t`: draws outlines and text on a surface.
struct Pen: ~Copyable {
  let raw: OpaquePointer

  /// Draws in points of `scale` pixels each.
  ///
  /// The corresponding C function is `cairo_create`.
  init(_ surface: borrowing Surface, scale: Double) throws(PreviewError) {
    let raw = cairo_create(surface.raw)
    guard let raw, cairo_status(raw) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(raw)
      throw PreviewError("not enough memory to draw")
    }
    self.raw = raw
    cairo_scale(raw, scale, scale)
  }

  deinit { cairo_destroy(raw) }

  /// Fills a shape by the even-odd rule: an outline inside another is a hole.
  ///
  /// The corresponding C function is `cairo_fill`.
  func fill(_ outline: Outline, _ color: Color) {
    cairo_set_fill_rule(raw, CAIRO_FILL_RULE_EVEN_ODD)
    trace(outline)
    set(color)
    cairo_fill(raw)
  }

  /// The corresponding C function is `cairo_stroke`.
  func stroke(_ outline: Outline, _ color: Color, width: Double, dashes: [Double] = []) {
    trace(outline)
    set(color)
    cairo_set_line_width(raw, width)
    cairo_set_line_join(raw, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(raw, dashes.isEmpty ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
    dashes.withUnsafeBufferPointer {
      cairo_set_dash(raw, $0.baseAddress, Int32($0.count), 0)
    }
    cairo_stroke(raw)
  }

  /// Draws only within all of `outlines` during `body`.
  ///
  /// The corresponding C functions are `cairo_save`, `cairo_clip` and `cairo_restore`.
  func clipped(to outlines: [Outline], _ body: () -> Void) {
    cairo_save(raw)
    for outline in outlines {
      cairo_set_fill_rule(raw, CAIRO_FILL_RULE_EVEN_ODD)
      trace(outline)
      cairo_clip(raw)
    }
    body()
    cairo_restore(raw)
  }

  /// Moves the origin during `body`.
  ///
  /// The corresponding C function is `cairo_translate`.
  func moved(to origin: Point, _ body: () -> Void) {
    cairo_save(raw)
    cairo_translate(raw, origin.x, origin.y)
    body()
    cairo_restore(raw)
  }

  func set(_ color: Color) {
    cairo_set_source_rgba(raw, color.red, color.green, color.blue, color.alpha)
  }

  private func trace(_ outline: Outline) {
    cairo_new_path(raw)
    for step in outline.steps {
      switch step {
      case .move(let p): cairo_move_to(raw, p.x, p.y)
      case .line(let p): cairo_line_to(raw, p.x, p.y)
      case .curve(let a, let b, let c): cairo_curve_to(raw, a.x, a.y, b.x, b.y, c.x, c.y)
      case .close: cairo_close_path(raw)
      }
    }
  }
}
