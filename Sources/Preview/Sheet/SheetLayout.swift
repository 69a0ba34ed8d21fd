internal import Framing

/// The layout of a sheet, in its points.
struct SheetLayout {
  let text: SheetText
  let style: PreviewStyle
  private(set) var sections: [(origin: Point, box: SectionBox)] = []
  private(set) var size = Size.zero
  let legend: Legend
  private(set) var legendOrigin = Point.zero
  private(set) var titleWidth = 0.0

  init(_ content: PreviewContent, style: PreviewStyle, pen: borrowing Pen) {
    // The text size depends on the sheet's width, which hardly depends on the text size.
    let sketch = SheetText(sheetWidth: 1000)
    let sketched = content.sections.map { SectionBox($0, style: style, text: sketch, pen: pen) }
    let lines = Self.lines(of: sketched.map(\.size), gap: sketch.gap)
    let width = Self.width(of: lines, sketched, gap: sketch.gap)
    let text = SheetText(sheetWidth: width + 2 * sketch.margin)
    self.text = text
    self.style = style
    let boxes = content.sections.map { SectionBox($0, style: style, text: text, pen: pen) }
    let inner = Self.width(of: lines, boxes, gap: text.gap)
    let margin = style.hasText ? text.margin : style.hasMargin ? text.smallGap : 0
    titleWidth = inner
    var y = margin
    if style.hasText {
      y += pen.measure(text.title(content.title), width: inner).height
      y += text.unit * 0.25 + pen.measure(text.facts(content.facts), width: inner).height
      y += text.gap * 0.75
    }
    for (index, line) in lines.enumerated() {
      if index > 0 { y += text.gap }
      var x = margin
      for section in line {
        sections.append((Point(x: x, y: y), boxes[section]))
        x += boxes[section].size.width + text.gap
      }
      y += line.map { boxes[$0].size.height }.max() ?? 0
    }
    legend = Legend(content, style: style, text: text, width: inner, pen: pen)
    if style.hasText, !legend.isEmpty {
      y += text.gap * 0.75
      legendOrigin = Point(x: margin, y: y)
      y += legend.height
    }
    size = Size(width: inner + 2 * margin, height: y + margin)
  }

  /// The width of the longest line.
  private static func width(of lines: [[Int]], _ boxes: [SectionBox], gap: Double) -> Double {
    lines.map { line -> Double in
      let total = line.reduce(0.0) { $0 + boxes[$1].size.width }
      return total + gap * Double(line.count - 1)
    }.max() ?? 0
  }

  /// The indices of the sections of each line, broken so that the sheet is close to 3:2.
  private static func lines(of sizes: [Size], gap: Double) -> [[Int]] {
    func broken(at limit: Double) -> [[Int]] {
      var lines: [[Int]] = []
      var width = Double.infinity
      for (index, size) in sizes.enumerated() {
        if width + gap + size.width > limit {
          lines.append([index])
          width = size.width
        } else {
          lines[lines.count - 1].append(index)
          width += gap + size.width
        }
      }
      return lines
    }
    func ugliness(_ lines: [[Int]]) -> Double {
      let width = lines.map { $0.reduce(0) { $0 + sizes[$1].width + gap } }.max() ?? 1
      let height = lines.reduce(0) { $0 + ($1.map { sizes[$0].height }.max() ?? 0) + gap }
      let aspect = width / max(1, height) / 1.5
      return max(aspect, 1 / max(1e-9, aspect))
    }
    var total = 0.0
    let widest = sizes.map(\.width).max() ?? 0
    let limits = sizes.map { size -> Double in
      total += size.width + gap
      return max(widest, total)
    }
    return limits.map(broken).min { ugliness($0) < ugliness($1) } ?? []
  }
}

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
      let left = box.screen.x - box.borders.left
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

/// The position of one panel, in points of the sheet.
struct PanelBox {
  let panel: PreviewPanel
  /// The top left corner of the device's screen.
  var screen: Point
  /// The distances by which the panel extends beyond the screen, with device and cut-off video.
  let reach: EdgeInsets
  /// The part of `reach` that shows cut-off video; zero without any.
  let cutOff: EdgeInsets
  var heading = Point.zero
  var caption = Point.zero
  /// The width of heading and caption.
  let textWidth: Double

  /// The device's borders around its screen; zero if they are not drawn.
  let borders: EdgeInsets
  /// The longest visible cut-off part, as a share of the window's shorter side.
  static let longestCutOff = 0.34

  init(_ panel: PreviewPanel, style: PreviewStyle) {
    self.panel = panel
    screen = .zero
    let display = panel.viewport.screen
    let video = panel.placement.videoRect
    let limit = min(display.width, display.height) * Self.longestCutOff
    // Less than a point is not worth showing.
    func cut(_ beyond: Double) -> Double { beyond < 1 ? 0 : min(limit, beyond) }
    let (across, down) = (cut(-video.x), cut(-video.y))
    // There is another app beside a window that is part of the screen.
    cutOff =
      style.showsCutOff && panel.viewport.part == nil
      ? EdgeInsets(top: down, left: across, bottom: down, right: across) : .zero
    borders = style.chrome == .device ? ScreenShape(viewport: panel.viewport).borders : .zero
    reach = EdgeInsets(
      top: max(borders.top, cutOff.top), left: max(borders.left, cutOff.left),
      bottom: max(borders.bottom, cutOff.bottom), right: max(borders.right, cutOff.right))
    textWidth = display.width + borders.left + borders.right
  }

  /// The size of the device's screen.
  var display: Size { panel.viewport.screen }

  /// The size of the screen with `reach`.
  var size: Size {
    Size(
      width: display.width + reach.left + reach.right,
      height: display.height + reach.top + reach.bottom)
  }

  /// The device's screen.
  var bounds: Rect { onSheet(ofScreen: display.bounds) }

  /// The app's window.
  var window: Rect { onSheet(ofScreen: panel.viewport.frame) }

  /// The area that shows video, dimmed or not.
  var shown: Rect {
    let window = window
    return Rect(
      x: window.x - cutOff.left, y: window.y - cutOff.top,
      width: window.width + cutOff.left + cutOff.right,
      height: window.height + cutOff.top + cutOff.bottom)
  }

  /// Converts a rectangle from points of the window.
  func onSheet(_ rect: Rect) -> Rect {
    let frame = panel.viewport.frame
    return onSheet(
      ofScreen: Rect(
        x: frame.x + rect.x, y: frame.y + rect.y, width: rect.width, height: rect.height))
  }

  /// Converts a rectangle from points of the screen.
  func onSheet(ofScreen rect: Rect) -> Rect {
    Rect(x: screen.x + rect.x, y: screen.y + rect.y, width: rect.width, height: rect.height)
  }
}

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
