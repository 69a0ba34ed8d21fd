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
  func namesInSentences(_ orientation: PictureOrientation) -> [String: String] {
    let nouns = map { (id: $0.id, noun: Noun($0, orientation)) }
    let counts = nouns.reduce(into: [:]) { $0[$1.noun, default: 0] += 1 }
    return Dictionary(nouns.map { ($0.id, $0.noun.the(counts[$0.noun] ?? 1)) }) { first, _ in first
    }
  }
}

/// A name for items in sentences.
struct Noun: Hashable {
  private let one: String, many: String
  /// Whether it is said in the plural even of one item.
  let isPlural: Bool
  /// Whether it needs no article.
  let isName: Bool

  private static let roles: [String: (one: String, many: String)] = [
    "subtitle": ("subtitles", "subtitles"), "caption": ("captions", "captions"),
    "title": ("title", "titles"), "clock": ("clock", "clocks"),
    "watermark": ("watermark", "watermarks"), "lowerthird": ("lower third", "lower thirds"),
    "scoreboard": ("scoreboard", "scoreboards"), "credit": ("credits", "credits"),
  ]

  init(_ item: ClipAnalysis.Important, _ orientation: PictureOrientation) {
    if let role = item.role, let noun = Self.roles[role] {
      (one, many, isPlural, isName) = (noun.one, noun.many, noun.one == noun.many, false)
      return
    }
    switch item.kind {
    case .text: (one, many, isPlural, isName) = ("text", "texts", false, false)
    case .logo: (one, many, isPlural, isName) = ("logo", "logos", false, false)
    case .face: (one, many, isPlural, isName) = ("face", "faces", false, false)
    case .given:
      let edge = item.overlaidEdge.map { orientation.shown($0).rawValue }
      let name =
        edge.map { "what stands in the \($0) bar" } ?? "'\((item.role ?? item.id).oneLine)'"
      (one, many, isPlural, isName) = (name, name, false, true)
    }
  }

  func name(_ count: Int) -> String { count > 1 ? many : one }

  /// The name with its article, as a subject or an object.
  func the(_ count: Int) -> String { isName ? name(count) : "the \(name(count))" }

  /// One of several items of this name.
  func named(_ id: String) -> String {
    let id = "'\(id.oneLine)'"
    return name(1) == id ? id : "\(name(1)) \(id)"
  }
}

/// Items of one name, such as all subtitles.
struct RegionGroup {
  let noun: Noun
  var items: [ClipAnalysis.Important]
  var the: String { noun.the(items.count) }
  var isPlural: Bool { noun.isPlural || items.count > 1 }
}

/// Some of a group's items as the subject of a sentence or its object.
struct RegionSubject {
  let text: String
  private let isPlural: Bool

  /// - Parameter items: the ids of those that are meant, on each screen.
  init(_ group: RegionGroup, _ items: [Set<String>]) {
    let (all, counts) = (group.items.count, items.map(\.count))
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
    guard least < all else {
      (text, isPlural) = (group.the, group.isPlural)
      return
    }
    let some = least == most ? "\(most)" : "\(least)–\(most)"
    let only = most == 1 && Set(items).count == 1 ? items.first?.first : nil
    let name = only.map { " ('\($0.oneLine)')" }
    text = "\(some) of \(all) \(group.noun.name(all))\(name ?? "")"
    isPlural = most > 1
  }

  func verb(_ one: String, _ many: String) -> String { isPlural ? many : one }
}
