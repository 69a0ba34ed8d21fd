internal import Files
package import SystemPackage

/// The settings of all layers: a flag overrides a variable of the environment, which overrides the
/// policy file, which overrides the default.
package struct Settings: Codable, Sendable {
  /// The origin of a value.
  package enum Origin: Codable, Sendable, Hashable {
    case standard
    /// A line of the policy file, with the file's name as messages show it.
    case file(String, line: Int)
    case environment(String)
    case flag(String)
  }

  package struct Entry: Codable, Sendable, Equatable {
    package let value: SettingValue
    package let origin: Origin
  }

  private var entries: [SettingKey: Entry] = [:]

  /// All settings at their defaults.
  package init() {
    for key in SettingKey.allCases {
      guard let text = key.standard,
        let value = try? SettingValue(Array(text.utf8), as: key.kind)
      else { continue }
      entries[key] = Entry(value: value, origin: .standard)
    }
  }

  /// The value and its origin; nil if nothing is set and there is no default.
  package subscript(key: SettingKey) -> Entry? { entries[key] }

  package func origin(_ key: SettingKey) -> Origin { entries[key]?.origin ?? .standard }

  /// Sets a value unless a higher layer has set one. An empty list sets nothing.
  package mutating func set(_ key: SettingKey, _ value: SettingValue, from origin: Origin) {
    guard origin.rank >= self.origin(key).rank, value != .list([]) else { return }
    entries[key] = Entry(value: value, origin: origin)
  }

  /// Reads the environment. Returns the problems, a line for each variable.
  ///
  /// - Parameters:
  ///   - variable: the value of a variable by its name, as bytes.
  ///   - check: throws the problem of a text if its kind alone doesn't decide.
  package mutating func read(
    environment variable: (String) -> [UInt8]?,
    check: (SettingKey, String) throws(SettingValue.Malformed) -> Void = { _, _ in }
  ) -> [String] {
    var problems: [String] = []
    for key in SettingKey.allCases {
      guard let text = variable(key.variable), !text.isEmpty else { continue }
      do throws(SettingValue.Malformed) {
        try check(key, String(decoding: text, as: UTF8.self))
        set(key, try SettingValue(text, as: key.kind), from: .environment(key.variable))
      } catch {
        problems.append("\(key.variable): \(error.reason)")
      }
    }
    return problems
  }

  /// Reads the flags of one setting.
  ///
  /// - Parameter texts: the values as written. A list has one for each flag, and commas in it
  ///   separate nothing. For other settings the last one counts.
  package mutating func read(
    flag key: SettingKey, _ texts: [[UInt8]]
  ) throws(SettingValue.Malformed) {
    guard let last = texts.last else { return }
    let flag = "--\(key.flag)"
    do throws(SettingValue.Malformed) {
      if case .list = key.kind {
        let isBlank = texts.allSatisfy { $0.allSatisfy { $0 == 0x20 || $0 == 0x2C } }
        // A list that a script left empty would turn off a gate, or a filter.
        if isBlank { throw .init(takes: "a value", not: String(decoding: last, as: UTF8.self)) }
        set(key, .list(texts), from: .flag(flag))
      } else {
        set(key, try SettingValue(last, as: key.kind), from: .flag(flag))
      }
    } catch {
      throw SettingValue.Malformed(reason: "\(flag): \(error.reason)")
    }
  }

  /// Undoes all settings but these, so that none takes effect where it can't be given.
  package mutating func limit(to keys: Set<SettingKey>) {
    let standard = Settings()
    for key in SettingKey.allCases where !keys.contains(key) { entries[key] = standard[key] }
  }

  /// Resolves settings that exclude each other in favour of the higher layer. Returns the conflicts
  /// within one layer.
  package mutating func resolveConflicts() -> [String] {
    var problems: [String] = []
    if flag(.thorough), count(.frames) != nil {
      problems += resolve(.thorough, .frames, "thorough and frames exclude each other")
    }
    if flag(.metadata), flag(.noPadding) {
      problems += resolve(
        .noPadding, .metadata, "metadata is compared with pixels, which no-padding leaves out")
    }
    for key in [SettingKey.thorough, .frames] where flag(.noPadding) && isChanged(key) {
      problems += resolve(
        .noPadding, key,
        "\(key.rawValue) is about where to look for padding, which no-padding leaves out")
    }
    return problems
  }

  private mutating func resolve(
    _ a: SettingKey, _ b: SettingKey, _ reason: String
  ) -> [String] {
    let (first, second) = (origin(a), origin(b))
    if first.rank == second.rank {
      return ["\(first.description), \(second.description): \(reason)"]
    }
    let loser = first.rank < second.rank ? a : b
    entries[loser] = Settings()[loser]
    return []
  }
}

