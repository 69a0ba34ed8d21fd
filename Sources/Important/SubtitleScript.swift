internal import Document
internal import Files
internal import Forms
internal import Framing

/// The places of the dialogue lines of an ASS or SSA file: styles, margins, `\an` and `\pos`, in
/// the script's own resolution.
enum SubtitleScript {
  private struct Style {
    var size = 20.0, alignment = 2
    var left = 10.0, right = 10.0, vertical = 10.0
  }

  /// The beginnings of the lines that head its sections. The first of them may be any.
  static let sections = ["[Script Info]", "[V4", "[Events]", "[Fonts]", "[Graphics]"]

  /// The resolution of a script without one, which renderers assume.
  private static let usualResolution = (width: 384.0, height: 288.0)

  /// A line with a key, such as `Style`, and the fields that the last `Format` above it names.
  private struct Line {
    let number: Int
    let key: Substring
    let value: Substring
    let section: Substring
    let format: [Substring]
  }

  static func regions(_ text: String) throws(Malformed) -> [GivenRegion] {
    let lines = lines(of: text)
    // Sections may come in any order, and dialogue depends on the others.
    var (width, height) = usualResolution
    var styles: [Substring: Style] = [:]
    for line in lines {
      switch line.key {
      case "PlayResX": width = try resolution(line.value, line.key)
      case "PlayResY": height = try resolution(line.value, line.key)
      case "Style":
        let fields = fields(line.value, line.format)
        styles[fields["Name"] ?? ""] = style(fields, isOld: line.section.hasPrefix("[V4 "))
      default: continue
      }
    }
    var regions: [GivenRegion] = []
    for line in lines where line.key == "Dialogue" {
      let fields = fields(line.value, line.format)
      guard let start = fields["Start"].flatMap(WebVTTCues.time),
        let end = fields["End"].flatMap(WebVTTCues.time), let text = fields["Text"]
      else {
        throw Malformed("line \(line.number): expected a start, an end and a text")
      }
      guard end >= start else {
        throw Malformed("line \(line.number): the dialogue ends before it begins")
      }
      // Scripts keep notes in lines that are never shown.
      guard end > start else { continue }
      var style = styles[fields["Style"] ?? ""] ?? styles["Default"] ?? Style()
      for (name, part) in [
        ("MarginL", \Style.left), ("MarginR", \.right), ("MarginV", \.vertical),
      ] {
        if let margin = number(fields[Substring(name)]), margin > 0 {
          style[keyPath: part] = margin
        }
      }
      guard let place = place(text, style, width, height) else { continue }
      regions.append(
        GivenRegion(
          id: "line-\(line.number)", kind: .text, role: "subtitle", place: .text(place),
          start: start, end: end, lines: place.lines.count))
    }
    return regions
  }

  private static func lines(of text: String) -> [Line] {
    var (section, format): (Substring, [Substring]) = ("", [])
    var lines: [Line] = []
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine)
      .enumerated()
    {
      let line = trimmed(raw)
      if line.hasPrefix("[") { section = line }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let (key, value) = (line[..<colon], trimmed(line[line.index(after: colon)...]))
      if key == "Format" {
        format = value.split(separator: ",").map { trimmed($0) }
      } else {
        lines.append(
          Line(number: index + 1, key: key, value: value, section: section, format: format))
      }
    }
    return lines
  }

  private static func resolution(
    _ text: Substring, _ key: Substring
  ) throws(Malformed) -> Double {
    guard let value = Double(text), value >= 1, value <= 100_000 else {
      throw Malformed(
        "\(key): expected a number of pixels, got '\(String(text).oneLine)'")
    }
    return value
  }

  /// The last field takes all the rest, because text may hold commas.
  private static func fields(_ value: Substring, _ format: [Substring]) -> [Substring: Substring] {
    let parts = value.split(
      separator: ",", maxSplits: max(0, format.count - 1), omittingEmptySubsequences: false)
    return Dictionary(zip(format, parts.map { trimmed($0) })) { first, _ in first }
  }

  private static func style(_ fields: [Substring: Substring], isOld: Bool) -> Style {
    var style = Style()
    style.size = number(fields["Fontsize"]).flatMap { $0 > 0 ? $0 : nil } ?? style.size
    style.left = number(fields["MarginL"]) ?? style.left
    style.right = number(fields["MarginR"]) ?? style.right
    style.vertical = number(fields["MarginV"]) ?? style.vertical
    let alignment = number(fields["Alignment"]).map { Int($0) } ?? 2
    style.alignment = isOld ? oldAlignment(alignment) : alignment
    return style
  }

  /// A number of a size that pictures have; nil for others, as if there were none.
  private static func number(_ field: Substring?) -> Double? {
    field.flatMap { Double($0) }.flatMap { $0.isFinite && abs($0) < 1e5 ? $0 : nil }
  }

  /// SSA counts 1 to 3 at the bottom, and adds 4 at the top and 8 in the middle.
  private static func oldAlignment(_ value: Int) -> Int {
    value >= 9 ? value - 5 : value >= 5 ? value + 2 : value
  }

  /// Nil for a drawing, and for no text at all.
  private static func place(
    _ text: Substring, _ style: Style, _ width: Double, _ height: Double
  ) -> TextPlace? {
    var (plain, tags, isTag) = ("", "", false)
    for character in text {
      switch character {
      case "{": isTag = true
      case "}": isTag = false
      default: if isTag { tags.append(character) } else { plain.append(character) }
      }
    }
    let lines = plain.replacing("\\n", with: "\\N").replacing("\\h", with: " ")
      .split(separator: "\\N").map { String(trimmed($0)) }.filter { !$0.isEmpty }
    let words = tags.split(separator: "\\").map { trimmed($0) }
    guard !lines.isEmpty,
      !words.contains(where: { $0.hasPrefix("p") && Int($0.dropFirst()) ?? 0 > 0 })
    else { return nil }
    var (alignment, size) = (style.alignment, style.size)
    var point: Point?
    for word in words {
      if word.hasPrefix("an"), let value = Int(word.dropFirst(2)) {
        alignment = value
      } else if word.hasPrefix("a"), let value = Int(word.dropFirst()) {
        alignment = oldAlignment(value)
      } else if word.hasPrefix("fs"), let value = Double(word.dropFirst(2)), value > 0 {
        size = min(value, 1e5)
      } else if word.hasPrefix("pos(") || word.hasPrefix("move(") {
        let numbers = word.drop { $0 != "(" }.dropFirst().split { ",)".contains($0) }
          .compactMap { Double(trimmed($0)) }.filter { $0.isFinite && abs($0) < 1e6 }
        if numbers.count >= 2 { point = Point(x: numbers[0], y: numbers[1]) }
      }
    }
    guard (1...9).contains(alignment) else { return nil }
    let (column, row) = ((alignment - 1) % 3, (alignment - 1) / 3)
    let (alignX, alignY) = (Double(column) / 2, 1 - Double(row) / 2)
    let usual = Point(
      x: [style.left, (style.left + width - style.right) / 2, width - style.right][column],
      y: [height - style.vertical, height / 2, style.vertical][row])
    let at = point ?? usual
    return TextPlace(
      x: at.x / width, y: at.y / height, alignX: alignX, alignY: alignY,
      lineHeight: size / height, lines: lines,
      mostWidth: max(0.01, min(1, (width - style.left - style.right) / width)))
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var rest = Substring(text)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
