internal import Files
package import Framing
internal import Padding

extension [ClipAnalysis.Important] {
  /// Names for the items in captions, such as `subtitles`, by their ids. Items of one name have their
  /// ids with it: `text 'clock'`.
  package func names(_ orientation: PictureOrientation) -> [String: String] {
    let named = map { (id: $0.id, noun: Noun($0, orientation)) }
    let counts = named.reduce(into: [:]) { $0[$1.noun, default: 0] += 1 }
    let names = named.map { id, noun in
      (id, counts[noun] == 1 ? noun.name(1) : noun.named(id))
    }
    return Dictionary(names) { first, _ in first }
  }
}

extension [ClipAnalysis.Important] {
  /// Names for the items in sentences, such as `the subtitles`, by their ids; those of one kind have
  /// one name.
  package func namesInSentences(_ orientation: PictureOrientation) -> [String: String] {
    let nouns = map { (id: $0.id, noun: Noun($0, orientation)) }
    let counts = nouns.reduce(into: [:]) { $0[$1.noun, default: 0] += 1 }
    return Dictionary(nouns.map { ($0.id, $0.noun.the(counts[$0.noun] ?? 1)) }) { first, _ in first
    }
  }
}

/// A name for items in sentences.
package struct Noun: Hashable {
  private let one: String, many: String
  /// Whether it needs no article.
  package let isName: Bool

  private static let roles: [String: (one: String, many: String)] = [
    "subtitle": ("subtitles", "subtitles"), "caption": ("captions", "captions"),
    "title": ("title", "titles"), "clock": ("clock", "clocks"),
    "watermark": ("watermark", "watermarks"), "lowerthird": ("lower third", "lower thirds"),
    "scoreboard": ("scoreboard", "scoreboards"), "credit": ("credits", "credits"),
  ]

  package init(_ item: ClipAnalysis.Important, _ orientation: PictureOrientation) {
    if let role = item.role, let noun = Self.roles[role] {
      (one, many, isName) = (noun.one, noun.many, false)
      return
    }
    switch item.kind {
    case .text: (one, many, isName) = ("text", "texts", false)
    case .logo: (one, many, isName) = ("logo", "logos", false)
    case .face: (one, many, isName) = ("face", "faces", false)
    case .given:
      let edge = item.overlaidEdge.map { orientation.shown($0).rawValue }
      let name =
        edge.map { "what stands in the \($0) bar" } ?? "'\((item.role ?? item.id).oneLine)'"
      (one, many, isName) = (name, name, true)
    }
  }

  package func name(_ count: Int) -> String { count > 1 ? many : one }

  /// The name with its article, as a subject or an object.
  package func the(_ count: Int) -> String { isName ? name(count) : "the \(name(count))" }

  /// One of several items of this name.
  package func named(_ id: String) -> String {
    let id = "'\(id.oneLine)'"
    return name(1) == id ? id : "\(name(1)) \(id)"
  }
}

extension RegionLoss {
  /// A cause as subjects of a sentence: of areas of the user's own their names, if they are known.
  package func inWords(_ cause: Cause) -> [String] {
    guard cause == .zone, let coveredBy else { return [cause.inWords] }
    return coveredBy.quoted
  }

  /// The names of the areas that it extends beyond.
  package var limitsInWords: [String] { beyond?.quoted ?? [Cause.slot.inWords] }
}

extension [String] {
  package var quoted: [String] { map { "'\($0.oneLine)'" } }
}
