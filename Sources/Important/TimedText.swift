internal import Document
internal import Files
internal import Forms
internal import Framing
internal import Markup

/// The places of the paragraphs of a TTML document, IMSC and EBU-TT-D included (W3C, "Timed Text
/// Markup Language 2" and "IMSC 1.2"): times, styles and regions. Images stand where their regions
/// are; a text stands in its region as `displayAlign` and `textAlign` say.
struct TimedText {
  private let clock: MediaClock
  private let grid: TextGrid
  private let styles: [String: [String: String]]
  /// The regions of the layout with what they state, which many paragraphs ask for.
  private let layout: [String: (element: XMLElement, style: [String: String])]
  private let initial: [String: String]
  private var found: [Found] = []
  /// Paragraphs of one region, style and time are the lines of one text: its index.
  private var texts: [Cue: Int] = [:]
  private var paragraphs = 0

  private struct Cue: Hashable {
    let region: String?, style: [String: String], start: Double, end: Double?
  }

  /// An image or, if it has lines, a text.
  private struct Found {
    let place: RegionPlace
    let start: Double, end: Double?
    var lines: [String] = []

    func region(_ number: Int) -> GivenRegion {
      var place = place
      if case .text(var text) = place {
        text.lines = lines
        place = .text(text)
      }
      return GivenRegion(
        id: "cue-\(number)", kind: .text, role: "subtitle", place: place, start: start, end: end,
        lines: max(1, lines.count))
    }
  }

  /// What an element passes on to those in it.
  private struct Context {
    var start = 0.0
    var end: Double?
    var region: String?
    var style: [String: String]
  }

  /// Attributes of style that matter here.
  private static let known = [
    "textAlign", "fontSize", "lineHeight", "writingMode", "origin", "extent", "position",
    "displayAlign", "display", "visibility", "opacity",
  ]
  /// How long a chain of styles that refer to others may be.
  private static let mostReferences = 8

  static func regions(_ bytes: [UInt8]) throws(Malformed) -> [GivenRegion] {
    let root: XMLElement
    do throws(XMLParser.Fault) {
      root = try XMLParser.parse(bytes)
    } catch {
      throw Malformed(error.description)
    }
    guard root.name == "tt" else {
      throw Malformed("expected the element tt, got '\(root.name.oneLine)'")
    }
    var document = try TimedText(root)
    if let body = root.first("body") {
      try document.read(body, Context(style: [:]))
    }
    return document.found.enumerated().map { $1.region($0 + 1) }
  }

  private init(_ root: XMLElement) throws(Malformed) {
    clock = try MediaClock(root)
    grid = try TextGrid(root)
    let head = root.first("head")
    let styling = head?.first("styling")
    styles = Self.styles(Self.byName(styling?.all("style") ?? []))
    initial =
      styling?.all("initial").reduce(into: [:]) { style, entry in
        style.merge(Self.stated(entry)) { _, later in later }
      } ?? [:]
    layout = Self.byName(head?.first("layout")?.all("region") ?? []).mapValues { [styles] in
      ($0, Self.style(of: $0, styles))
    }
  }

  private static func byName(_ elements: [XMLElement]) -> [String: XMLElement] {
    let named = elements.compactMap { element in element["id"].map { ($0, element) } }
    return Dictionary(named) { first, _ in first }
  }

  /// No style is that long, and each paragraph compares them all.
  private static let longestValue = 256

  private static func stated(_ element: XMLElement) -> [String: String] {
    element.attributes.filter { known.contains($0.key) && $0.value.utf8.count <= longestValue }
  }

  /// Each style with those that it refers to, which count less than its own attributes. A chain of
  /// references that leads back to its beginning ends there, and each style is made once, however
  /// many refer to it.
  private static func styles(_ named: [String: XMLElement]) -> [String: [String: String]] {
    var made: [String: [String: String]] = [:]
    func make(_ name: String, _ depth: Int) {
      guard made[name] == nil, depth < mostReferences, let entry = named[name] else { return }
      made[name] = [:]
      for other in references(entry) { make(other, depth + 1) }
      made[name] = style(of: entry, made)
    }
    for name in named.keys.sorted() { make(name, 0) }
    return made
  }

