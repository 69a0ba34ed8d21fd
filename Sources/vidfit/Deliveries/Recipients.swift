import Deliveries
import Document
import Files
import FoundationEssentials
import Framing
import Important
import Settings
import Words

extension Feature {
  static let deliveries = Feature(
    commands: [ProfilesCommand.self], settings: Recipients.self,
    words: [.for: { DeliveryProfile.known.map(\.id) }], screens: DeliveryProfile.slots(named:))
}

/// The recipients that the settings name.
struct Recipients: SettingUse {
  /// The profiles of the file of `--profiles`.
  private let own: [DeliveryProfile]
  /// The profiles of `--for`, in the order in which they were named.
  let profiles: [DeliveryProfile]

  init(_ files: SettingFiles) throws {
    let settings = files.settings
    own = try files.read(.profiles, DeliveryProfile.read).flatMap(\.self)
    var profiles: [DeliveryProfile] = []
    let names = settings.texts(.for).flatMap(\.namesInList)
    // Reading the known ones takes time that most runs don't have to spend.
    let all = names.isEmpty ? [] : Self.all(with: own)
    for name in names {
      let profile = try all.profile(named: name)
      if !profiles.contains(profile) { profiles.append(profile) }
    }
    self.profiles = profiles
  }

  var completes: Bool { !profiles.isEmpty }

  func complete(_ report: inout ClipReport) { report.deliver(to: profiles) }

  /// What a recipient's frame keeps clear is drawn and tested in that frame alone.
  func ask(for important: inout ImportantRequest, on screens: [String]) {
    if profiles.contains(where: \.needsText) { important.finds.insert(.text) }
    for id in screens.compactMap(DeliveryProfile.slotID) {
      guard let profile = DeliveryProfile.known.first(where: { $0.id == id }) else { continue }
      let own = profile.ownZones.filter { zone in
        !important.zones.contains { $0.name == zone.name }
      }
      for device in profile.slots where !own.isEmpty { important.deviceZones[device.id] = own }
    }
  }

  /// Refuses names that this FFmpeg doesn't use, and reports figures that may have changed.
  func tellDoubts(_ settings: Settings) throws {
    if let problem = own.lazy.compactMap({ $0.unknownName(.loaded) }).first {
      throw WrongValue("\(settings.path(.profiles)?.oneLine ?? "--profiles"): \(problem)")
    }
    for profile in profiles where profile.isOld(in: Self.month) {
      Output.complain(
        "--for \(profile.id): its figures are as of \(profile.asOf), more than 12 months ago; "
          + "check \(profile.source)")
    }
  }

  /// - Parameters:
  ///   - names: the profiles whose refusals the rule is about; none for any profile's.
  ///   - others: whether it is about those of other profiles.
  func lack(_ names: [String], others: Bool) -> String? {
    // Reading the known ones takes time, and those that are asked for are known.
    let asked = profiles.map(\.id)
    let all = names.allSatisfy(asked.contains) ? profiles : self.all
    if let unknown = names.first(where: { name in !all.contains { $0.id == name } }) {
      return all.complaint(about: unknown)
    }
    let isMet = names.isEmpty ? !asked.isEmpty : asked.contains { names.contains($0) != others }
    guard !isMet else { return nil }
    return others
      ? "it needs --for with another profile" : "it needs --for \(names.first ?? "PROFILE")"
  }

  /// All profiles: those that vidfit knows, and those of the file.
  var all: [DeliveryProfile] { Self.all(with: own) }

  private static func all(with own: [DeliveryProfile]) -> [DeliveryProfile] {
    let known = DeliveryProfile.known
    return known.map { known in own.first { $0.id == known.id } ?? known }
      + own.filter { new in !known.contains { $0.id == new.id } }
  }

  /// This month, such as `2026-11`, in UTC.
  static var month: String { String(Date().ISO8601Format().prefix(7)) }
}

extension DeliveryProfile {
  /// The frames that a recipient takes, by the name `slot:PROFILE`; nil for another name.
  fileprivate static func slots(named name: String) throws(WrongValue) -> [Device]? {
    guard let id = slotID(name) else { return nil }
    let known = known.filter { !$0.slots.isEmpty }
    if let profile = known.first(where: { $0.id == id }) { return profile.slots }
    let hint = likelyMeaning(of: id, in: known.map(\.id)).map { "; \($0)" } ?? ""
    throw WrongValue(
      "unknown slot '\(id.oneLine)'\(hint); expected \(known.map(\.id).joined(separator: ", "))")
  }
}

extension [DeliveryProfile] {
  func profile(named name: String) throws -> DeliveryProfile {
    if let profile = first(where: { $0.id == name.lowercased() }) { return profile }
    throw WrongValue(complaint(about: name))
  }

  fileprivate func complaint(about unknown: String) -> String {
    // `app-store` is the beginning of several recipients' names.
    let words = unknown.lowercased().replacing("-", with: " ")
    let begun = words.count < 3 ? [] : filter { $0.name.lowercased().hasPrefix(words) }
    let hint =
      begun.isEmpty
      ? likelyMeaning(of: unknown, in: map(\.id)) : "expected \(begun.map(\.id).inWords)"
    return "unknown profile '\(unknown.oneLine)'\(hint.map { "; \($0)" } ?? ""); 'vidfit profiles' "
      + "lists the known ones"
  }
}
