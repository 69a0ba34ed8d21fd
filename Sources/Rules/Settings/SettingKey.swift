internal import Framing

/// A setting: given by a flag, a `VIDFIT_*` variable of the environment or a key of the policy
/// file. The raw value is the key, and mostly the flag without its dashes.
///
/// The order of the cases is part of the digest that journals and caches keep.
package enum SettingKey: String, Sendable, CaseIterable {
  case jobs
  case timeout
  case maxRSS = "max-rss"
  case recycle
  case limitErrors = "limit-errors"
  case cache
  case cacheKey = "cache-key"
  case include
  case exclude
  case stills
  case failOn = "fail-on"
  case baseline
  case device
  case devices
  case allDevices = "all-devices"
  case os
  case orientation
  case layout
  case window
  case frames
  case thorough
  case noPadding = "no-padding"
  case maxPixels = "max-pixels"
  case player
  case maxCrop = "max-crop"
  case pose
  case stream
  case background
  case thumbnails
  case network
  case maxBytes = "max-bytes"
  case fetchTimeout = "fetch-timeout"

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

  /// The flag without its dashes.
  package var flag: String { self == .network ? "allow-network" : rawValue }

  package var kind: Kind { definition.kind }

  /// The default, written as the key takes it; nil where nothing is set, or the machine decides.
  var standard: String? { definition.standard }

  /// Help of the flag, with the default.
  package var help: String { definition.help }

  /// Placeholder of the value in help texts; nil for flags.
  package var valueName: String? { definition.valueName }

  /// Whether another value may give another answer for the same clip. Worker processes are told
  /// such settings, and caches and journals keep answers apart by them.
  package var affectsAnswer: Bool { definition.affectsAnswer }

  /// `VIDFIT_MAX_RSS` for `max-rss`.
  package var variable: String {
    "VIDFIT_" + String(rawValue.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}

extension SettingKey.Kind {
  /// What is expected: `a whole number from 1 to 1024`.
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
