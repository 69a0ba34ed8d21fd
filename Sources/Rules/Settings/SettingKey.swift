internal import Framing

/// What can be set by a flag, a `VIDFIT_*` variable of the environment, or a key of the policy file;
/// the raw value is the key, and the flag without its dashes.
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

  /// What may be set as the most pixels of a frame: FFmpeg itself takes no more than the upper bound.
  package static let pixels = 1...1 << 28

  /// What a key takes.
  package enum Kind: Sendable, Equatable {
    case flag
    /// A whole number.
    case count(ClosedRange<Int>)
    /// A time: `500ms`, `60s`, `2m`, `1h`; a plain number is seconds.
    case seconds
    /// An amount of memory: `512M`, `1G`; a plain number is bytes.
    case bytes
    case choice([String])
    /// The path of a file or a folder, in the policy file relative to the folder that holds that.
    case path
    /// Several of anything: a list in the file, separated by commas in a variable.
    case list
  }

  package var kind: Kind {
    switch self {
    case .jobs: .count(1...1024)
    case .frames: .count(1...1000)
    case .maxPixels: .count(Self.pixels)
    case .recycle, .limitErrors: .count(1...1_000_000_000)
    case .timeout: .seconds
    case .maxRSS: .bytes
    case .cache, .baseline, .devices: .path
    case .cacheKey: .choice(["sampled", "metadata", "content"])
    case .include, .exclude, .failOn, .device: .list
    case .allDevices, .thorough, .noPadding: .flag
    case .os: .choice(SystemVersion.allCases.map { String($0.rawValue) })
    case .orientation: .choice(ScreenOrientation.allCases.map(\.rawValue))
    case .layout: .choice(FitLayout.allCases.map(\.rawValue))
    case .window: .choice(MultitaskingWindow.Kind.allCases.map(\.rawValue))
    }
  }

  /// What holds where nothing is set, written as the key takes it; nil where that is nothing, or
  /// depends on the machine.
  var standard: String? {
    switch self {
    case .timeout: "60s"
    case .maxRSS: "1G"
    case .recycle: "1000"
    case .cacheKey: "sampled"
    case .device: Device.iPhoneX.id
    case .os: String(SystemVersion.ios18.rawValue)
    case .orientation: ScreenOrientation.landscape.rawValue
    case .layout: FitLayout.avkit.rawValue
    case .allDevices, .thorough, .noPadding: "false"
    case .maxPixels: "134217728"
    default: nil
    }
  }

  /// `VIDFIT_MAX_RSS` for `max-rss`.
  package var variable: String {
    "VIDFIT_" + String(rawValue.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}
