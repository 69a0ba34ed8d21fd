package import Settings
internal import SystemPackage

/// The contents of a policy file.
package struct Policy: Sendable, Equatable {
  /// The file's name as messages show it.
  package let name: String
  /// The absolute folder that its paths are relative to.
  let folder: FilePath
  let settings: [SettingLine]
  package let rules: [Rule]

  struct SettingLine: Sendable, Equatable {
    let key: SettingKey
    let value: SettingValue
    let line: Int
  }
}

extension Settings {
  /// Takes over the settings of a policy file.
  package mutating func read(_ policy: Policy) {
    for entry in policy.settings {
      set(entry.key, entry.value, from: .file(policy.name, line: entry.line))
    }
  }
}
