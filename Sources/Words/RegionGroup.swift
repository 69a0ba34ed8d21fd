internal import Document

/// Items of one name, such as all subtitles.
struct RegionGroup {
  let noun: Noun
  var items: [ClipAnalysis.Important]

  /// Some of the items: `the texts`, `text 'clock'`, `1–2 of 3 texts`.
  ///
  /// - Parameter some: the ids of those that are meant, on each screen.
  func named(_ some: [Set<String>]) -> String {
    let (all, counts) = (items.count, some.map(\.count))
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
    guard least < all else { return noun.the(all) }
    if most == 1, Set(some).count == 1, let only = some.first?.first { return noun.named(only) }
    return "\(least == most ? "\(most)" : "\(least)–\(most)") of \(all) \(noun.name(all))"
  }
}
