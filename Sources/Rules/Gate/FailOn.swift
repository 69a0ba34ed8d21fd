internal import Files
internal import Report
package import Settings

/// The rules of `--fail-on`, such as `padded>=2%,mixed,undecided,error`: words that are short forms
/// of a policy's conditions.
package struct FailOn: Sendable, Equatable {
  package typealias Malformed = SettingValue.Malformed

  package struct Item: Sendable, Equatable {
    let word: Word
    /// The canonical spelling: `padded>=2%`, `error:corrupt`.
    package let text: String
    let conditions: [Condition]
  }

  package let items: [Item]

  package init(items: [Item] = []) {
    self.items = items
  }

  /// Reads rules between commas; spaces make no difference.
  package init(parsing text: String) throws(SettingValue.Malformed) {
    var items: [Item] = []
    for part in text.split(separator: ",") {
      let words = String(part).filter { $0 != " " }
      if words.isEmpty { continue }
      let item = try Item(words, written: part)
      if !items.contains(item) { items.append(item) }
    }
    guard !items.isEmpty else {
      throw .init(reason: "no rule given; expected \(Word.allCases.map(\.rawValue).inWords)")
    }
    self.items = items
  }

  /// Throws if the text of a setting is a malformed list of rules.
  package static func check(
    _ key: SettingKey, _ text: String
  ) throws(SettingValue.Malformed) {
    if key == .failOn { _ = try FailOn(parsing: text) }
  }
}

extension FailOn.Item {
  /// - Parameters:
  ///   - text: the rule without spaces.
  ///   - written: the rule as the user wrote it.
  fileprivate init(_ text: String, written: Substring) throws(SettingValue.Malformed) {
    let end = text.firstIndex { "<>=!".contains($0) } ?? text.endIndex
    let parts = text[..<end].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let name = parts[0].lowercased()
    guard let word = FailOn.Word(rawValue: name == "coloured-bars" ? "colored-bars" : name) else {
      try Self.checkSeparation(written)
      throw .init(
        unknown: "rule", parts[0], among: FailOn.Word.allCases.map(\.rawValue))
    }
    self.word = word
    let code = parts.dropFirst().first
    let size: Comparison?
    do throws(SettingValue.Malformed) {
      size = try word.size(text[end...])
      try word.check(code)
    } catch {
      throw .init(reason: "\(word.rawValue): \(error.reason)")
    }
    conditions = word.definition.conditions(FailOn.Bound(size: size, code: code))
    self.text = word.rawValue + (code.map { ":\($0)" } ?? "") + (size?.text ?? "")
  }

  /// Throws if the text begins with a rule and a space where a comma was meant.
  private static func checkSeparation(_ written: Substring) throws(SettingValue.Malformed) {
    let words = written.split(separator: " ")
    guard words.count > 1, (try? Self(String(words[0]), written: words[0])) != nil else { return }
    throw .init(
      reason: "expected commas between rules, such as \(words.joined(separator: ",")), "
        + "got '\(String(written).oneLine)'")
  }
}

extension SettingValue.Malformed {
  /// `unknown rule 'paded'; did you mean 'padded'?`
  init(unknown noun: String, _ word: String, among names: [String]) {
    let hint = likelyMeaning(of: word, in: names)
    self.init(reason: "unknown \(noun) '\(word.oneLine)'; \(hint ?? "expected \(names.inWords)")")
  }
}
