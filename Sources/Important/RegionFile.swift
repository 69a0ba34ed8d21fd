public import Document
public import Files
public import Forms
package import Framing

/// Regions of one clip or of several, as a person, a service that reads text or one that finds faces
/// gives them; or the places of cues of a subtitle file.
public struct RegionFile: Sendable {
  private enum Contents {
    /// Regions of any clip.
    case shared([GivenRegion])
    /// Regions of clips by their paths.
    case clips([(name: [UInt8], regions: [GivenRegion])])
  }

  private let contents: Contents

  /// The most regions of one clip.
  public static let most = 10_000

  /// Whether the file has regions for clips by their names.
  public var namesClips: Bool {
    switch contents {
    case .shared: false
    case .clips: true
    }
  }

  /// Reads JSON, WebVTT, SubRip, TTML or an ASS file.
  public init(_ bytes: [UInt8]) throws(Malformed) {
    let isMark = { (byte: UInt8) in [0xEF, 0xBB, 0xBF].contains(byte) }
    let text = bytes.drop { $0 <= 0x20 || isMark($0) }
    // With its empty lines, so that messages count them.
    var lines: String { String(decoding: bytes.drop(while: isMark), as: UTF8.self) }
    guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
      throw Malformed("expected a text in UTF-8, got one in UTF-16")
    }
    func begins(_ word: String) -> Bool { text.starts(with: word.utf8) }
    if SubtitleScript.sections.contains(where: begins) {
      contents = .shared(try Self.checked(SubtitleScript.regions(lines)))
    } else if begins("WEBVTT") || WebVTTCues.isSubRip(text) {
      contents = .shared(try Self.checked(WebVTTCues.regions(lines)))
    } else if begins("{") || begins("[") {
      contents = try Self.json(bytes)
    } else if begins("<") {
      contents = .shared(try Self.checked(TimedText.regions(bytes)))
    } else if text.isEmpty {
      throw Malformed("the file is empty; expected regions as JSON, WebVTT, SubRip, TTML or ASS")
    } else {
      throw Malformed("expected regions as JSON, WebVTT, SubRip, TTML or ASS")
    }
  }

  /// The regions of a clip: those of all clips, or those of the entry that names it, of several the
  /// one with the longest name. None if the file names other clips only.
  public func regions(of clip: ClipLocation) -> [GivenRegion] { knownRegions(of: clip) ?? [] }

  /// The same; nil if the file names other clips only, so that nothing is known of this one.
  package func knownRegions(of clip: ClipLocation) -> [GivenRegion]? {
    let clips: [(name: [UInt8], regions: [GivenRegion])]
    switch contents {
    case .shared(let regions): return regions
    case .clips(let named): clips = named
    }
    let slash = UInt8(ascii: "/")
    let path = [slash] + clip.bytes
    let entry = clips.filter { entry in
      let name = entry.name.first == slash ? entry.name : [slash] + entry.name
      return path.suffix(name.count).elementsEqual(name)
    }.max { $0.name.count < $1.name.count }
    return entry?.regions
  }

  private static func json(_ bytes: [UInt8]) throws(Malformed) -> Contents {
    let node = try JSONNode(bytes)
    guard case .object(let object) = node, case .list(let entries)? = object["clips"] else {
      let items = try node.items(under: ["regions", "important"], of: "regions")
      return .shared(try regions(items))
    }
    guard object["regions"] == nil else {
      throw Malformed("expected 'regions' of all clips or 'clips', got both")
    }
    var clips: [(name: [UInt8], regions: [GivenRegion])] = []
    var names: Set<String> = []
    for (index, entry) in entries.enumerated() {
      do throws(Malformed) {
        let fields = try entry.fields()
        guard let name = try fields.text("file"), !name.isEmpty else {
          throw Malformed("file: missing")
        }
        guard names.insert(name).inserted else {
          throw Malformed("another entry has the file '\(name.oneLine)'")
        }
        guard case .list(let items)? = fields.object["regions"] else {
          throw Malformed("regions: expected a list")
        }
        clips.append((Array(name.utf8), try regions(items)))
      } catch {
        throw Malformed("clip \(index + 1): \(error.description)")
      }
    }
    return .clips(clips)
  }

  private static func regions(_ items: [JSONNode]) throws(Malformed) -> [GivenRegion] {
    var regions: [GivenRegion] = []
    for (index, item) in items.enumerated() {
      do throws(Malformed) {
        regions.append(try GivenRegion(item, number: index + 1))
      } catch {
        throw Malformed("region \(index + 1): \(error.description)")
      }
    }
    return try checked(regions)
  }

  private static func checked(_ regions: [GivenRegion]) throws(Malformed) -> [GivenRegion] {
    guard regions.count <= most else {
      throw Malformed("expected at most \(most) regions of a clip, got \(regions.count)")
    }
    var ids: Set<String> = []
    for region in regions where !ids.insert(region.id).inserted {
      throw Malformed("two regions have the id '\(region.id.oneLine)'")
    }
    for region in regions where !region.place.isNearThePicture {
      throw Malformed(
        "the region '\(region.id.oneLine)' is nowhere near the picture, or has no size")
    }
    return regions
  }
}

/// One region as a file gives it.
public struct GivenRegion: Hashable, Sendable {
  public let id: String
  public let kind: ClipAnalysis.Important.Kind
  public let role: String?
  let place: RegionPlace
  /// In seconds.
  public let start: Double
  /// Nil for the clip's end.
  public let end: Double?
  /// Lines of text, at least 1.
  public let lines: Int

  /// In stored pixels.
  package func box(in shape: DisplayShape) -> Rect { place.box(in: shape) }
}

