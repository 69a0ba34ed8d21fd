internal import Document
internal import Files
internal import Framing
internal import Settings
package import SystemPackage
internal import Words

extension Policy {
  /// Reads the tree of a policy file; throws all its problems at once.
  ///
  /// - Parameters:
  ///   - root: nil for an empty file.
  ///   - name: the file's name as messages show it.
  ///   - folder: the absolute folder that the file is in.
  ///   - isFound: whether the file was found rather than named.
  package init(
    _ root: PolicyNode?, name: String, folder: FilePath, isFound: Bool = false
  ) throws(PolicyProblems) {
    var reader = PolicyReader(name: name, folder: folder, isFound: isFound)
    if let root, !root.isEmpty { reader.read(root) }
    guard reader.problems.isEmpty else {
      throw PolicyProblems(reader.problems.sorted { $0.line < $1.line })
    }
    self.init(name: name, folder: folder, settings: reader.settings, rules: reader.rules)
  }
}

/// Reads a policy file and gathers all problems instead of ending at the first.
struct PolicyReader {
  private let name: String
  private let folder: FilePath
  private let isFound: Bool
  private(set) var settings: [Policy.SettingLine] = []
  private(set) var rules: [Rule] = []
  private(set) var problems: [PolicyProblems.Problem] = []

  init(name: String, folder: FilePath, isFound: Bool) {
    self.name = name
    self.folder = folder
    self.isFound = isFound
  }

  mutating func read(_ root: PolicyNode) {
    guard case .mapping(let pairs) = root.content else {
      let problem = "expected keys such as 'fail-on:', got \(root.inWords)"
      problems.append(.init(line: root.line, problem))
      return
    }
    for (key, value) in pairs {
      if key.text == "rules" {
        readRules(value)
      } else if let setting = key.text.flatMap(SettingKey.init) {
        readSetting(setting, value)
      } else {
        unknown(key, among: SettingKey.allCases.map(\.rawValue) + ["rules"])
      }
    }
  }

  private mutating func unknown(_ key: PolicyNode, among names: [String]) {
    let problem =
      key.text.map { SettingValue.Malformed(unknown: "key", $0, among: names).reason }
      ?? "expected the name of a key, got \(key.inWords)"
    problems.append(.init(line: key.line, problem))
  }

  private mutating func readSetting(_ key: SettingKey, _ node: PolicyNode) {
    do throws(SettingValue.Malformed) {
      var value = try node.value(as: key)
      func resolved(_ path: [UInt8]) -> [UInt8] {
        path.first == UInt8(ascii: "/") ? path : folder.bytes + [UInt8(ascii: "/")] + path
      }
      var paths: [[UInt8]] = []
      switch value {
      case .path(let path) where !(key == .cache && path == Array("off".utf8)):
        paths = [resolved(path)]
        value = .path(paths[0])
      case .list(let items) where key == .zones:
        let names = Zone.standard.map { Array($0.name.utf8) }
        value = .list(items.map { names.contains($0) ? $0 : resolved($0) })
        paths = items.filter { !names.contains($0) }.map(resolved)
      default: break
      }
      if isFound, let excess = Self.excess(of: value, as: key, with: paths, in: folder) {
        throw SettingValue.Malformed(reason: "\(excess); name the policy with --config to allow it")
      }
      settings.append(.init(key: key, value: value, line: node.line))
    } catch {
      problems.append(.init(line: node.line, "\(key.rawValue): \(error.reason)"))
    }
  }

  private mutating func readRules(_ node: PolicyNode) {
    guard case .list(let items) = node.content else {
      problems.append(
        .init(line: node.line, "rules: expected a list of rules, got \(node.inWords)"))
      return
    }
    for item in items {
      var reader = RuleReader(item, in: name)
      let rule = reader.rule()
      for key in reader.unknown { unknown(key.node, among: key.names) }
      problems += reader.problems
      guard let rule else { continue }
      if rules.contains(where: { $0.id == rule.id }) {
        problems.append(.init(line: item.line, "name: another rule is named '\(rule.id.oneLine)'"))
      }
      rules.append(rule)
    }
  }

  /// The way in which a value reaches beyond the folder of the policy that holds it; nil if it does
  /// not.
  ///
  /// - Parameter paths: those that the value names.
  private static func excess(
    of value: SettingValue, as key: SettingKey, with paths: [[UInt8]], in folder: FilePath
  ) -> String? {
    if key == .network, value == .flag(true) { return "a policy that was found allows no network" }
    let home = folder.resolved ?? folder
    for path in paths.map(FilePath.init(bytes:)) {
      guard path.resolvedParts.starts(with: home) else { return "leads out of the policy's folder" }
      let isPlain = FileStatus(path).map { $0.isRegular || $0.isFolder } ?? true
      if !isPlain { return "is neither a file nor a folder" }
    }
    return nil
  }
}

extension PolicyNode {
  /// The value for a key. Types count: a number in quotes is a text.
  fileprivate func value(as key: SettingKey) throws(SettingValue.Malformed) -> SettingValue {
    if case .list = key.kind {
      guard let texts else {
        throw SettingValue.Malformed(reason: "expected \(key.kind.inWords), got \(inWords)")
      }
      for text in texts { try FailOn.check(key, text) }
      return .list(texts.map { Array($0.utf8) })
    }
    guard let text else {
      throw SettingValue.Malformed(reason: "expected \(key.kind.inWords), got \(inWords)")
    }
    let isQuoted = !isPlain(text)
    switch key.kind {
    case .flag where isQuoted || !["true", "false"].contains(text),
      .count where isQuoted:
      throw SettingValue.Malformed(reason: "expected \(key.kind.inWords), got \(inWords)")
    default: return try SettingValue(Array(text.utf8), as: key.kind)
    }
  }
}

/// Reads one rule of a policy file and gathers its problems.
struct RuleReader {
  private let node: PolicyNode
  private let file: String
  private(set) var problems: [PolicyProblems.Problem] = []
  /// Unknown keys, each with the names that are valid in its place.
  private(set) var unknown: [(node: PolicyNode, names: [String])] = []
  private var name: String?
  private var level = FindingLevel.error
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
      id: name, level: level, origin: .file(file, line: node.line),
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
    if let level = node.text.flatMap(FindingLevel.init) {
      self.level = level
    } else {
      let words = FindingLevel.allCases.map(\.rawValue)
      complain(
        node, "level: \(SettingValue.Malformed(words, not: node.text ?? "").reason)")
    }
  }

  private mutating func checked(name: String, _ node: PolicyNode) -> String? {
    if RuleWord.named(name) != nil {
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
    let name = key.text ?? ""
    do throws(SettingValue.Malformed) {
      guard let texts = value.texts else {
        let takes = "expected a pattern or a list of patterns, got \(value.inWords)"
        throw SettingValue.Malformed(reason: takes)
      }
      var globs: [Glob] = []
      for text in texts { globs.append(try Glob(parsing: Array(text.utf8))) }
      return globs
    } catch {
      let isNegated = name == "paths" && value.texts?.contains { $0.hasPrefix("!") } == true
      let hint = isNegated ? "; 'except' names exceptions" : ""
      complain(value, "\(name): \(error.reason)\(hint)")
      return []
    }
  }

  private mutating func complain(_ node: PolicyNode, _ text: String) {
    problems.append(.init(line: node.line, text))
  }
}
