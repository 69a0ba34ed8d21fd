import ArgumentParser
import Files
import Framing
import Rules

/// A setting as a flag of the command line gives it.
struct SettingFlag: Sendable {
  let key: SettingKey
  let text: [UInt8]

  init(_ key: SettingKey, _ text: String) {
    self.key = key
    self.text = RawArguments.bytes(text)
  }
}

extension Option {
  /// The flag of a setting, named and explained by its definition.
  init(_ key: SettingKey) where Value == SettingFlag? {
    self.init(name: key.flagName, help: key.argumentHelp, completion: key.completion) {
      SettingFlag(key, $0)
    }
  }

  /// The flag of a setting that may be repeated.
  init(_ key: SettingKey) where Value == [SettingFlag] {
    self.init(
      wrappedValue: [], name: key.flagName, help: key.argumentHelp, completion: key.completion
    ) { SettingFlag(key, $0) }
  }
}

extension Flag where Value == Bool? {
  /// The flag of a setting that is on or off. The property bears the key's name, without a leading
  /// `no-`.
  init(_ key: SettingKey) {
    self.init(inversion: .prefixedNo, help: key.argumentHelp)
  }
}

extension SettingKey {
  fileprivate var flagName: NameSpecification {
    self == .jobs ? [.customShort("j"), .customLong(flag)] : .customLong(flag)
  }

  fileprivate var argumentHelp: ArgumentHelp { ArgumentHelp(stringLiteral: help).named(valueName) }

  fileprivate var completion: CompletionKind? {
    switch self {
    case .device: return DeviceCompletion.kind
    case .failOn: return ListCompletion.kind(FailOn.Word.allCases.map(\.rawValue))
    case .window: return .list(WindowPart.Kind.named.map(\.rawValue))
    default: break
    }
    return switch kind {
    case .choice(let choices): .list(choices)
    case .path: .file()
    case .stream: .list(["best"])
    case .flag, .count, .seconds, .bytes, .list, .share, .color, .window: nil
    }
  }

  /// The setting behind a property of `Flag`, and whether the flag says its opposite.
  fileprivate static func flag(ofProperty label: String) -> (key: SettingKey, isInverted: Bool)? {
    let words = label.drop { $0 == "_" }
      .map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    return SettingKey.allCases.first { $0.flag == words }.map { ($0, false) }
      ?? SettingKey(rawValue: "no-" + words).map { ($0, true) }
  }
}

extension ArgumentHelp {
  fileprivate func named(_ valueName: String?) -> ArgumentHelp {
    var help = self
    help.valueName = valueName
    return help
  }
}

extension ParsableArguments {
  /// All settings that the command line gives, of these arguments and of the groups among them.
  ///
  /// Reflection finds them, so that none can be declared and then forgotten.
  var settingFlags: [SettingFlag] {
    Mirror(reflecting: self).children.flatMap { label, value -> [SettingFlag] in
      switch value {
      case let option as Option<SettingFlag?>: return option.wrappedValue.map { [$0] } ?? []
      case let option as Option<[SettingFlag]>: return option.wrappedValue
      case let group as any FlagGroup: return group.settingFlags
      case let flag as Flag<Bool?>:
        guard let isOn = flag.wrappedValue,
          let setting = label.flatMap(SettingKey.flag(ofProperty:))
        else { return [] }
        return [SettingFlag(setting.key, String(isOn != setting.isInverted))]
      default: return []
      }
    }
  }
}

private protocol FlagGroup {
  var settingFlags: [SettingFlag] { get }
}

extension OptionGroup: FlagGroup {
  fileprivate var settingFlags: [SettingFlag] { wrappedValue.settingFlags }
}
