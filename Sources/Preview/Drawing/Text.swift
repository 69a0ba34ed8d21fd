internal import CCairo
internal import Framing

/// A piece of text and its style.
struct Text: Hashable {
  enum Overflow: Hashable {
    /// Continues on another line.
    case wrap
    /// Stays on one line and omits its middle, for names that differ at the ends.
    case shortenMiddle
  }

  var string: String
  /// The font size in points.
  var size: Double
  var isBold = false
  var color = Palette.ink
  var overflow = Overflow.wrap
}

/// Owner of one `PangoLayout`: text of any script, shaped, ordered and broken into lines.
struct TextLayout: ~Copyable {
  private let raw: OpaquePointer
  private let color: Color

  /// - Parameter width: The longest line in points, or nil for a single line of any length.
  ///
  /// The corresponding C function is `pango_cairo_create_layout`.
  init?(_ text: Text, width: Double?, pen: borrowing Pen) {
    guard let raw = pango_cairo_create_layout(pen.raw) else { return nil }
    self.raw = raw
    color = text.color
    let options = cairo_font_options_create()
    // Without hinting, letters stay at their measured positions, at any scale and on any machine.
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(pango_layout_get_context(raw), options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(pango_layout_get_context(raw), 0)
    let font = pango_font_description_from_string("Noto Sans, WenQuanYi Micro Hei, Sans")
    pango_font_description_set_absolute_size(font, text.size * Double(vidfit_pango_scale))
    pango_font_description_set_weight(font, text.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(raw, font)
    pango_font_description_free(font)
    pango_layout_set_text(raw, text.string, -1)
    if let width {
      let units = max(1, width) * Double(vidfit_pango_scale)
      pango_layout_set_width(raw, Int32(min(Double(Int32.max), units)))
    }
    pango_layout_set_wrap(raw, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_line_spacing(raw, 1.15)
    if text.overflow == .shortenMiddle {
      pango_layout_set_ellipsize(raw, PANGO_ELLIPSIZE_MIDDLE)
    }
    // A name in Arabic stays at the left, where readers look for names.
    pango_layout_set_auto_dir(raw, 0)
  }

  deinit { vidfit_layout_free(raw) }

  /// The corresponding C function is `pango_layout_get_size`.
  var size: Size {
    var (width, height): (Int32, Int32) = (0, 0)
    pango_layout_get_size(raw, &width, &height)
    let unit = Double(vidfit_pango_scale)
    return Size(width: Double(width) / unit, height: Double(height) / unit)
  }

  /// Number of letters without a font on this machine; they show as boxes with a code.
  ///
  /// The corresponding C function is `pango_layout_get_unknown_glyphs_count`.
  var missingLetters: Int { Int(pango_layout_get_unknown_glyphs_count(raw)) }

  /// The corresponding C function is `pango_cairo_show_layout`.
  func draw(at origin: Point, pen: borrowing Pen) {
    cairo_move_to(pen.raw, origin.x, origin.y)
    pen.set(color)
    pango_cairo_show_layout(pen.raw, raw)
  }
}

extension Pen {
  func measure(_ text: Text, width: Double? = nil) -> Size {
    TextLayout(text, width: width, pen: self)?.size ?? .zero
  }

  /// Draws text from its top left corner.
  func write(_ text: Text, at origin: Point, width: Double? = nil) {
    TextLayout(text, width: width, pen: self)?.draw(at: origin, pen: self)
  }
}

/// The fonts and drawing libraries of this machine.
public enum InstalledFonts {
  /// Whether a font on this machine has all letters of `sample`.
  ///
  /// The corresponding C function is `pango_layout_get_unknown_glyphs_count`.
  public static func draws(_ sample: String) -> Bool {
    guard let pen = try? Pen(Surface(PixelSize(width: 1, height: 1)), scale: 1),
      let layout = TextLayout(Text(string: sample, size: 16), width: nil, pen: pen)
    else { return false }
    return layout.missingLetters == 0
  }

  /// The versions of Cairo and Pango: as loaded, and as compiled against.
  ///
  /// The corresponding C functions are `cairo_version_string` and `pango_version_string`.
  public static var libraries: [(name: String, loaded: String, built: String)] {
    func text(_ version: UnsafePointer<CChar>?) -> String {
      version.map { String(cString: $0) } ?? ""
    }
    return [
      (
        "cairo", text(cairo_version_string()),
        "\(CAIRO_VERSION_MAJOR).\(CAIRO_VERSION_MINOR).\(CAIRO_VERSION_MICRO)"
      ),
      (
        "pango", text(pango_version_string()),
        "\(PANGO_VERSION_MAJOR).\(PANGO_VERSION_MINOR).\(PANGO_VERSION_MICRO)"
      ),
    ]
  }
}
