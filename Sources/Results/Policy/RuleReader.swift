internal import Files

/// Reads one rule of a policy file and gathers what is wrong with it.
struct RuleReader {
  private let node: PolicyNode
  private(set) var problems: [PolicyProblems.Problem] = []
  /// Keys that there are not, and those that there are in their place.
  private(set) var unknown: [(node: PolicyNode, names: [String])] = []
  private var name: String?
  private var level = Check.Level.error
  private var message: String?
  private var paths: [Glob] = []
  private var exceptions: [Glob] = []
  private var conditions: [Condition] = []

  private static let names = ["name", "paths", "except", "level", "message"] + ConditionKey.names

  init(_ node: PolicyNode) {
    self.node = node
  }

  /// The rule, nil where anything is wrong.
  mutating func rule() -> PolicyRule? {
    guard case .mapping(let pairs) = node.content else {
      complain(node, "rules: takes rules with a name and conditions, not \(node.inWords)")
      return nil
    }
    for (key, value) in pairs { read(key, value) }
    if name == nil, !pairs.contains(where: { $0.key.text == "name" }) {
      complain(node, "the rule has no name")
    }
    if problems.isEmpty, unknown.isEmpty, conditions.isEmpty {
      complain(node, "the rule has no condition, such as verdict or bars")
    }
    guard problems.isEmpty, unknown.isEmpty, let name else { return nil }
    return PolicyRule(
      name: name, line: node.line, level: level, message: message, paths: paths,
      exceptions: exceptions, conditions: conditions)
  }

  private mutating func read(_ key: PolicyNode, _ value: PolicyNode) {
    switch key.text {
    case "name": name = text(key, value).flatMap { checked(name: $0, value) }
    case "message": message = text(key, value)
    case "level": readLevel(value)
    case "paths": paths = globs(key, value)
    case "except": exceptions = globs(key, value)
    case "color": readColor(value)
    case let text:
      guard let text, !text.hasPrefix("color."), let condition = ConditionKey(rawValue: text) else {
        unknown.append((key, Self.names))
        return
      }
      read(condition, value)
    }
  }

  private mutating func read(_ key: ConditionKey, _ value: PolicyNode) {
    do throws(Condition.Malformed) {
      conditions.append(try Condition(key, value))
    } catch {
      complain(value, "\(key.rawValue): \(error.reason)")
    }
  }

  private mutating func readColor(_ node: PolicyNode) {
    guard case .mapping(let pairs) = node.content else {
      complain(node, "color: takes \(ConditionKey.colorNames.inWords), each with its value")
      return
    }
    for (key, value) in pairs {
      if let condition = key.text.flatMap({ ConditionKey(rawValue: "color.\($0)") }) {
        read(condition, value)
      } else {
        unknown.append((key, ConditionKey.colorNames))
      }
    }
  }

  private mutating func readLevel(_ node: PolicyNode) {
    if let level = node.text.flatMap(Check.Level.init) {
      self.level = level
    } else {
      let words = Check.Level.allCases.map(\.rawValue)
      complain(
        node, "level: \(SettingValue.Malformed(words, not: node.text ?? "").reason)")
    }
  }

  private mutating func checked(name: String, _ node: PolicyNode) -> String? {
    if FailOn.Word(rawValue: name) != nil {
      complain(node, "name: '\(name)' is a word of --fail-on; a rule needs another")
      return nil
    }
    guard name.unicodeScalars.count <= 100, name == name.oneLine else {
      complain(node, "name: takes one line of 100 letters at most")
      return nil
    }
    return name
  }

  private mutating func text(_ key: PolicyNode, _ value: PolicyNode) -> String? {
    if let text = value.text { return text }
    complain(value, "\(key.text ?? ""): takes a text, not \(value.inWords)")
    return nil
  }

  private mutating func globs(_ key: PolicyNode, _ value: PolicyNode) -> [Glob] {
    if let texts = value.texts { return texts.map { Glob(Array($0.utf8)) } }
    complain(
      value, "\(key.text ?? ""): takes a pattern or a list of patterns, not \(value.inWords)")
    return []
  }

  private mutating func complain(_ node: PolicyNode, _ text: String) {
    problems.append(.init(line: node.line, text))
  }
}
