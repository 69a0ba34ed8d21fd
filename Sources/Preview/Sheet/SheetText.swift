internal import Framing

/// The text styles and distances of a sheet, all multiples of one size.
struct SheetText {
  /// The size of plain text, in points.
  let unit: Double

  /// Text is a fixed share of the sheet's width, so that a sheet shown small can still be read; on
  /// a narrow sheet it is limited to a size that fits.
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
