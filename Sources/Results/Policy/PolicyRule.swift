internal import SystemPackage

/// A rule of a policy: broken by a clip of its folders of which all its conditions hold.
package struct PolicyRule: Sendable, Equatable {
  package let name: String
  let line: Int
  let level: Check.Level
  /// What to say of a clip that breaks it; nil for what it compared.
  let message: String?
  /// Patterns for paths from the policy's folder on; none for all clips.
  let paths: [Glob]
  let exceptions: [Glob]
  let conditions: [Condition]

  /// - Parameter path: of the clip, from the policy's folder on.
  func hit(_ result: ClipResult, at path: [UInt8]) -> RuleHit? {
    guard paths.isEmpty || paths.contains(where: { $0.matches(path) }),
      !exceptions.contains(where: { $0.matches(path) })
    else { return nil }
    var compared: [Compared] = []
    for condition in conditions {
      guard let one = condition.compared(result) else { return nil }
      compared.append(one)
    }
    return RuleHit(
      sentence: message ?? compared.map { "\($0.subject) \($0.value)" }.joined(separator: ", "),
      compared: compared)
  }

  var ebuQC: String? { conditions.lazy.compactMap(\.key.ebuQC).first }
}

/// What a policy file says.
package struct Policy: Sendable, Equatable {
  /// The file's name as it is shown.
  package let name: String
  /// The folder that its paths are relative to, from the root.
  let folder: FilePath
  let settings: [SettingLine]
  package let rules: [PolicyRule]

  struct SettingLine: Sendable, Equatable {
    let key: SettingKey
    let value: SettingValue
    let line: Int
  }
}

extension Settings {
  /// Takes what a policy file sets.
  package mutating func read(_ policy: Policy) {
    for entry in policy.settings {
      set(entry.key, entry.value, from: .file(policy.name, line: entry.line))
    }
  }
}
