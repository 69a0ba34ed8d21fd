internal import Document
internal import Files
internal import Forms
internal import Framing
internal import Markup

/// The times of a TTML document (TTML 2, section 12.3), in seconds of the clip.
struct MediaClock {
  private let framesPerSecond: Double
  private let ticksPerSecond: Double

  init(_ root: XMLElement) throws(Malformed) {
    if let base = root["timeBase"], base != "media" {
      throw Malformed("timeBase: expected media, got '\(base.oneLine)'")
    }
    func rate(_ name: String, _ usual: Double) throws(Malformed) -> Double {
      guard let text = root[name] else { return usual }
      guard let value = Double(text), value > 0, value <= 1e12 else {
        throw Malformed("\(name): expected a rate, got '\(text.oneLine)'")
      }
      return value
    }
    let frames = try rate("frameRate", 30)
    // IMSC writes "1000 1001", and older documents "1000:1001".
    let factor = (root["frameRateMultiplier"] ?? "1 1").split { $0 == " " || $0 == ":" }
      .compactMap { Double($0) }
    guard factor.count == 2, factor.allSatisfy({ $0 > 0 && $0 < 1e9 }) else {
      throw Malformed("frameRateMultiplier: expected two numbers such as 1000 1001")
    }
    framesPerSecond = frames * factor[0] / factor[1]
    ticksPerSecond = try rate("tickRate", root["frameRate"] == nil ? 1 : framesPerSecond)
  }

  /// `01:02:03.5`, `01:02:03:12` with frames at the end, `12.5s`, `500ms`, `90f`; nil for anything
  /// else.
  func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let time: Double?
    if parts.count == 1 {
      time = offset(text)
    } else {
      let numbers = parts.compactMap { plain($0) }
      guard (3...4).contains(parts.count), numbers.count == parts.count else { return nil }
      let frames = numbers.count == 4 ? numbers[3] / framesPerSecond : 0
      time = numbers[0] * 3600 + numbers[1] * 60 + numbers[2] + frames
    }
    return time.flatMap { $0 < 1e9 ? $0 : nil }
  }

  private func offset(_ text: String) -> Double? {
    let units = [
      ("ms", 0.001), ("h", 3600), ("m", 60), ("s", 1), ("f", 1 / framesPerSecond),
      ("t", 1 / ticksPerSecond),
    ]
    guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    return plain(text.dropLast(unit.count)).map { $0 * factor }
  }

  /// Digits with at most one point, and nothing else that Swift reads as a number.
  private func plain(_ text: some StringProtocol) -> Double? {
    text.allSatisfy { ("0"..."9").contains($0) || $0 == "." } ? Double(text) : nil
  }
}

/// The lengths of a TTML document, in shares of the picture (TTML 2, section 10.3).
struct TextGrid {
  private let columns: Double, rows: Double
  /// The picture's size in the document's pixels, if it states one.
  private let width: Double?, height: Double?

  /// What takes the place of a font's own spacing: 125% of its size (TTML 2, `lineHeight`).
  private static let normalSpacing = 1.25

  init(_ root: XMLElement) throws(Malformed) {
    let cells = (root["cellResolution"] ?? "32 15").split(separator: " ").compactMap { Double($0) }
    guard cells.count == 2, cells.allSatisfy({ $0 >= 1 && $0 <= 10_000 }) else {
      throw Malformed(
        "cellResolution: expected columns and rows, got '\((root["cellResolution"] ?? "").oneLine)'"
      )
    }
    (columns, rows) = (cells[0], cells[1])
    let extent = root["extent"].map { $0.split(separator: " ") } ?? []
    let pixels = extent.compactMap { $0.hasSuffix("px") ? Double($0.dropLast(2)) : nil }
    let isKnown = pixels.count == 2 && pixels.allSatisfy { $0 >= 1 && $0 <= 100_000 }
    (width, height) = isKnown ? (pixels[0], pixels[1]) : (nil, nil)
  }

