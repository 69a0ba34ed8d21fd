internal import Framing

/// The texts of a sheet, all sizes derived from one.
struct SheetText {
  /// Of plain text, in points.
  let unit: Double

  /// Text stays a fixed share of the sheet's width, so that a sheet shown small can still be read;
  /// a narrow sheet keeps what fits.
  init(sheetWidth: Double) {
    unit = min(40, max(11, sheetWidth * 0.0115))
  }

  var margin: Double { 2.4 * unit }
  var gap: Double { 2.6 * unit }
  var smallGap: Double { 0.7 * unit }

  func title(_ string: String) -> Text {
    Text(string: string, size: 1.6 * unit, isBold: true, overflow: .shortenMiddle)
  }

  func facts(_ string: String) -> Text {
    Text(string: string, size: unit, color: Palette.faintInk)
  }

  func sectionHeading(_ string: String) -> Text {
    Text(string: string, size: 1.2 * unit, isBold: true)
  }

  func panelHeading(_ string: String) -> Text {
    Text(string: string, size: 1.1 * unit, isBold: true)
  }

  func badge(_ string: String) -> Text {
    Text(string: string, size: 0.8 * unit, isBold: true, color: Palette.white)
  }

  func caption(_ string: String) -> Text {
    Text(string: string, size: unit, color: Palette.faintInk)
  }

  func legend(_ string: String) -> Text {
    Text(string: string, size: 0.92 * unit, color: Palette.faintInk)
  }
}
