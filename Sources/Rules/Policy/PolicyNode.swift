internal import Files

/// A value of the policy file with its line, whatever the format of the file.
package struct PolicyNode: Sendable {
  /// The line's number, from 1.
  package let line: Int
  package let content: Content

  package indirect enum Content: Sendable {
    /// A scalar; `isPlain` if it has no quotes, so that it may mean something other than text.
    case scalar(String, isPlain: Bool)
    case list([PolicyNode])
    case mapping([(key: PolicyNode, value: PolicyNode)])
  }

  package init(line: Int, _ content: Content) {
    self.line = line
    self.content = content
  }

  /// The kind of value, for messages.
  var inWords: String {
    switch content {
    case .scalar(let text, let isPlain):
      isEmpty ? "nothing" : isPlain ? "'\(text.oneLine)'" : "the text '\(text.oneLine)'"
    case .list: "a list"
    case .mapping: "a mapping of keys"
    }
  }

  /// Whether there is no value.
  var isEmpty: Bool {
    if case .scalar(let text, isPlain: true) = content {
      return ["", "~", "null"].contains(text)
    }
    return false
  }

  /// Whether it is this word without quotes.
  func isPlain(_ word: String) -> Bool {
    if case .scalar(word, isPlain: true) = content { true } else { false }
  }

  /// A scalar's text; nil if there is no value, or one that is not a scalar.
  var text: String? {
    if case .scalar(let text, _) = content, !isEmpty { text } else { nil }
  }

  /// The texts of a list, or of a scalar as a list of one; nil for anything else.
  var texts: [String]? {
    guard case .list(let items) = content else { return text.map { [$0] } }
    let texts = items.compactMap(\.text)
    return texts.count == items.count && !texts.isEmpty ? texts : nil
  }
}

/// All problems of a policy file, with their lines.
package struct PolicyProblems: Error, Equatable {
  package struct Problem: Sendable, Equatable {
    /// The line's number, from 1; 0 for the whole file.
    package let line: Int
    /// One line, perhaps followed by lines that show the place.
    package let text: String

    package init(line: Int, _ text: String) {
      self.line = line
      self.text = text
    }
  }

  package let problems: [Problem]

  package init(_ problems: [Problem]) {
    self.problems = problems
  }

  /// - Parameter name: the file's name as messages show it.
  package func lines(_ name: String) -> [String] {
    problems.map { $0.line > 0 ? "\(name):\($0.line): \($0.text)" : "\(name): \($0.text)" }
  }
}
