internal import Settings

extension Condition {
  /// Reads the value of a key of a rule.
  init(_ key: ConditionKey, _ node: PolicyNode) throws(SettingValue.Malformed) {
    guard !node.isEmpty else {
      throw .init(reason: "has no value; a value that begins with # or > needs quotes")
    }
    if key.any != nil, node.isPlain("true") {
      self.init(key)
      return
    }
    switch key.kind {
    case .words(let choices):
      guard let items = node.texts else {
        throw .init(reason: "expected a word or a list of words, got \(node.inWords)")
      }
      self.init(key, try WordTest(parsing: items, choices: choices))
    case .number(let quantity):
      guard let text = node.text else {
        throw .init(reason: "expected \(quantity.example), got \(node.inWords)")
      }
      self.init(key, try Comparison(parsing: text, as: quantity))
    }
  }
}
