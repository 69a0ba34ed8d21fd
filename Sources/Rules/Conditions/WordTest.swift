internal import Files
internal import Settings

/// The words that something may be: any of a few, or with `!=` none of them.
struct WordTest: Sendable, Equatable {
  private let words: [String]
  private let isNegated: Bool

  /// - Parameter words: any of which will do.
  init(_ words: [String]) {
    self.words = words
    isNegated = false
  }

  /// - Parameter choices: the words there are; nil where anything goes.
  init(
    parsing items: [String], choices: [String]?
  ) throws(SettingValue.Malformed) {
    let negated = items.count { $0.hasPrefix("!=") }
    guard negated == 0 || negated == items.count else {
      throw .init(reason: "expected != before all words or before none")
    }
    isNegated = negated > 0
    words = items.map { item in
      let word = item.drop { "!= ".contains($0) }
      return String(word).lowercased()
    }
    for word in words {
      if let choices, !choices.contains(word) { throw .init(choices, not: word) }
      if word.isEmpty { throw .init(takes: "a word", not: word) }
    }
  }

  /// Whether one of the values is right or, negated, all are; false for no values.
  func holds(_ values: [String]) -> Bool {
    guard !values.isEmpty else { return false }
    return isNegated
      ? values.allSatisfy { !words.contains($0.lowercased()) }
      : values.contains { words.contains($0.lowercased()) }
  }

  var text: String { (isNegated ? "not " : "") + words.map(\.oneLine).inWords }
}
