import Deliveries
import Document
import Files
internal import Forms
import FoundationEssentials
internal import Important
import Settings
import SystemPackage
import VidfitKit
internal import Words

/// The recipients that the settings name. The file of `--profiles` is read here, once for a process.
struct DeliveryChoice {
  /// The profiles of the file.
  private let own: [DeliveryProfile]
  /// The profiles of `--for`, in the order in which they were named.
  let profiles: [DeliveryProfile]
  /// The file as it was read; empty for none.
  let table: [UInt8]

  /// Reads the file. If it has problems, reports them and ends with the status for wrong usage.
  ///
  /// - Parameter table: the file's bytes if another process has read them, which has also reported
  ///   old figures.
  init(_ settings: Settings, table given: [UInt8]? = nil) throws {
    let path = settings.path(.profiles)
    if path == "-" { throw WrongValue("--profiles: expected a file, got '-'") }
    table = try given ?? path.map { path in try exitingUsage { try WholeFile.read(path) } } ?? []
    do throws(Malformed) {
      own =
        table.isEmpty && (given != nil || path == nil) ? [] : try DeliveryProfile.read(table)
    } catch {
      Output.complain("\(path?.oneLine ?? "--profiles"): \(error.description)")
      throw ExitStatus.usage
    }
    if given == nil, let problem = own.lazy.compactMap({ $0.unknownName(.loaded) }).first {
      Output.complain("\(path?.oneLine ?? "--profiles"): \(problem)")
      throw ExitStatus.usage
    }
    var profiles: [DeliveryProfile] = []
    let names = settings.texts(.for).flatMap(\.namesInList)
    // Reading the known ones takes time that most runs don't have to spend.
    let all = names.isEmpty ? [] : Self.all(with: own)
    for name in names {
      let profile = try all.profile(named: name)
      if !profiles.contains(profile) { profiles.append(profile) }
    }
    self.profiles = profiles
    guard given == nil else { return }
    for profile in profiles where profile.isOld(in: Self.month) {
      Output.complain(
        "--for \(profile.id): its figures are as of \(profile.asOf), more than 12 months ago; "
          + "check \(profile.source)")
    }
  }

  /// Has all looked for that the profiles need.
  func prepare(_ options: inout AnalysisOptions) {
    if needsText { options.important.finds.insert(.text) }
  }

  /// The reason why no clip can break a rule on refusals by some profiles, or by other ones; nil if
  /// one can.
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

  /// Whether a profile has text looked for.
  var needsText: Bool { profiles.contains(where: \.needsText) }

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

extension [DeliveryProfile] {
  func profile(named name: String) throws -> DeliveryProfile {
    if let profile = first(where: { $0.id == name.lowercased() }) { return profile }
    throw WrongValue(complaint(about: name))
  }

  fileprivate func complaint(about unknown: String) -> String {
    let hint = likelyMeaning(of: unknown, in: map(\.id)).map { "; \($0)" } ?? ""
    return "unknown profile '\(unknown.oneLine)'\(hint); 'vidfit profiles' lists the known ones"
  }
}