  private static func references(_ element: XMLElement) -> [String] {
    element["style"]?.split(whereSeparator: \.isWhitespace).map { String($0) } ?? []
  }

  /// What an element states itself, by its styles, attributes and, in a region, elements in it.
  private static func style(
    of element: XMLElement, _ styles: [String: [String: String]]
  ) -> [String: String] {
    let nested = element.name == "region" ? element.all("style").map { style(of: $0, styles) } : []
    let referred = references(element).compactMap { styles[$0] }
    return (referred + nested + [stated(element)]).reduce(into: [:]) { style, stated in
      style.merge(stated) { _, later in later }
    }
  }

  private func style(of element: XMLElement) -> [String: String] {
    Self.style(of: element, styles)
  }

  private mutating func read(
    _ element: XMLElement, _ outer: Context
  ) throws(Malformed) {
    if element.name == "p" { paragraphs += 1 }
    var inner = outer
    inner.region = element["region"] ?? outer.region
    inner.style = style(of: element, within: outer.style)
    (inner.start, inner.end) = try times(of: element, within: outer)
    guard !Self.isHidden(inner.style), inner.end.map({ $0 > inner.start }) ?? true else { return }
    if element["backgroundImage"] != nil || element.first("image") != nil {
      guard let inner = try shown(inner) else { return }
      let place = RegionPlace.share(try box(of: inner.region, inner.style))
      found.append(Found(place: place, start: inner.start, end: inner.end))
    } else if element.name == "p" {
      try readParagraph(element, inner)
    } else {
      for child in element.children where ["div", "p"].contains(child.name) {
        try read(child, inner)
      }
    }
  }

  /// The style of an element in another one of this style. A share of a size of letters is one of the
  /// size around it.
  private func style(of element: XMLElement, within outer: [String: String]) -> [String: String] {
    Self.joined(outer, style(of: element))
  }

  private static func joined(
    _ outer: [String: String], _ own: [String: String]
  ) -> [String: String] {
    var style = outer.merging(own) { _, own in own }
    if let size = own["fontSize"], let around = outer["fontSize"] {
      style["fontSize"] = TextGrid.fontSize(size, within: around)
    }
    return style
  }

  private static func isHidden(_ style: [String: String]) -> Bool {
    style["display"] == "none" || style["visibility"] == "hidden"
      || style["opacity"].flatMap { Double($0) } == 0
  }

  /// A paragraph is one text; where all of it is in spans, it lasts as long as they do, and its letters
  /// are as large as the largest.
  private mutating func readParagraph(
    _ paragraph: XMLElement, _ context: Context
  ) throws(Malformed) {
    var context = context
    let spans = paragraph.all("span").filter { span in
      !Self.lines(of: span).isEmpty && !Self.isHidden(style(of: span, within: context.style))
    }
    let stray = paragraph.texts.joined().contains { !$0.isWhitespace }
    if !stray, !spans.isEmpty {
      var times: [(start: Double, end: Double?)] = []
      for span in spans { times.append(try self.times(of: span, within: context)) }
      let ends = times.compactMap(\.end)
      context.start = times.map(\.start).min() ?? context.start
      context.end = ends.count == times.count ? ends.max() : nil
      context.style["fontSize"] = try largest(of: spans, in: context)
    }
    guard let context = try shown(context) else { return }
    let lines = Self.lines(of: paragraph) { child in
      Self.isHidden(style(of: child, within: context.style))
    }
    guard !lines.isEmpty else { return }
    let cue = Cue(
      region: context.region, style: context.style, start: context.start, end: context.end)
    if let index = texts[cue] {
      found[index].lines += lines
      return
    }
    let place = RegionPlace.text(try textPlace(context))
    texts[cue] = found.count
    found.append(Found(place: place, start: context.start, end: context.end, lines: lines))
  }

  /// What is left of a context while its region is shown; nil if nothing is.
  private func shown(_ context: Context) throws(Malformed) -> Context? {
    var shown = context
    if let region = context.region.flatMap({ layout[$0] }) {
      if Self.isHidden(region.style) { return nil }
      let times = try times(of: region.element, within: Context(style: [:]))
      shown.start = max(context.start, times.start)
      shown.end = [context.end, times.end].compactMap(\.self).min()
    }
    return shown.end.map { $0 > shown.start } ?? true ? shown : nil
  }

