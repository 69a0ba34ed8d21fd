internal import Files
internal import Framing
package import SystemPackage

extension Policy {
  /// Understands what a policy file holds, or says all that is wrong with it.
  ///
  /// - Parameters:
  ///   - root: nil for an empty file.
  ///   - name: the file's name as it is shown.
  ///   - folder: the folder that it is in, from the root.
  package init(_ root: PolicyNode?, name: String, folder: FilePath) throws(PolicyProblems) {
    var reader = PolicyReader(folder: folder)
    if let root, !root.isEmpty { reader.read(root) }
    guard reader.problems.isEmpty else {
      throw PolicyProblems(reader.problems.sorted { $0.line < $1.line })
    }
    self.init(name: name, folder: folder, settings: reader.settings, rules: reader.rules)
  }
}

/// Goes through a policy file and gathers what it says and what is wrong with it.
struct PolicyReader {
  private let folder: FilePath
  private(set) var settings: [Policy.SettingLine] = []
  private(set) var rules: [PolicyRule] = []
  private(set) var problems: [PolicyProblems.Problem] = []

  init(folder: FilePath) {
    self.folder = folder
  }

  mutating func read(_ root: PolicyNode) {
    guard case .mapping(let pairs) = root.content else {
      problems.append(.init(line: root.line, "takes keys such as 'fail-on:', not \(root.inWords)"))
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
    guard let text = key.text else {
      problems.append(.init(line: key.line, "takes a key's name, not \(key.inWords)"))
      return
    }
    let hint = nearestWord(to: text, in: names).map { "did you mean \($0)?" }
    problems.append(
      .init(
        line: key.line,
        "\(text.oneLine) is no key; \(hint ?? "there are " + names.inWords)"))
  }

  private mutating func readSetting(_ key: SettingKey, _ node: PolicyNode) {
    do throws(SettingValue.Malformed) {
      var value = try node.value(as: key)
      if case .path(let path) = value, path.first != UInt8(ascii: "/"),
        !(key == .cache && path == Array("off".utf8))
      {
        value = .path(folder.bytes + [UInt8(ascii: "/")] + path)
      }
      settings.append(.init(key: key, value: value, line: node.line))
    } catch {
      problems.append(.init(line: node.line, "\(key.rawValue): \(error.reason)"))
    }
  }

  private mutating func readRules(_ node: PolicyNode) {
    guard case .list(let items) = node.content else {
      problems.append(.init(line: node.line, "rules: takes a list of rules, not \(node.inWords)"))
      return
    }
    for item in items {
      var reader = RuleReader(item)
      let rule = reader.rule()
      for key in reader.unknown { unknown(key.node, among: key.names) }
      problems += reader.problems
      guard let rule else { continue }
      if rules.contains(where: { $0.name == rule.name }) {
        problems.append(.init(line: item.line, "name: '\(rule.name.oneLine)' is there twice"))
      }
      rules.append(rule)
    }
  }
}

extension PolicyNode {
  /// The value for a key; types must be right, so that a number in quotes is none.
  fileprivate func value(as key: SettingKey) throws(SettingValue.Malformed) -> SettingValue {
    if case .list = key.kind {
      guard let texts else {
        throw SettingValue.Malformed(reason: "expected \(key.kind.inWords), got \(inWords)")
      }
      if key == .failOn { for text in texts { try FailOn.check(text) } }
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
