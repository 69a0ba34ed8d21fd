internal import Framing
internal import Words

extension SettingKey {
  /// The type of a setting's value.
  package enum Kind: Sendable, Equatable {
    case flag
    /// A whole number.
    case count(ClosedRange<Int>)
    /// A time: `500ms`, `60s`, `2m`, `1h`; a plain number is seconds.
    case seconds
    /// An amount of memory: `512M`, `1G`; a plain number is bytes.
    case bytes
    case choice([String])
    /// A share of something: `15%`, or `0.15`.
    case share
    /// A colour: `#rrggbb` or a name.
    case color
    /// A window, named or by its size.
    case window
    /// The number of a stream, or `best`.
    case stream
    /// The path of a file or a folder; in the policy file, relative to the folder of that file.
    case path
    /// Several texts: a list in the file, separated by commas in a variable.
    case list
  }
}

extension SettingKey.Kind {
  /// The expected value: `a whole number from 1 to 1024`.
  package var inWords: String {
    switch self {
    case .flag: "true or false"
    case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .seconds: "a time such as 60s or 2m"
    case .bytes: "an amount of memory such as 512M or 1G"
    case .choice(let choices): choices.inWords
    case .share: "a share such as 15%"
    case .color: "a colour such as #202020, white or red"
    case .window:
      (WindowPart.Kind.named.map(\.rawValue) + ["a size in points such as 700x500+30+40"]).inWords
    case .stream: "'best' or the number of a stream from 0 to \(SettingValue.lastStream)"
    case .path: "a path"
    case .list: "a text or a list of texts"
    }
  }
}
