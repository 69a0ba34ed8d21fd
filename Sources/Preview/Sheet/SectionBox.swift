internal import Framing

/// The layout of one section's panels, in points from its top left corner.
struct SectionBox {
  private(set) var panels: [PanelBox] = []
  private(set) var size = Size.zero
  let heading: Text?

  init(
    _ section: PreviewSection, style: PreviewStyle, text: SheetText, pen: borrowing Pen
  ) {
    heading = style.hasText ? section.heading.map(text.sectionHeading) : nil
    let rows = section.rows.map { $0.map { PanelBox($0, style: style) } }
    // The screens of a column are aligned vertically.
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.compactMap { $0.count > column ? $0[column].size.width : nil }.max() ?? 0
    }
    let width = widths.reduce(0, +) + text.gap * Double(max(0, columns - 1))
    var y = 0.0
    if let heading { y += pen.measure(heading, width: width).height + text.smallGap }
    for (index, row) in rows.enumerated() {
      if index > 0 { y += text.gap * 0.8 }
      y = place(row, at: y, widths: widths, style: style, text: text, pen: pen)
    }
    size = Size(width: width, height: y)
  }

  /// Returns the bottom of the row.
  private mutating func place(
    _ row: [PanelBox], at top: Double, widths: [Double], style: PreviewStyle, text: SheetText,
    pen: borrowing Pen
  ) -> Double {
    var y = top
    if style.hasText {
      let heights = row.map { pen.measure(text.panelHeading($0.panel.heading)).height }
      y += (heights.max() ?? 0) + text.smallGap
    }
    let above = row.map(\.reach.top).max() ?? 0
    let below = row.map { $0.display.height + $0.reach.bottom }.max() ?? 0
    let captionTop = y + above + below + text.smallGap
    var (x, end) = (0.0, y + above + below)
    for (column, box) in row.enumerated() {
      var box = box
      box.screen = Point(
        x: x + (widths[column] - box.display.width) / 2, y: y + above)
      let left = box.screen.x - (style.chrome == .device ? PanelBox.bezel : 0)
      box.heading = Point(x: left, y: top)
      box.caption = Point(x: left, y: captionTop)
      if style.hasText {
        let caption = pen.measure(text.caption(box.panel.caption), width: box.textWidth)
        end = max(end, captionTop + caption.height)
      }
      panels.append(box)
      x += widths[column] + text.gap
    }
    return end
  }
}