extension GivenRegion {
  /// - Parameter number: the id of a region without one.
  fileprivate init(_ node: JSONNode, number: Int) throws(Malformed) {
    let fields = try node.fields()
    let text = try fields.text("text")
    id = try fields.text("id") ?? "\(number)"
    guard !id.isEmpty, id.utf8.count <= 200 else {
      throw Malformed("id: expected at most 200 bytes, and not none")
    }
    guard !id.hasPrefix(ClipAnalysis.Important.overlayPrefix) else {
      throw Malformed(
        "id: ids that begin with \(ClipAnalysis.Important.overlayPrefix) are those of what stands "
          + "in bars, got '\(id.oneLine)'")
    }
    let word = try fields.text("kind")
    guard
      let kind = ClipAnalysis.Important.Kind(
        rawValue: word ?? (text == nil ? "given" : "text"))
    else {
      throw Malformed(
        "kind: expected text, logo, face or given, got '\((word ?? "").oneLine)'")
    }
    self.kind = kind
    role = try fields.text("role").map { String($0.prefix(40)) }
    try fields.checkSides("box")
    guard let box = try fields.box("box") else { throw Malformed("box: missing") }
    place = box.width <= 1 && box.height <= 1 ? .share(box) : .pixels(box)
    let time = "a time in seconds"
    start = try fields.number("start", from: 0, time) ?? 0
    end = try fields.number("end", from: 0, time)
    if let end, end <= start {
      throw Malformed(
        "end: expected a time after start, \(seconds(start)), got \(seconds(end))")
    }
    let count = "a number of lines from 1 to 1000"
    let given = try fields.number("lines", from: 1, count)
    if let given, given > 1000 { throw Malformed("lines: expected \(count)") }
    let written = text?.split(whereSeparator: \.endsLine).count ?? 1
    lines = given.map { Int($0) } ?? max(1, min(1000, written))
  }
}

extension JSONFields {
  /// The largest coordinate of a box.
  private static let mostSide = 1_000_000

  /// Refuses a box of numbers by the one that can't be a coordinate, because nothing is wrong with
  /// the form.
  func checkSides(_ key: String) throws(Malformed) {
    let sides: [JSONNode] =
      switch object[key] {
      case .list(let items): items
      case .object(let object): ["x", "y", "width", "height"].compactMap { object[$0] }
      default: []
      }
    for case .number(let number) in sides where !(abs(number) <= Double(Self.mostSide)) {
      throw Malformed(
        "\(key): expected numbers from -\(Self.mostSide) to \(Self.mostSide), got \(number)")
    }
  }
}

private func seconds(_ time: Double) -> String { number(time, decimals: 3) }

/// The place of a region before the clip's shape is known.
enum RegionPlace: Hashable, Sendable {
  /// In stored pixels.
  case pixels(Rect)
  /// In fractions of the upright shown picture.
  case share(Rect)
  /// Lines of text at a point.
  case text(TextPlace)

  /// Whether its rectangle has a size and a place that reports can state, whatever made it.
  var isNearThePicture: Bool {
    let sizes = 1e-6...1e6
    let rect: Rect
    switch self {
    case .pixels(let given), .share(let given): rect = given
    case .text(let text):
      guard sizes.contains(text.mostWidth), sizes.contains(text.lineHeight) else { return false }
      rect = text.unit(1)
    }
    return abs(rect.x) <= 1e6 && abs(rect.y) <= 1e6 && sizes.contains(rect.width)
      && sizes.contains(rect.height)
  }

  /// In stored pixels.
  func box(in shape: DisplayShape) -> Rect {
    switch self {
    case .pixels(let rect): rect
    case .share(let unit): shape.storedRect(ofUnit: unit)
    case .text(let text): shape.storedRect(ofUnit: text.unit(shape.displayAspectRatio.value))
    }
  }
}

/// Lines of text of a subtitle file, which states a point and a size, but no width: that is
/// estimated as half a line's height for a letter, and a whole one for an ideograph.
struct TextPlace: Hashable, Sendable {
  /// The point, in fractions of the upright picture.
  var x: Double, y: Double
  /// The part of the text at the point: 0 its left edge or its top, 0.5 its middle, 1 its right edge
  /// or its bottom.
  var alignX: Double, alignY: Double
  /// The height of a line, as a fraction of the picture's height.
  var lineHeight: Double
  /// The lines without markup.
  var lines: [String]
  /// The largest width, as a fraction of the picture's.
  var mostWidth = 1.0
  /// Whether lines that are too long are broken, and the text is moved into the picture, as WebVTT
  /// asks of players.
  var isFlowing = false

  /// The rectangle around the text, in fractions of an upright picture of that aspect ratio.
  func unit(_ aspect: Double) -> Rect {
    let widths = lines.map { line in
      line.unicodeScalars.reduce(0.0) { $0 + ($1.value >= 0x2E80 ? 1 : 0.5) } * lineHeight / aspect
    }
    let width = min(mostWidth, max(0.5 * lineHeight / aspect, widths.max() ?? 0))
    // A line has no more rows than letters.
    let rows = zip(widths, lines).reduce(0) { rows, line in
      rows + max(1, min((line.0 / mostWidth).rounded(.up), Double(line.1.unicodeScalars.count)))
    }
    let height = lineHeight * max(1, isFlowing ? rows : 0, Double(lines.count))
    var rect = Rect(x: x - alignX * width, y: y - alignY * height, width: width, height: height)
    if isFlowing { rect.y = max(0, min(rect.y, 1 - height)) }
    return rect
  }
}
