import Files
import Framing
import Report
import VidfitKit

extension [Device] {
  /// The device with this id, name or alias; for a device of several displays, all of them.
  func devices(_ text: String) throws -> [Device] {
    let found = screens(named: text)
    if !found.isEmpty { return found }
    let known = "'vidfit devices' lists the known ones"
    if let reason = Device.withoutFigures.first(where: { $0.id == text.lowercased() })?.reason {
      throw WrongValue("device '\(text.oneLine)': \(reason); give WxH@S or --devices")
    }
    if let (nearest, newest) = phoneOfAnotherYear(text) {
      throw WrongValue(
        "unknown device '\(text.oneLine)': vidfit \(AnalysisSchema.version) knows iPhones up to "
          + "\(newest); nearest screen: \(nearest). Give WxH@S or --devices")
    }
    // Another number is another product, and no slip of a finger.
    func digits(_ id: String) -> String { id.filter(\.isNumber) }
    let near = nearestID(to: text).flatMap { digits($0) == digits(text) ? $0 : nil }
    let hint = near.map { "did you mean '\($0)'? " } ?? ""
    throw WrongValue("unknown device '\(text.oneLine)'; \(hint)\(known)")
  }

  /// A device by its id, or a screen by its size.
  func screens(ofName text: String) throws -> [Device] {
    let found = screens(named: text)
    if !found.isEmpty { return found }
    do throws(CustomSizeError) {
      return [Device(custom: try CustomSize(parsing: text))]
    } catch .notASize {
      // A text that begins with a letter was meant to be an id.
      guard let first = text.first, first.isNumber else { return try devices(text) }
      throw WrongValue(CustomSizeError.notASize(text.oneLine).description)
    } catch {
      throw WrongValue(error.description)
    }
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
