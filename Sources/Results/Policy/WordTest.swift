internal import Files

/// Which words something may be: any of a few, or with `!=` none of them.
struct WordTest: Sendable, Equatable {
  private let words: [String]
  private let isNegated: Bool

  struct Malformed: Error, Equatable {
    let reason: String
  }

  /// - Parameter choices: the words there are; nil where anything goes.
  init(_ items: [String], choices: [String]?) throws(Malformed) {
    let negated = items.filter { $0.hasPrefix("!=") }
    guard negated.isEmpty || negated.count == items.count else {
      throw Malformed(reason: "takes words with != for all of them or for none")
    }
    isNegated = !negated.isEmpty
    words = items.map { item in
      let word = item.drop { "!= ".contains($0) }
      return String(word).lowercased()
    }
    for word in words {
      if let choices, !choices.contains(word) {
        throw Malformed(reason: SettingValue.Malformed(choices, not: word).reason)
      }
      if word.isEmpty { throw Malformed(reason: "takes a word") }
    }
  }

  /// Whether one of the values is right or, negated, all are; nothing never is.
  func holds(_ values: [String]) -> Bool {
    guard !values.isEmpty else { return false }
    return isNegated
      ? values.allSatisfy { !words.contains($0.lowercased()) }
      : values.contains { words.contains($0.lowercased()) }
  }

  var text: String { (isNegated ? "not " : "") + words.map(\.oneLine).inWords }
}
