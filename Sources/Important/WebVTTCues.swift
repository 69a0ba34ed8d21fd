internal import Document
internal import Files
internal import Forms
internal import Framing

/// The places of the cues of a WebVTT file (W3C, "WebVTT: The Web Video Text Tracks Format",
/// section 7.2): settings and regions of the file, in letters of 5 % of the picture's height. Also those
/// of a SubRip file, whose cues have numbers, no settings and, by custom, ASS's `{\an8}` at the top.
enum WebVTTCues {
  /// The height of a line: letters of 5 % with the usual spacing.
  static let lineHeight = 0.0533
  /// The width below which a cue has none, as a share of the picture's.
  private static let leastWidth = 0.001
  /// The most lines that a cue may be away from the picture's edge.
  private static let mostLines = 1000.0

  /// Whether a file begins as SubRip does, with a number and a line of times.
  static func isSubRip(_ bytes: some Collection<UInt8>) -> Bool {
    let lines = String(decoding: bytes.prefix(200), as: UTF8.self)
      .split(whereSeparator: \.endsLine)
    guard lines.count > 1, let arrow = lines[1].firstRange(of: "-->") else { return false }
    return lines[0].allSatisfy { $0.isNumber || $0.isWhitespace }
      && time(lines[1][..<arrow.lowerBound]) != nil
  }

