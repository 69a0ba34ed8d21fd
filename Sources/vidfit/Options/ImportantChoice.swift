import Deliveries
import Document
import Files
internal import Forms
import Framing
internal import Important
import Rules
import Settings
import SystemPackage
import VidfitKit
internal import Words

/// The regions and zones that the settings ask for, and the screens of the protect area. Files are
/// read here, once for a process.
struct ImportantChoice {
  let request: ImportantRequest
  /// The contents of the files.
  let files: ImportantFiles
  /// Words for the digest of answers, about the program that reads text.
  private let readers: [[UInt8]]

  /// Words for the digest of answers: all that answers depend on beside the settings.
  var digestWords: [[UInt8]] { files.words + readers }

  /// The language of a plain `--confirm`, and of `--read` without one.
  fileprivate static let standardLanguage = "eng"

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
    files = try given ?? Self.read(regions: path, zones: zones)
    var request = try ImportantRequest(finding: settings)
    // A worker process would find what this one has found.
    readers = given == nil ? try Self.readers(request, settings) : []
    request.regions = try files.regions.map { bytes in
      try Self.reading(path ?? "--regions") { () throws(Malformed) in
        try RegionFile(bytes)
      }
    }
    for (path, bytes) in zip(zones, files.zones) {
      request.zones += try Self.reading(path) { () throws(Malformed) in
        try Zone.read(bytes)
      }
    }
    // What a recipient's frame keeps clear is drawn and tested in that frame alone.
    for id in settings.texts(.device).flatMap(\.namesInList).compactMap(DeliveryProfile.slotID) {
      guard let profile = DeliveryProfile.known.first(where: { $0.id == id }) else { continue }
      let zones = profile.ownZones.filter { zone in
        !request.zones.contains { $0.name == zone.name }
      }
      for device in profile.slots where !zones.isEmpty { request.deviceZones[device.id] = zones }
    }
    request.protectedDevices = settings.texts(.protect).flatMap(\.namesInList)
    request.protectedViewports = try screens.viewports(named: request.protectedDevices)
    self.request = request
  }

  private static func read(regions: FilePath?, zones: [FilePath]) throws -> ImportantFiles {
    var files = ImportantFiles()
    files.regions = try regions.map { path in try exitingUsage { try WholeFile.read(path) } }
    files.zones = try zones.map { path in
      do throws(FileFailure) {
        return try WholeFile.read(path)
      } catch {
        throw unreadable(path, error)
      }
    }
    return files
  }

  private static func readers(
    _ request: ImportantRequest, _ settings: Settings
  ) throws -> [[UInt8]] {
    guard !request.languages.isEmpty else { return [] }
    do {
      return try TextConfirmation.using(request.languages).reader.digestWords
    } catch {
      let key = settings.flag(.read) ? SettingKey.read : .confirm
      throw WrongValue("\(settings.origin(key).description): \(error)")
    }
  }

  /// The arguments with the usual value after a plain `--important` or `--confirm`, because the
  /// argument parser would take the next argument for their value.
  static func spelledOut(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let usual = ["--important": ImportantRequest.usual.rawValue, "--confirm": standardLanguage]
    return arguments[..<end].map { word in usual[word].map { "\(word)=\($0)" } ?? word }
      + arguments[end...]
  }

  /// Refuses a rule about what nothing is tested against, because no clip could break it.
  ///
  /// - Parameter looksForText: whether a recipient has text looked for.
  func check(_ gate: Gate, looksForText: Bool) throws {
    if let need = gate.needs.first(where: { $0.subject == .text }), !looksForText,
      !request.finds.contains(.text), request.regions == nil
    {
      throw WrongValue("\(need.rule): it needs --important, or --regions with the text")
    }
    if let origin = gate.zoneCause, request.coveringZones.isEmpty {
      throw WrongValue(
        "\(origin.description): hidden: zone: it needs --zones with an area of the window")
    }
    let ofDevices = Set(request.deviceZones.values.joined().map(\.name)).sorted()
    let known =
      request.frameZones.map(\.name) + ofDevices
      + (request.protectedDevices.isEmpty ? [] : ["protect"])
    let small = known.map { $0.lowercased() }
    guard let unknown = gate.zones.first(where: { !small.contains($0.name) }) else { return }
    let hint = likelyMeaning(of: unknown.name, in: known) ?? "expected \(known.inWords)"
    throw WrongValue(
      "\(unknown.origin.description): unknown zone '\(unknown.name.oneLine)'; \(hint)")
  }

  private static func reading<Value>(
    _ path: FilePath, _ read: () throws(Malformed) -> Value
  ) throws -> Value {
    do throws(Malformed) {
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

extension ImportantRequest {
  /// What the settings ask to find and to read in the picture.
  fileprivate init(finding settings: Settings) throws {
    self.init()
    for word in settings.texts(.important).flatMap(\.namesInList) {
      guard let kind = Self.findable.first(where: { $0.rawValue == word }) else {
        let known = Self.findable.map(\.rawValue)
        let hint = likelyMeaning(of: word, in: known).map { "; \($0)" } ?? ""
        throw WrongValue("--important: expected \(known.inWords), got '\(word.oneLine)'\(hint)")
      }
      finds.insert(kind)
    }
    languages = settings.texts(.confirm).flatMap(\.namesInList)
    keepsWords = settings.flag(.read)
    if keepsWords, languages.isEmpty { languages = [ImportantChoice.standardLanguage] }
    if let wrong = languages.first(where: { !TextConfirmation.isLanguage($0) }) {
      throw WrongValue(
        "\(settings.origin(.confirm).description): expected names of Tesseract's data such as eng, "
          + "got '\(wrong.oneLine)'")
    }
    if !languages.isEmpty { finds.insert(.text) }
  }
}
