internal import CCairo
internal import Framing

/// What text is drawn with on this machine.
public enum InstalledFonts {
  /// The fonts that letters of `sample` are taken from; nil when some have none.
  ///
  /// The corresponding C functions are `pango_layout_get_line_readonly` and `pango_font_describe`.
  public static func families(for sample: String) throws(PreviewError) -> [String]? {
    let pen = try Pen(Surface(PixelSize(width: 1, height: 1)), scale: 1)
    guard let layout = TextLayout(Text(string: sample, size: 16), width: nil, pen: pen) else {
      throw PreviewError("there is no memory to draw with")
    }
    return layout.missingLetters == 0 ? layout.families : nil
  }

  /// Versions of the libraries that draw, as they were loaded and as they were built for.
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
