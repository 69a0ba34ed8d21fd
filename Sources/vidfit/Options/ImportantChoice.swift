import Deliveries
import Files
import Framing
import Report
import Rules
import Settings
import SystemPackage
import VidfitKit

/// The regions and zones that the settings ask for, and the screens of the protect area. Files are
/// read here, once for a process.
struct ImportantChoice {
  let request: ImportantRequest
  /// The contents of the files.
  let files: ImportantFiles

  /// Reads the files. If they have problems, reports them and ends with the status for wrong usage.
  ///
  /// - Parameter files: their contents if another process has read them.
  init(_ settings: Settings, _ screens: ScreenChoice, files given: ImportantFiles? = nil) throws {
    let path = settings.path(.regions)
    let zones = settings.list(.zones).map(FilePath.init(bytes:)).filter { path in
      !Zone.standard.contains { Array($0.name.utf8) == path.bytes }
    }
    if path == "-" || zones.contains("-") {
      throw WrongValue("--regions, --zones: expected a file, got '-'")
    }
    var files = given ?? ImportantFiles()
    if given == nil {
      files.regions = try path.map { path in try exitingUsage { try WholeFile.read(path) } }
      files.zones = try zones.map { path in
        do throws(FileFailure) {
          return try WholeFile.read(path)
        } catch {
          throw Self.unreadable(path, error)
        }
      }
    }
    var request = ImportantRequest()
    for word in settings.texts(.important).flatMap(\.deviceNames) {
      guard let kind = ImportantRequest.findable.first(where: { $0.rawValue == word }) else {
        let known = ImportantRequest.findable.map(\.rawValue)
        let hint = likelyMeaning(of: word, in: known).map { "; \($0)" } ?? ""
        throw WrongValue("--important: expected \(known.inWords), got '\(word.oneLine)'\(hint)")
      }
      request.finds.insert(kind)
    }
    let (regionBytes, zoneBytes) = (files.regions, files.zones)
    request.regions = try regionBytes.map { bytes in
      try Self.reading(path ?? "--regions") { () throws(RegionFile.Malformed) in
        try RegionFile(bytes)
      }
    }
    for (path, bytes) in zip(zones, zoneBytes) {
      request.zones += try Self.reading(path) { () throws(RegionFile.Malformed) in
        try Zone.read(bytes)
      }
    }
    // What a shop's frame keeps clear is drawn and tested with that frame.
    for id in settings.texts(.device).flatMap(\.deviceNames).compactMap(DeliveryProfile.slotID) {
      let zones = DeliveryProfile.known.first { $0.id == id }?.ownZones ?? []
      request.zones += zones.filter { zone in !request.zones.contains { $0.name == zone.name } }
    }
    request.protectedDevices = settings.texts(.protect).flatMap(\.deviceNames)
    request.protectedViewports = try screens.viewports(named: request.protectedDevices)
    self.request = request
    self.files = files
  }

  /// The arguments with all that can be found named after a plain `--important`, because the argument
  /// parser would take the next argument for its value.
  static func spelledOut(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let all = ImportantRequest.findable.map(\.rawValue).joined(separator: ",")
    return arguments[..<end].map { $0 == "--important" ? "--important=\(all)" : $0 }
      + arguments[end...]
  }

  /// Refuses a rule about a zone that nothing is tested against, because no clip could break it.
  func check(_ gate: Gate) throws {
    let known =
      request.frameZones.map(\.name) + (request.protectedDevices.isEmpty ? [] : ["protect"])
    guard let unknown = gate.zoneNames.first(where: { !known.contains($0) }) else { return }
    let hint = likelyMeaning(of: unknown, in: known) ?? "expected \(known.inWords)"
    throw WrongValue("--fail-on: unknown zone '\(unknown.oneLine)'; \(hint)")
  }

  private static func reading<Value>(
    _ path: FilePath, _ read: () throws(RegionFile.Malformed) -> Value
  ) throws -> Value {
    do throws(RegionFile.Malformed) {
      return try read()
    } catch {
      Output.complain("\(path.oneLine): \(error.description)")
      throw ExitStatus.usage
    }
  }

  /// A name that is no file is probably a zone's name, written wrongly.
  private static func unreadable(_ path: FilePath, _ failure: FileFailure) -> WrongValue {
    let hint = likelyMeaning(of: path.oneLine, in: Zone.standard.map(\.name)).map { "; \($0)" }
    return WrongValue("--zones: \(failure)\(hint ?? "")")
  }
}
