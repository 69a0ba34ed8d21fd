internal import Files
package import Settings
internal import Words

/// The rules of `--fail-on`, such as `padded>=2%,mixed,undecided,error`.
package struct FailOn: Sendable, Equatable {
  package typealias Malformed = SettingValue.Malformed

  package struct Item: Sendable, Equatable {
    let word: RuleWord
    /// The canonical spelling: `padded>=2%`, `error:corrupt`.
    package let text: String
    let conditions: [Condition]
  }

  package let items: [Item]

  package init(items: [Item] = []) {
    self.items = items
  }

  /// Reads rules between commas; spaces make no difference but in names of zones.
  package init(parsing text: String) throws(SettingValue.Malformed) {
    var items: [Item] = []
    for part in text.split(separator: ",") where part.contains(where: { $0 != " " }) {
      let item = try Item(part)
      if !items.contains(item) { items.append(item) }
    }
    guard !items.isEmpty else {
      throw .init(reason: "no rule given; expected \(RuleWord.all.map(\.name).inWords)")
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
  /// - Parameter written: the rule as the user wrote it.
  fileprivate init(_ written: Substring) throws(SettingValue.Malformed) {
    let end = written.firstIndex { ":<>=!".contains($0) } ?? written.endIndex
    let name = written[..<end].filter { $0 != " " }
    let known = name.lowercased() == "coloured-bars" ? "colored-bars" : name.lowercased()
    guard let word = RuleWord.named(known) else {
      try Self.checkSeparation(written)
      throw .init(unknown: "rule", name, among: RuleWord.all.map(\.name))
    }
    var tail = written[end...].filter { $0 != " " }
    if tail.hasPrefix(":") {
      // Names of zones have spaces within.
      tail = ":" + written[end...].dropFirst().drop { $0 == " " }
      while tail.last == " " { tail.removeLast() }
    }
    self.word = word
    text = word.name + tail
    do throws(SettingValue.Malformed) {
      conditions = try word.conditions(followedBy: tail)
    } catch {
      throw .init(reason: "\(word.name): \(error.reason)")
    }
  }

  /// Throws if the text begins with a rule and a space where a comma was meant.
  private static func checkSeparation(_ written: Substring) throws(SettingValue.Malformed) {
    let words = written.split(separator: " ")
    guard words.count > 1, (try? Self(words[0])) != nil else { return }
    throw .init(
      reason: "expected commas between rules, such as \(words.joined(separator: ",")), "
        + "got '\(String(written).oneLine)'")
  }
}