extension Settings {
  /// The value that counts, and its origin for people. The usual time limit of a clip depends on
  /// another setting.
  package func effective(_ key: SettingKey) -> (value: SettingValue?, origin: String) {
    let origin = origin(key).description
    guard key == .timeout, self.origin(key) == .standard, flag(.thorough) else {
      return (self[key]?.value, origin)
    }
    return (.seconds(cost().time / .seconds(1)), "\(origin) with \(SettingKey.thorough.rawValue)")
  }

  /// Whether the value is another one than the default.
  package func isChanged(_ key: SettingKey) -> Bool { self[key]?.value != Self()[key]?.value }

  /// False if nothing is set, where other kinds have nil or an empty list.
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

  package func share(_ key: SettingKey) -> Double? {
    if case .share(let share) = self[key]?.value { share } else { nil }
  }

  package func color(_ key: SettingKey) -> PlainColor? {
    if case .choice(let word) = self[key]?.value { PlainColor(parsing: word) } else { nil }
  }

  package func path(_ key: SettingKey) -> FilePath? {
    if case .path(let path) = self[key]?.value { FilePath(bytes: path) } else { nil }
  }

  package func list(_ key: SettingKey) -> [[UInt8]] {
    if case .list(let items) = self[key]?.value { items } else { [] }
  }

  package func texts(_ key: SettingKey) -> [String] {
    list(key).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Settings.Origin {
  /// The layer: a higher one overrides a lower one.
  package var rank: Int {
    switch self {
    case .standard: 0
    case .file: 1
    case .environment: 2
    case .flag: 3
    }
  }

  /// The origin for people: `--jobs`, `VIDFIT_JOBS`, `.vidfit.yml:12`, `default`.
  package var description: String {
    switch self {
    case .standard: "default"
    case .file(let name, let line): "\(name):\(line)"
    case .environment(let name), .flag(let name): name
    }
  }
}

extension Settings {
  /// All settings that affect an answer, in the spelling of flags and in the order of the keys.
  /// Journals and caches go by a digest of them. Files of devices, regions, zones and profiles are
  /// left out, because their contents count and not their names.
  package var answerWords: [[UInt8]] {
    SettingKey.allCases.filter(\.affectsAnswer).flatMap { key -> [[UInt8]] in
      let flag = Array("--\(key.rawValue)".utf8)
      func word(_ value: some Sequence<UInt8>) -> [UInt8] { flag + [UInt8(ascii: "=")] + value }
      if NamedFiles.keys.contains(key) { return [] }
      switch self[key]?.value {
      case nil, .flag(false): return []
      case .path(let path): return [word(path)]
      case .flag(true): return [flag]
      case .count(let number), .bytes(let number): return [word("\(number)".utf8)]
      case .seconds(let number), .share(let number): return [word("\(number)".utf8)]
      // The default leaves the digest as it was before there was a choice.
      case .choice("best") where key == .stream: return []
      case .choice(let choice): return [word(choice.utf8)]
      // With all devices the default device adds nothing.
      case .list where key == .device && self.flag(.allDevices) && origin(key) == .standard:
        return []
      case .list(let items): return items.map(word)
      }
    }
  }
}
