import Deliveries
import Files
import FoundationEssentials
import Report
import Settings
import SystemPackage
import VidfitKit

/// The recipients that the settings name. The file of `--profiles` is read here, once for a process.
struct DeliveryChoice {
  /// All profiles: those that vidfit knows, and those of the file.
  let all: [DeliveryProfile]
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
    var all = DeliveryProfile.known
    if !table.isEmpty || (given == nil && path != nil) {
      do throws(DeliveryProfile.Malformed) {
        let own = try DeliveryProfile.read(table)
        all =
          all.map { known in own.first { $0.id == known.id } ?? known }
          + own.filter { new in !DeliveryProfile.known.contains { $0.id == new.id } }
      } catch {
        Output.complain("\(path?.oneLine ?? "--profiles"): \(error.description)")
        throw ExitStatus.usage
      }
    }
    self.all = all
    var profiles: [DeliveryProfile] = []
    for name in settings.texts(.for).flatMap(\.deviceNames) {
      guard let profile = all.first(where: { $0.id == name.lowercased() }) else {
        throw Self.unknown(name, among: all)
      }
      if !profiles.contains(profile) { profiles.append(profile) }
    }
    self.profiles = profiles
    guard given == nil else { return }
    for profile in profiles where profile.isOld(in: Self.month) {
      Output.complain(
        "--for \(profile.id): its figures are as of \(profile.asOf), more than 12 months ago; look at "
          + "\(profile.source)")
    }
  }

  /// Has all looked for that the profiles need.
  func prepare(_ options: inout AnalysisOptions) {
    if profiles.contains(where: \.needsText) { options.important.finds.insert(.text) }
  }

  static func unknown(_ name: String, among all: [DeliveryProfile]) -> WrongValue {
    let hint = likelyMeaning(of: name, in: all.map(\.id)).map { "; \($0)" } ?? ""
    return WrongValue(
      "unknown profile '\(name.oneLine)'\(hint); 'vidfit profiles' lists the known ones")
  }

  /// This month, such as `2026-11`, in UTC.
  static var month: String { String(Date().ISO8601Format().prefix(7)) }
}
