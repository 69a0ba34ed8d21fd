import ArgumentParser
import Document
import Files
import Framing
internal import Important
import Rules
import Settings
internal import Words

/// The value of a setting as a flag of the command line gives it.
struct SettingFlag: Sendable {
  let text: [UInt8]

  init(_ text: String) { self.text = RawArguments.bytes(text) }
}

extension Option {
  /// The flag of a setting, named and explained by its definition.
  init(_ key: SettingKey) where Value == SettingFlag? {
    self.init(name: key.flagName, help: key.argumentHelp, completion: key.completion) {
      SettingFlag($0)
    }
  }

  /// The flag of a setting that may be repeated.
  init(_ key: SettingKey) where Value == [SettingFlag] {
    self.init(
      wrappedValue: [], name: key.flagName, help: key.argumentHelp, completion: key.completion
    ) { SettingFlag($0) }
  }
}

extension Flag where Value == Bool? {
  /// The flag of a setting that is on or off. A property bears the key's name.
  init(_ key: SettingKey) {
    let name = key.flag.hasPrefix("no-") ? String(key.flag.dropFirst(3)) : key.flag
    self.init(name: .customLong(name), inversion: .prefixedNo, help: key.argumentHelp)
  }
}

extension SettingKey {
  fileprivate var flagName: NameSpecification {
    self == .jobs ? [.customShort("j"), .customLong(flag)] : .customLong(flag)
  }

  fileprivate var argumentHelp: ArgumentHelp { ArgumentHelp(stringLiteral: help).named(valueName) }

  fileprivate var completion: CompletionKind? {
    switch self {
    case .device, .protect: return DeviceCompletion.kind
    case .important: return ListCompletion.kind(ImportantRequest.findable.map(\.rawValue))
    case .zones: return ListCompletion.kind(Zone.standard.map(\.name))
    case .failOn: return ListCompletion.kind(RuleWord.all.map(\.name))
    case .window: return .list(WindowPart.Kind.named.map(\.rawValue))
    default:
      if let words = Feature.all.lazy.compactMap({ $0.words[self] }).first {
        return ListCompletion.kind(words())
      }
    }
    return switch kind {
    case .choice(let choices): .list(choices)
    case .path: .file()
    case .stream: .list(["best"])
    case .flag, .count, .seconds, .bytes, .list, .share, .color, .window: nil
    }
  }

  /// The setting of a property that bears the key's name: `_cacheKey` for `cache-key`.
  fileprivate init?(property: String) {
    let words = property.drop { $0 == "_" }
    self.init(
      rawValue: words.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" })
  }

  /// The values that a property for the setting got; nil if the property is none for a setting.
  fileprivate func flags(in property: Any) -> [SettingFlag]? {
    switch property {
    case let option as Option<SettingFlag?>: [option.wrappedValue].compactMap(\.self)
    case let option as Option<[SettingFlag]>: option.wrappedValue
    case let option as Flag<Bool?>:
      // A flag's name may say the opposite, as `--padding` does.
      option.wrappedValue.map { [SettingFlag(String($0 != flag.hasPrefix("no-")))] } ?? []
    default: nil
    }
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
  /// All settings that the command line can give, of these arguments and of the groups among them,
  /// each with the values that it gave.
  ///
  /// Reflection finds them, so that none can be declared and then forgotten.
  var settingFlags: [SettingKey: [SettingFlag]] {
    Mirror(reflecting: self).children.reduce(into: [:]) { all, child in
      if let group = child.value as? any FlagGroup {
        all.merge(group.settingFlags) { $0 + $1 }
      } else if let key = SettingKey(property: child.label ?? "") {
        all[key] = key.flags(in: child.value)
      }
    }
  }
}

private protocol FlagGroup {
  var settingFlags: [SettingKey: [SettingFlag]] { get }
}

extension OptionGroup: FlagGroup {
  fileprivate var settingFlags: [SettingKey: [SettingFlag]] {
    (wrappedValue as? any FlagGroup)?.settingFlags ?? wrappedValue.settingFlags
  }
}

/// The settings whose flags a group offers.
protocol SettingList {
  /// The keys in the order of help texts.
  static var keys: [SettingKey] { get }
  /// Keys that take effect although the command means something else by their flags.
  static var keysWithoutFlag: [SettingKey] { get }
}

extension SettingList {
  static var keysWithoutFlag: [SettingKey] { [] }
}

/// The flags of several settings, made from their definitions: a setting that joins a group has its
/// flag in all commands that offer the group.
///
/// The argument parser finds arguments by reflection and reads them by decoding, so both get a
/// property for each setting.
struct SettingGroup<List: SettingList>: ParsableArguments, CustomReflectable, FlagGroup {
  private(set) var settingFlags: [SettingKey: [SettingFlag]] = [:]

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Name.self)
    for key in List.keysWithoutFlag { settingFlags[key] = [] }
    for key in List.keys {
      let name = Name(stringValue: key.rawValue)
      let property: Any =
        switch key.kind {
        case .flag: try values.decode(Flag<Bool?>.self, forKey: name)
        case .list: try values.decode(Option<[SettingFlag]>.self, forKey: name)
        default: try values.decode(Option<SettingFlag?>.self, forKey: name)
        }
      settingFlags[key] = key.flags(in: property)
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: List.keys.map { key -> Mirror.Child in
        switch key.kind {
        case .flag: (key.rawValue, Flag<Bool?>(key))
        case .list: (key.rawValue, Option<[SettingFlag]>(key))
        default: (key.rawValue, Option<SettingFlag?>(key))
        }
      })
  }
}

