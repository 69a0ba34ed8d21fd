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
    let width = lines.map { line in
      line.reduce(0) { $0 + sketched[$1].size.width } + sketch.gap * Double(line.count - 1)
    }.max()
    let text = SheetText(sheetWidth: (width ?? 0) + 2 * sketch.margin)
    self.text = text
    self.style = style
    let boxes = content.sections.map { SectionBox($0, style: style, text: text, pen: pen) }
    let inner =
      lines.map { line in
        line.reduce(0) { $0 + boxes[$1].size.width } + text.gap * Double(line.count - 1)
      }.max() ?? 0
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
