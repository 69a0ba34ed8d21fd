internal import CCairo
internal import Framing

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
