internal import Document
internal import Files

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
