extension Settings {
  /// False where nothing is set, as for the other kinds nil or an empty list.
  package func flag(_ key: SettingKey) -> Bool {
    if case .flag(let isOn) = self[key]?.value { isOn } else { false }
  }

  package func count(_ key: SettingKey) -> Int? {
    if case .count(let count) = self[key]?.value { count } else { nil }
  }

  package func seconds(_ key: SettingKey) -> Double? {
    if case .seconds(let seconds) = self[key]?.value { seconds } else { nil }
  }

  package func bytes(_ key: SettingKey) -> Int? {
    if case .bytes(let bytes) = self[key]?.value { bytes } else { nil }
  }

  package func choice(_ key: SettingKey) -> String? {
    if case .choice(let word) = self[key]?.value { word } else { nil }
  }

  /// The bytes of a path as the system takes them.
  package func path(_ key: SettingKey) -> [UInt8]? {
    if case .path(let path) = self[key]?.value { path } else { nil }
  }

  package func list(_ key: SettingKey) -> [[UInt8]] {
    if case .list(let items) = self[key]?.value { items } else { [] }
  }

  package func texts(_ key: SettingKey) -> [String] {
    list(key).map { String(decoding: $0, as: UTF8.self) }
  }
}
