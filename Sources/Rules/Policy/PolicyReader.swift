internal import Files
internal import Framing
internal import Settings
package import SystemPackage

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
      if case .path(let path) = value, path.first != UInt8(ascii: "/"),
        !(key == .cache && path == Array("off".utf8))
      {
        value = .path(folder.bytes + [UInt8(ascii: "/")] + path)
      }
      if isFound, let excess = value.excess(of: key, in: folder) {
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
}

extension SettingValue {
  /// How the value reaches further than the folder of the policy that holds it; nil if it does not.
  fileprivate func excess(of key: SettingKey, in folder: FilePath) -> String? {
    switch self {
    case .flag(true) where key == .network:
      return "a policy that was found allows no network"
    case .path(let bytes) where bytes != Array("off".utf8):
      let path = FilePath(bytes: bytes)
      let home = folder.resolved ?? folder
      guard path.resolvedParts.starts(with: home) else { return "leads out of the policy's folder" }
      let isPlain = FileStatus(path).map { $0.isRegular || $0.isFolder } ?? true
      return isPlain ? nil : "is neither a file nor a folder"
    default: return nil
    }
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
