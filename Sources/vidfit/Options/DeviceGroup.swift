import Files
import Framing

/// Several devices in a word of `--device`.
enum DeviceGroup {
  case family(DeviceFamily)
  /// All that run the system.
  case current

  static let names = DeviceFamily.allCases.map(\.rawValue) + ["current"]

  init?(_ name: String) {
    let name = name.lowercased()
    if name == "current" {
      self = .current
    } else if let family = DeviceFamily(rawValue: name) {
      self = .family(family)
    } else {
      return nil
    }
  }

  func contains(_ device: Device) -> Bool {
    switch self {
    case .family(let family): device.family == family
    case .current: device.family != nil
    }
  }
}

extension String {
  /// The names of devices between commas.
  var deviceNames: [String] {
    split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
  }
}

/// A word that names a kind of device, of which there are many or none.
enum DeviceKindWord {
  case family(DeviceFamily)
  /// Nothing of Apple's that the table holds.
  case other

  init?(_ text: String) {
    switch text.lowercased() {
    case "iphone", "phone", "phones", "ios", "mobile": self = .family(.iphones)
    case "ipad", "tablet", "tablets", "pad", "ipados": self = .family(.ipads)
    case "tv", "appletv", "apple-tv", "apple tv", "television", "tvos": self = .family(.tvs)
    case "fold", "foldable", "iphone-fold": self = .family(.duo)
    case "android", "pixel", "galaxy", "samsung", "windows", "pc", "desktop", "web", "browser",
      "mac", "macbook", "imac", "macos", "laptop", "watch":
      self = .other
    default: return nil
    }
  }

  func message(for text: String, in catalogue: [Device]) -> String {
    switch self {
    case .other:
      return "unknown device '\(text.oneLine)'; vidfit knows Apple's iPhones, iPads and TVs: give "
        + "another screen as WxH@S, such as 1280x720@2"
    case .family(let family):
      let ids = catalogue.current().filter { $0.family == family }.map(\.id)
      return "device '\(text.oneLine)': expected one device, or '\(family.rawValue)' for all of "
        + "today: \(ids.joined(separator: ", ")); 'vidfit devices' lists more"
    }
  }
}
