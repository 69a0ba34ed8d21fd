import Document
import Files
import Framing
import VidfitKit
internal import Words

extension [Device] {
  /// The devices with this id, name or alias. That may be all displays of one device, the members
  /// of a family, or the devices of several such names between commas.
  ///
  /// - Parameter system: the system that a family's members run; nil for the newest.
  func devices(_ text: String, under system: SystemVersion? = nil) throws -> [Device] {
    try screens(between: text) { name in
      let found = try members(ofFamily: name, under: system)
      if !found.isEmpty { return found }
      throw unknown(name)
    }
  }

  /// The same, except that a name may also be a screen's size.
  func screens(ofName text: String, under system: SystemVersion? = nil) throws -> [Device] {
    try screens(between: text) { name in
      let found = try members(ofFamily: name, under: system)
      if !found.isEmpty { return found }
      for feature in Feature.all {
        if let screens = try feature.screens?(name) { return screens }
      }
      do throws(CustomSizeError) {
        return [Device(custom: try CustomSize(parsing: name))]
      } catch .notASize {
        // A text that begins with a letter is meant as an id.
        guard let first = name.first, first.isNumber, shortened(name) == nil else {
          throw unknown(name)
        }
        throw WrongValue(CustomSizeError.notASize(name.oneLine).description)
      } catch {
        throw WrongValue(error.description)
      }
    }
  }

  /// The probable device, for a screen's size without a scale that is the size in pixels of a
  /// device with fewer points.
  func remark(on text: String) -> String? {
    guard !text.contains("@"), screens(named: text).isEmpty,
      let size = try? CustomSize(parsing: text),
      let device = first(where: { device in
        let pixels = device.renderPixels
        return device.scale > 1 && device.kind != .tv
          && [pixels.width, pixels.height].sorted() == [size.width, size.height].sorted()
      })
    else { return nil }
    let points = "\(device.width)x\(device.height)@\(number(device.scale, decimals: 2))"
    return "--device \(text.oneLine): points expected, and these are the pixels of \(device.name): "
      + "\(device.id), or \(points)"
  }

  /// A device's own name may hold a comma, so names are separated only if the whole is not one.
  private func screens(
    between text: String, _ screens: (String) throws -> [Device]
  ) throws -> [Device] {
    let names = text.namesInList
    let whole = self.screens(named: text)
    guard whole.isEmpty else { return whole }
    return try (names.isEmpty ? [text] : names).flatMap { name in
      let found = self.screens(named: name)
      return found.isEmpty ? try screens(name) : found
    }
  }

  /// The members of a family; empty if no family has this name.
  private func members(ofFamily name: String, under system: SystemVersion?) throws -> [Device] {
    guard let family = DeviceGroup(name) else { return [] }
    let members = current(under: system).filter(family.contains)
    guard members.isEmpty else { return members }
    throw WrongValue(
      "device '\(name.oneLine)': none of them "
        + (system.map { "runs version \($0.major) of its system" } ?? "is known"))
  }

  private func unknown(_ text: String) -> WrongValue {
    if let reason = Device.withoutFigures.first(where: { $0.id == text.lowercased() })?.reason {
      return WrongValue("device '\(text.oneLine)': \(reason); give WxH@S or --devices")
    }
    if let (nearest, newest) = phoneOfAnotherYear(text) {
      return WrongValue(
        "unknown device '\(text.oneLine)': vidfit \(AnalysisSchema.version) knows iPhones up to "
          + "\(newest); nearest screen: \(nearest). Give WxH@S or --devices")
    }
    if let kind = DeviceKindWord(text) { return WrongValue(kind.message(for: text, in: self)) }
    // Another number is another product, and not a typing slip.
    func digits(_ id: String) -> String { id.filter(\.isNumber) }
    let near =
      shortened(text) ?? nearestID(to: text).flatMap { digits($0) == digits(text) ? $0 : nil }
    let hint = near.map { "did you mean '\($0)'? " } ?? ""
    return WrongValue(
      "unknown device '\(text.oneLine)'; \(hint)'vidfit devices' lists the known ones")
  }

  /// The id that is `text` after its product's name: `iphone-x` for `X`, `ipad-mini-4` for
  /// `mini-4`.
  private func shortened(_ text: String) -> String? {
    ["iphone-", "ipad-", "appletv-"].lazy.map { $0 + text.lowercased() }
      .first { named($0)?.id == $0 }
  }

  /// For an iPhone that is newer than the table, such as `iphone-99-pro`: the last id of the same
  /// size, and the number of the newest generation.
  private func phoneOfAnotherYear(_ text: String) -> (nearest: String, newest: Int)? {
    guard let wanted = PhoneID(text) else { return nil }
    let known = flatMap { $0.details.models.map(\.id) }.compactMap(PhoneID.init)
    guard let newest = known.map(\.generation).max() else { return nil }
    let isNewVariant = wanted.generation == newest && !known.contains { $0.text == wanted.text }
    guard wanted.generation > newest || isNewVariant else { return nil }
    let latest = { (variant: Substring) in
      known.filter { $0.variant == variant }.max { $0.generation < $1.generation }
    }
    return (latest(wanted.variant) ?? latest("")).map { ($0.text, newest) }
  }
}

/// An id such as `iphone-17-pro`: generation 17, variant `-pro`.
private struct PhoneID {
  let text: String
  let generation: Int
  let variant: Substring

  init?(_ text: String) {
    let id = String(text.prefix(100).lowercased().map { $0 == " " ? "-" : $0 })
    let prefix = "iphone-"
    let digits = id.dropFirst(prefix.count).prefix { ("0"..."9").contains($0) }
    guard id.hasPrefix(prefix), let generation = Int(digits) else { return nil }
    self.text = id
    self.generation = generation
    variant = id[digits.endIndex...]
  }
}

/// A word of `--device` for several devices.
enum DeviceGroup {
  case family(DeviceFamily)
  /// All devices that run the system.
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
  /// The names between commas, without spaces around them.
  var namesInList: [String] {
    split(separator: ",").map { name in
      var rest = name.drop { $0 == " " }
      while rest.last == " " { rest.removeLast() }
      return String(rest)
    }.filter { !$0.isEmpty }
  }
}

/// A word that names a kind of device, with many members or none.
enum DeviceKindWord {
  case family(DeviceFamily)
  /// A kind of device that the table does not cover.
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