  static func regions(_ text: String) throws(Malformed) -> [GivenRegion] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine)
    var regions: [GivenRegion] = []
    var index = 0
    while index < lines.count {
      let line = index + 1
      guard let arrow = lines[index].firstRange(of: "-->") else {
        index = try passOver(lines, from: index)
        continue
      }
      let start = time(lines[index][..<arrow.lowerBound])
      let rest = lines[index][arrow.upperBound...].split(whereSeparator: \.isWhitespace)
      guard let start, let end = rest.first.flatMap(time) else {
        throw Malformed("line \(line): expected times such as 00:01.000 --> 00:04.000")
      }
      guard end >= start else {
        throw Malformed("line \(line): the cue ends before it begins")
      }
      index += 1
      var payload: [String] = []
      var alignment: Int?
      // Another arrow begins the next cue, even without an empty line before it.
      while index < lines.count, !lines[index].allSatisfy(\.isWhitespace),
        !lines[index].contains("-->")
      {
        let tag = lines[index].firstMatch(of: /\{\\an([1-9])\}/)
        alignment = alignment ?? tag.flatMap { Int($0.1) }
        payload.append(plain(lines[index].replacing(/\{\\[^}]*\}/, with: "")))
        index += 1
      }
      guard end > start, payload.contains(where: { !$0.isEmpty }) else { continue }
      var place = try place(settings: rest.dropFirst(), payload, line)
      if let alignment {
        place.alignX = Double((alignment - 1) % 3) / 2
        place.alignY = 1 - Double((alignment - 1) / 3) / 2
        (place.x, place.y) = (place.alignX, place.alignY)
      }
      regions.append(
        GivenRegion(
          id: "cue-\(regions.count + 1)", kind: .text, role: "subtitle", place: .text(place),
          start: start, end: end, lines: payload.count))
    }
    return regions
  }

  /// Passes over a comment, a style sheet or a region with all of its lines, and otherwise over a
  /// line, which may be the name of the cue that follows.
  ///
  /// - Throws: If it has the look of a cue's times.
  private static func passOver(
    _ lines: [Substring], from index: Int
  ) throws(Malformed) -> Int {
    let words = lines[index].split(whereSeparator: \.isWhitespace)
    if words.first == "NOTE" || words == ["STYLE"] || words == ["REGION"] {
      return lines[index...].firstIndex { $0.allSatisfy(\.isWhitespace) } ?? lines.count
    }
    let next = index + 1 < lines.count ? lines[index + 1] : ""
    if words.count > 1, words.first.flatMap(time) != nil, !next.contains("-->") {
      throw Malformed(
        "line \(index + 1): expected times such as 00:01.000 --> 00:04.000, "
          + "got '\(String(lines[index]).oneLine)'")
    }
    return index + 1
  }

  private static func place(
    settings: ArraySlice<Substring>, _ payload: [String], _ line: Int
  ) throws(Malformed) -> TextPlace {
    // Without settings, a cue stands at the bottom, centred.
    var place = TextPlace(
      x: 0.5, y: 1, alignX: 0.5, alignY: 1, lineHeight: lineHeight, lines: payload)
    place.isFlowing = true
    var (position, positionAlign): (Double?, Double?) = (nil, nil)
    var size = 1.0
    func share(_ text: Substring, _ name: Substring) throws(Malformed) -> Double {
      guard text.hasSuffix("%"), let value = Double(text.dropLast()), (0...100).contains(value)
      else {
        throw Malformed(
          "line \(line): \(name): expected a share such as 50%, got '\(String(text).oneLine)'")
      }
      return value / 100
    }
    for setting in settings {
      let parts = setting.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let words = parts[1].split(separator: ",")
      guard let first = words.first else { continue }
      let mark = words.dropFirst().first
      switch parts[0] {
      case "align":
        place.alignX = ["start": 0, "left": 0, "end": 1, "right": 1][first] ?? 0.5
      case "position":
        position = try share(first, parts[0])
        positionAlign = mark.flatMap { ["line-left": 0, "center": 0.5, "line-right": 1][$0] }
      case "size": size = try share(first, parts[0])
      case "line":
        if let number = Int(first) {
          guard abs(Double(number)) <= mostLines else {
            throw Malformed(
              "line \(line): line: expected a number from -1000 to 1000, got '\(number)'")
          }
          // Lines count from the top or, if negative, from the bottom.
          place.y = number >= 0 ? Double(number) * lineHeight : 1 + Double(number + 1) * lineHeight
          place.alignY = number >= 0 ? 0 : 1
        } else {
          place.y = try share(first, parts[0])
          place.alignY = mark.flatMap { ["center": 0.5, "end": 1][$0] } ?? 0
        }
      case "vertical":
        throw Malformed("line \(line): vertical text is not supported")
      case "region":
        throw Malformed(
          "line \(line): WebVTT regions are not supported; give a position")
      default: continue
      }
    }
    // The box is as wide as its position allows (WebVTT, 7.2, step 5), and the text is aligned in it.
    let (point, anchor) = (position ?? place.alignX, positionAlign ?? place.alignX)
    let room = anchor == 0 ? 1 - point : anchor == 1 ? point : 2 * min(point, 1 - point)
    place.mostWidth = min(size, room)
    guard place.mostWidth >= leastWidth else {
      let name = size < leastWidth ? "size" : "position"
      throw Malformed("line \(line): \(name): a cue of no width is never seen")
    }
    place.x = point + (place.alignX - anchor) * place.mostWidth
    return place
  }

  /// `01:02:03.004` or `02:03.004`, in seconds: digits with at most one point, and nothing else that
  /// Swift reads as a number.
  static func time(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      let digits = part.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 }
      return digits.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
        ? Double(String(digits)) : nil
    }
    guard (2...3).contains(parts.count), !parts.contains(nil) else { return nil }
    let seconds = parts.compactMap(\.self).reduce(0) { $0 * 60 + $1 }
    return seconds.isFinite && seconds >= 0 && seconds < 1e9 ? seconds : nil
  }

  /// A line without tags, and with what its character references stand for.
  private static func plain(_ line: Substring) -> String {
    var (text, depth) = ("", 0)
    for character in line {
      if character == "<" {
        depth += 1
      } else if character == ">" {
        depth = max(0, depth - 1)
      } else if depth == 0 {
        text.append(character)
      }
    }
    guard text.contains("&") else { return text }
    return text.replacing(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,8}));/) { reference in
      let number =
        reference.1.flatMap { UInt32($0) } ?? reference.2.flatMap { UInt32($0, radix: 16) }
      if let scalar = number.flatMap(Unicode.Scalar.init) { return String(scalar) }
      return reference.3.flatMap { names[String($0)] } ?? String(reference.0)
    }
  }

  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "nbsp": "\u{A0}", "quot": "\"", "apos": "'", "lrm": "",
    "rlm": "",
  ]
}

extension Character {
  /// Whether it ends a line of a text file. Swift counts more characters as line breaks, which are
  /// part of a text there (WebVTT, section 4.1).
  var endsLine: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}