/// The screens to present a clip on, and how.
enum ScreenSettings: SettingList {
  static let keys = SettingKey.all(in: .screens)

  /// The meaning of fit and fill, for the help texts of all commands that show screens.
  static let fitAndFill = """
    'fit' shows the whole frame and leaves bars (AVKit resizeAspect, CSS contain); 'fill' covers \
    the screen and crops (AVKit resizeAspectFill, CSS cover).
    """
}

/// The available devices, and the system whose figures apply.
enum DeviceSettings: SettingList {
  static let keys = [SettingKey.devices, .os]
}

/// The parts of each clip to analyse, and the effort for it.
enum SamplingSettings: SettingList {
  static let keys = SettingKey.all(in: .sampling)
}

/// The parts of a clip that must not get lost, and what to test them against.
enum ImportantSettings: SettingList {
  static let keys = SettingKey.all(in: .important)

  /// The arguments with the usual value after a plain `--important` or `--confirm`, because the
  /// argument parser would take the next argument for their value.
  static func spelledOut(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let usual = [
      "--important": ImportantRequest.usual.rawValue,
      "--confirm": ImportantRequest.usualLanguage,
    ]
    return arguments[..<end].map { word in usual[word].map { "\(word)=\($0)" } ?? word }
      + arguments[end...]
  }
}

/// The recipients of a clip.
enum DeliverySettings: SettingList {
  static let keys = SettingKey.all(in: .delivery)
}

/// The cost limits of one clip.
enum CostSettings: SettingList {
  static let keys = SettingKey.all(in: .cost)
}

/// Whether clips may be fetched, and how.
enum NetworkSettings: SettingList {
  static let keys = SettingKey.all(in: .network)
}

/// The words that shells offer for `--device`: ids, aliases and families, also for the last one
/// after a comma.
enum DeviceCompletion {
  static let kind = ListCompletion.kind(names)

  private static let names = DeviceGroup.names + Set(Device.catalogue.flatMap(\.ids)).sorted()
}

/// Words for a list between commas.
enum ListCompletion {
  /// Offers the words that the list does not have yet, each after the part that is complete.
  ///
  /// - Parameter words: made only when a shell asks.
  static func kind(_ words: @autoclosure @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { _, _, beginning in
      let end = beginning.lastIndex(of: ",")
      let given = end.map { String(beginning[...$0]) } ?? ""
      let used = Set(given.split(separator: ",").map(String.init))
      return words().filter { !used.contains($0) }.map { given + $0 }
    }
  }
}
