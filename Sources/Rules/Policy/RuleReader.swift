internal import Files
internal import Settings

/// Reads one rule of a policy file and gathers its problems.
struct RuleReader {
  private let node: PolicyNode
  private let file: String
  private(set) var problems: [PolicyProblems.Problem] = []
  /// Unknown keys, each with the names that are known in its place.
  private(set) var unknown: [(node: PolicyNode, names: [String])] = []
  private var name: String?
  private var level = Check.Level.error
  private var message: String?
  private var paths: [Glob] = []
  private var exceptions: [Glob] = []
  private var conditions: [Condition] = []

  private static let names = ["name", "paths", "except", "level", "message"] + ConditionKey.names

  /// - Parameter file: the policy's name as messages show it.
  init(_ node: PolicyNode, in file: String) {
    self.node = node
    self.file = file
  }

  /// The rule; nil if it has any problem.
  mutating func rule() -> Rule? {
    guard case .mapping(let pairs) = node.content else {
      complain(node, "rules: expected a rule with a name and conditions, got \(node.inWords)")
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
    return Rule(
      id: name, text: "'\(name)'", level: level, origin: .file(file, line: node.line),
      message: message, paths: paths, exceptions: exceptions, conditions: conditions)
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
    do throws(SettingValue.Malformed) {
      conditions.append(try Condition(key, value))
    } catch {
      complain(value, "\(key.rawValue): \(error.reason)")
    }
  }

  private mutating func readColor(_ node: PolicyNode) {
    guard case .mapping(let pairs) = node.content else {
      complain(node, "color: expected \(ConditionKey.colorNames.inWords), each with its value")
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
      complain(node, "name: '\(name)' is a rule of --fail-on; choose another name")
      return nil
    }
    guard name.unicodeScalars.count <= 100, name == name.oneLine else {
      complain(node, "name: expected one line of at most 100 characters")
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
      value, "\(key.text ?? ""): expected a pattern or a list of patterns, got \(value.inWords)")
    return []
  }

  private mutating func complain(_ node: PolicyNode, _ text: String) {
    problems.append(.init(line: node.line, text))
  }
}
