internal import Files

/// What is set, and by what: a flag counts before a variable of the environment, that before the
/// policy file, and that before what holds by itself.
package struct Settings: Sendable {
  /// Where a value came from; a later case counts before an earlier one.
  package enum Origin: Sendable, Hashable {
    /// Nobody set it.
    case standard
    /// A line of the policy file, by the file's name as it is shown.
    case file(String, line: Int)
    case environment(String)
    case flag(String)
  }

  package struct Entry: Sendable, Equatable {
    package let value: SettingValue
    package let origin: Origin
  }

  private var entries: [SettingKey: Entry] = [:]

  /// All at their standard.
  package init() {
    for key in SettingKey.allCases {
      guard let text = key.standard,
        let value = try? SettingValue(Array(text.utf8), as: key.kind)
      else { continue }
      entries[key] = Entry(value: value, origin: .standard)
    }
  }

  /// The value and its origin; nil where nothing is set and nothing holds by itself.
  package subscript(key: SettingKey) -> Entry? { entries[key] }

  package func origin(_ key: SettingKey) -> Origin { entries[key]?.origin ?? .standard }

  /// Sets a value unless one that counts more is there.
  package mutating func set(_ key: SettingKey, _ value: SettingValue, from origin: Origin) {
    guard origin.rank >= self.origin(key).rank else { return }
    entries[key] = Entry(value: value, origin: origin)
  }

  /// As if nobody had set it.
  package mutating func clear(_ key: SettingKey) {
    entries[key] = Settings()[key]
  }

  /// Takes what the environment has; what is wrong with it comes back, a line for each variable.
  ///
  /// - Parameter variable: the value of a variable by its name, as bytes.
  package mutating func read(environment variable: (String) -> [UInt8]?) -> [String] {
    var problems: [String] = []
    for key in SettingKey.allCases {
      guard let text = variable(key.variable), !text.isEmpty else { continue }
      do throws(SettingValue.Malformed) {
        if key == .failOn { try FailOn.check(String(decoding: text, as: UTF8.self)) }
        set(key, try SettingValue(text, as: key.kind), from: .environment(key.variable))
      } catch {
        problems.append("\(key.variable): \(error.reason)")
      }
    }
    return problems
  }

  /// Takes a flag as it was written, if it was.
  package mutating func read(
    flag key: SettingKey, _ text: [UInt8]?
  ) throws(SettingValue.Malformed) {
    guard let text else { return }
    let flag = "--\(key.rawValue)"
    do throws(SettingValue.Malformed) {
      set(key, try SettingValue(text, as: key.kind), from: .flag(flag))
    } catch {
      throw SettingValue.Malformed(reason: "\(flag) \(error.reason)")
    }
  }

  /// Takes a flag that may be repeated; an empty list means that it was not given.
  package mutating func read(flag key: SettingKey, _ items: [[UInt8]]) {
    if !items.isEmpty { set(key, .list(items), from: .flag("--\(key.rawValue)")) }
  }
}

extension Settings.Origin {
  /// Which layer it is, the higher the more it counts.
  package var rank: Int {
    switch self {
    case .standard: 0
    case .file: 1
    case .environment: 2
    case .flag: 3
    }
  }

  /// For people: `--jobs`, `VIDFIT_JOBS`, `.vidfit.yml:12`, `default`.
  package var description: String {
    switch self {
    case .standard: "default"
    case .file(let name, let line): "\(name):\(line)"
    case .environment(let name), .flag(let name): name
    }
  }
}