  /// The size of letters of the spans whose lines are the highest.
  private func largest(
    of spans: [XMLElement], in context: Context
  ) throws(Malformed) -> String? {
    var best: (height: Double, size: String?) = (0, context.style["fontSize"])
    for span in spans {
      let own = style(of: span, within: context.style)
      let height = try named { () throws(Malformed) in try grid.lineHeight(own) }
      if height > best.height { best = (height, own["fontSize"]) }
    }
    return best.size
  }

  private func times(
    of element: XMLElement, within outer: Context
  ) throws(Malformed) -> (start: Double, end: Double?) {
    if element["timeContainer"] == "seq" {
      throw problem("timeContainer: 'seq' is not supported")
    }
    func seconds(_ name: String) throws(Malformed) -> Double? {
      guard let text = element[name] else { return nil }
      guard let time = clock.seconds(text) else {
        throw problem(
          "\(name): expected a time such as 00:01:02.500 or 62.5s, got '\(text.oneLine)'")
      }
      return time
    }
    let start = try seconds("begin") ?? 0
    let ends = [try seconds("end"), try seconds("dur").map { start + $0 }].compactMap(\.self)
    if let end = ends.min(), end < start { throw problem("it ends before it begins") }
    return (
      outer.start + start,
      (ends.map { outer.start + $0 } + [outer.end].compactMap(\.self)).min()
    )
  }

  /// The rectangle of a region, in shares of the picture: all of it for one that isn't named.
  private func box(
    of region: String?, _ own: [String: String]
  ) throws(Malformed) -> Rect {
    var style = initial
    if let region {
      guard let stated = layout[region]?.style else {
        throw problem("there is no region '\(region.oneLine)'")
      }
      style.merge(stated) { _, stated in stated }
    }
    // IMSC lets a paragraph or a division have a place of its own.
    for name in ["origin", "extent"] where own[name] != nil { style[name] = own[name] }
    return try named { () throws(Malformed) in try grid.box(style) }
  }

  /// The place of a text without its lines.
  private func textPlace(_ context: Context) throws(Malformed) -> TextPlace {
    let box = try box(of: context.region, context.style)
    let stated = context.region.flatMap { layout[$0]?.style } ?? [:]
    // What a region states, elements that are shown in it take over.
    let style = Self.joined(initial.merging(stated) { _, stated in stated }, context.style)
    if let mode = style["writingMode"], mode.hasPrefix("tb") {
      throw problem("vertical text is not supported")
    }
    let alignX = ["left": 0, "start": 0, "right": 1, "end": 1, "center": 0.5, "justify": 0]
    let alignY = ["before": 0, "center": 0.5, "after": 1]
    let x = alignX[style["textAlign"] ?? "start"] ?? 0
    let y = alignY[stated["displayAlign"] ?? initial["displayAlign"] ?? "before"] ?? 0
    return TextPlace(
      x: box.x + x * box.width, y: box.y + y * box.height, alignX: x, alignY: y,
      lineHeight: try named { () throws(Malformed) in try grid.lineHeight(style) },
      lines: [],
      mostWidth: max(0.01, min(1, box.width)))
  }

  private func problem(_ words: String) -> Malformed {
    Malformed(paragraphs > 0 ? "p \(paragraphs): \(words)" : words)
  }

  /// Names the paragraph in whatever is thrown.
  private func named<Value>(
    _ body: () throws(Malformed) -> Value
  ) throws(Malformed) -> Value {
    do throws(Malformed) {
      return try body()
    } catch {
      throw problem(error.description)
    }
  }

  /// The lines of a paragraph, without those that are empty.
  private static func lines(
    of paragraph: XMLElement, isHidden: (XMLElement) -> Bool = { _ in false }
  ) -> [String] {
    var lines = [""]
    func add(_ element: XMLElement) {
      for (index, text) in element.texts.enumerated() {
        lines[lines.count - 1] += text
        guard index < element.children.count else { continue }
        switch element.children[index].name {
        case "br": lines.append("")
        case "span" where !isHidden(element.children[index]): add(element.children[index])
        default: continue
        }
      }
    }
    add(paragraph)
    return lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }
  }
}
