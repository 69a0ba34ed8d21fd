internal import Framing

/// The meaning of the colours on a sheet.
struct Legend {
  enum Sign: Hashable, CaseIterable {
    case avkitSafeArea, video, artwork, padding, cutOff, uikitSafeArea, margins, fold, otherApps,
      restOfApp
    case mark(RegionMark.Kind)

    static let allCases: [Sign] =
      [
        .avkitSafeArea, .video, .artwork, .padding, .cutOff, .uikitSafeArea, .margins, .fold,
        .otherApps, .restOfApp,
      ] + RegionMark.Kind.allCases.map(Sign.mark)

    var label: String {
      switch self {
      case .avkitSafeArea: "AVKit safe area"
      case .video: "Video"
      case .artwork: "Artwork"
      case .padding: "Embedded padding"
      case .cutOff: "Cut off"
      case .uikitSafeArea: "UIKit safe area"
      case .margins: "Layout margins"
      case .fold: "Fold"
      case .otherApps: "Other apps"
      case .restOfApp: "Rest of the app"
      case .mark(.kept): "Region, seen"
      case .mark(.partly): "Region, partly"
      case .mark(.lost): "Region, lost"
      case .mark(.protect): "Protect area"
      case .mark(.zone): "Zone"
      case .mark(.cover): "Covered by the app"
      }
    }
  }

  private let entries: [(sign: Sign, text: Text, origin: Point)]
  private let unit: Double
  let height: Double

  var isEmpty: Bool { entries.isEmpty }
  var signs: [Sign] { entries.map(\.sign) }

  init(
    _ content: PreviewContent, style: PreviewStyle, text: SheetText, width: Double,
    pen: borrowing Pen
  ) {
    unit = text.unit
    var (x, y, line) = (0.0, 0.0, 0.0)
    var entries: [(Sign, Text, Point)] = []
    for sign in Self.signs(content, style) {
      let zones = sign == .mark(.zone) ? Self.zones(content) : nil
      let label = text.legend(zones ?? sign.label)
      let size = pen.measure(label)
      let advance = unit * 2.2 + size.width
      if x > 0, x + advance > width {
        x = 0
        y += line * 1.35
      }
      entries.append((sign, label, Point(x: x, y: y)))
      line = max(line, size.height)
      x += advance + unit * 1.8
    }
    self.entries = entries
    height = y + line
  }

  /// Longer labels would make a sheet wider than its screens.
  private static let mostLetters = 40

  /// The names of all zones that are drawn; nil if there are none or too many.
  static func zones(_ content: PreviewContent) -> String? {
    let marks = content.explainedZones + content.panels.flatMap(\.marks).compactMap(\.name)
    let names = Set(marks).sorted()
    let words = names.joined(separator: ", ")
    guard !names.isEmpty, words.count <= mostLetters, !words.contains(where: \.isNewline) else {
      return nil
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private static func signs(_ content: PreviewContent, _ style: PreviewStyle) -> [Sign] {
    let panels = content.panels
    var signs: [Sign] = []
    if style.guides.contains(.avkit) { signs.append(.avkitSafeArea) }
    if style.guides.contains(.picture) {
      signs.append(content.isArtwork ? .artwork : .video)
      let isPadded = content.alwaysExplainsPadding || panels.contains(where: \.isPadded)
      if isPadded { signs.append(.padding) }
    }
    let isCut = panels.contains { PanelBox($0, style: style).cutOff != .zero }
    if isCut { signs.append(.cutOff) }
    if style.guides.contains(.uikit) { signs.append(.uikitSafeArea) }
    if style.guides.contains(.margins) { signs.append(.margins) }
    let viewports = panels.map(\.viewport)
    if style.guides.contains(.fold), viewports.contains(where: { $0.foldRect != nil }) {
      signs.append(.fold)
    }
    let around = viewports.map(Surroundings.init)
    if around.contains(where: { !$0.others.isEmpty }) { signs.append(.otherApps) }
    if around.contains(where: { !$0.rest.isEmpty }) { signs.append(.restOfApp) }
    let kinds = Set(panels.flatMap(\.marks).map(\.kind)).union(content.explainedMarks)
    signs += RegionMark.Kind.allCases.filter(kinds.contains).map(Sign.mark)
    return signs
  }

  func draw(at origin: Point, pen: borrowing Pen) {
    for (sign, text, place) in entries {
      let top = origin.y + place.y
      let size = pen.measure(text)
      let swatch = Rect(
        x: origin.x + place.x, y: top + (size.height - unit * 1.05) / 2, width: unit * 1.6,
        height: unit * 1.05)
      draw(sign, in: swatch, pen: pen)
      pen.write(text, at: Point(x: swatch.maxX + unit * 0.6, y: top))
    }
  }

  private func draw(_ sign: Sign, in swatch: Rect, pen: borrowing Pen) {
    let line = unit * 0.16
    let half = EdgeInsets(top: line / 2, left: line / 2, bottom: line / 2, right: line / 2)
    let shape = Outline(swatch.inset(by: half), roundRadius: unit * 0.22)
    switch sign {
    case .avkitSafeArea:
      pen.fill(shape, Palette.bar)
      pen.fill(shape, Palette.avkitSafeArea.opacity(PanelDrawing.safeAreaTint))
      pen.stroke(shape, Palette.avkitSafeArea, width: line)
    case .video, .artwork: pen.stroke(shape, Palette.video, width: line)
    case .padding:
      pen.fill(shape, Palette.bar)
      pen.fill(shape, Palette.padding.opacity(PanelDrawing.paddingTint))
    case .cutOff:
      pen.fill(shape, Palette.bar.opacity(PanelDrawing.dimming))
      pen.stroke(
        shape, Palette.video.opacity(0.6), width: line * 0.7, dashes: [line * 1.6, line * 1.4])
    case .uikitSafeArea:
      pen.stroke(shape, Palette.uikitSafeArea, width: line, dashes: [line * 2, line * 1.4])
    case .margins:
      pen.stroke(shape, Palette.margins, width: line, dashes: [line * 2, line * 1.4])
    case .fold: pen.clipped(to: [shape]) { FoldBand(band: swatch, line: line * 0.7).draw(pen) }
    case .otherApps: pen.fill(shape, Palette.otherApp)
    case .restOfApp: pen.fill(shape, Palette.restOfApp)
    case .mark(let kind):
      pen.fill(shape, Palette.restOfApp)
      RegionMark.draw(kind, swatch.inset(by: half), line: line, pen)
    }
  }
}