  /// The rectangle of a region by its style.
  func box(_ style: [String: String]) throws(Malformed) -> Rect {
    let size = try pair("extent", style, usual: (1, 1))
    let origin: (x: Double, y: Double)
    if let place = style["position"], style["origin"] == nil {
      origin = try position(place, size)
    } else {
      origin = try pair("origin", style, usual: (0, 0))
    }
    guard size.x > 0, size.y > 0 else {
      throw Malformed("extent: expected a width and a height, got none")
    }
    return Rect(x: origin.x, y: origin.y, width: size.x, height: size.y)
  }

  /// The height of a line of text.
  func lineHeight(_ style: [String: String]) throws(Malformed) -> Double {
    // Of two sizes, the second is that of the letters' height.
    let size = style["fontSize"]?.split(separator: " ").last.map { String($0) } ?? "1c"
    // A share that is left is one of the usual size, a cell.
    let font = try length(size, "fontSize", whole: 1 / rows, cell: 1 / rows, pixels: height)
    let line = style["lineHeight"].flatMap { $0 == "normal" ? nil : $0 }
    let spaced = try line.map { line throws(Malformed) in
      try length(line, "lineHeight", whole: font, cell: 1 / rows, pixels: height)
    }
    guard font > 0, spaced ?? font > 0 else {
      throw Malformed("fontSize: expected letters and lines with a height")
    }
    return spaced ?? font * Self.normalSpacing
  }

  /// A size of letters, as a share of the size around it if it is one (TTML 2, section 10.2.18).
  static func fontSize(_ size: String, within around: String) -> String {
    guard let own = size.split(separator: " ").last, own.hasSuffix("%"),
      let share = Double(own.dropLast()), let base = around.split(separator: " ").last
    else { return size }
    let digits = base.prefix { "0123456789.".contains($0) }
    guard let value = Double(digits) else { return size }
    // Without an exponent, whose letter would be part of a unit.
    return "\(number(value * share / 100, decimals: 9))\(base.dropFirst(digits.count))"
  }

  private func pair(
    _ name: String, _ style: [String: String], usual: (x: Double, y: Double)
  ) throws(Malformed) -> (x: Double, y: Double) {
    guard let text = style[name], text != "auto" else { return usual }
    let words = text.split(separator: " ").map { String($0) }
    guard words.count == 2 else {
      throw Malformed("\(name): expected two lengths, got '\(text.oneLine)'")
    }
    return (
      try length(words[0], name, whole: 1, cell: 1 / columns, pixels: width),
      try length(words[1], name, whole: 1, cell: 1 / rows, pixels: height)
    )
  }

  /// Where the room that a region leaves is divided, as `background-position` of CSS does.
  private func position(
    _ text: String, _ size: (x: Double, y: Double)
  ) throws(Malformed) -> (x: Double, y: Double) {
    let shares = ["left": 0.0, "top": 0, "center": 0.5, "right": 1, "bottom": 1]
    let words = text.split(separator: " ").map { String($0) }
    let parts = words.compactMap { word in
      shares[word] ?? (word.hasSuffix("%") ? Double(word.dropLast()).map { $0 / 100 } : nil)
    }
    guard parts.count == words.count, parts.count == 2 else {
      throw Malformed(
        "position: expected two shares such as 50% 90%, got '\(text.oneLine)'")
    }
    let isSwapped = ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1])
    let (x, y) = isSwapped ? (parts[1], parts[0]) : (parts[0], parts[1])
    return (x * (1 - size.x), y * (1 - size.y))
  }

  private func length(
    _ text: String, _ name: String, whole: Double, cell: Double, pixels: Double?
  ) throws(Malformed) -> Double {
    let units: [(suffix: String, share: Double?)] = [
      ("%", whole / 100), ("px", pixels.map { 1 / $0 }), ("rh", 0.01), ("c", cell),
    ]
    guard let (suffix, share) = units.first(where: { text.hasSuffix($0.suffix) }),
      let value = Double(text.dropLast(suffix.count)), abs(value) < 1e6
    else {
      throw Malformed(
        "\(name): expected a length in %, px, c or rh, got '\(text.oneLine)'")
    }
    guard let share else {
      throw Malformed("\(name): it is in pixels, and the document states no extent")
    }
    return value * share
  }
}
