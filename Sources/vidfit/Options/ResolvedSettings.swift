import Document
import Files
import Forms
import Framing
import Important
import Rules
import Settings
import SystemPackage
import VidfitKit
import Words

/// The settings of a command and what their names and files stand for: the screens, all that
/// must not get lost, and what features make of them. `Configuration` reads plain values first; then
/// this reads files, once for a process.
struct ResolvedSettings {
  let settings: Settings
  let files: NamedFiles
  let screens: ScreenChoice
  let uses: [any SettingUse]
  let important: ImportantRequest
  /// Words for the digest of answers, about the program that reads text.
  private var readers: [[UInt8]] = []

  /// Words for the digest of answers: all that answers depend on beside the settings.
  var digestWords: [[UInt8]] { files.words + readers }

  /// Reads the files, and reports what a person should know of the settings.
  ///
  /// - Parameter isInputTaken: whether standard input is for something else.
  init(_ settings: Settings, isInputTaken: Bool = false) throws {
    let files: NamedFiles
    do throws(SettingValue.Malformed) {
      files = try NamedFiles(settings, isInputTaken: isInputTaken)
    } catch {
      throw WrongValue(error.reason)
    }
    try self.init(settings, files)
    settings.texts(.device).compactMap(screens.catalogue.remark(on:)).forEach(Output.complain)
    for use in uses { try use.tellDoubts(settings) }
    guard !important.languages.isEmpty else { return }
    do {
      readers = try TextConfirmation.using(important.languages).reader.digestWords
    } catch {
      throw WrongValue("\(settings.place(settings.flag(.read) ? .read : .confirm)): \(error)")
    }
  }

  /// Uses files that another process has read, which has also reported what a person should know.
  init(_ settings: Settings, _ files: NamedFiles) throws {
    (self.settings, self.files) = (settings, files)
    let named = SettingFiles(settings: settings, files: files)
    let tables = try named.read(.devices, DeviceTable.read)
    screens = ScreenChoice(
      settings: settings,
      catalogue: tables.reduce(Device.catalogue) { $0.overridden(by: $1) })
    uses = try Feature.all.compactMap(\.settings).map { try $0.init(named) }
    var important = try ImportantRequest(finding: settings)
    important.regions = try named.read(.regions) { try RegionFile($0) }.first
    important.zones = try named.read(.zones, Zone.read).flatMap(\.self)
    let names = settings.texts(.device).flatMap(\.namesInList)
    for use in uses { use.ask(for: &important, on: names) }
    important.protectedDevices = settings.texts(.protect).flatMap(\.namesInList)
    important.protectedViewports = try screens.viewports(named: important.protectedDevices)
    self.important = important
  }
}

/// The files that settings name, read already.
struct SettingFiles {
  let settings: Settings
  fileprivate let files: NamedFiles

  /// What each file of a setting says.
  func read<Value>(_ key: SettingKey, _ parse: ([UInt8]) throws -> Value) throws -> [Value] {
    try zip(settings.files(key), files[key]).map { path, bytes in
      do { return try parse(bytes) } catch {
        throw WrongValue("\(path.oneLine): \("\(error)".oneLine)")
      }
    }
  }
}

extension [any SettingUse] {
  func complete(_ report: inout ClipReport) { for use in self { use.complete(&report) } }
}

extension ResolvedSettings {
  /// The options for analysing clips, with the looks at them that features add.
  ///
  /// - Parameters:
  ///   - jobs: the tasks that decode one clip.
  ///   - time: the time limit of a clip if none was given; nil for the usual one.
  func options(
    viewports: [Viewport], jobs: Int = 1, time: Duration? = nil
  ) -> AnalysisOptions {
    var options = AnalysisOptions(
      settings, viewports: viewports, important: important, jobs: jobs, time: time)
    let observers = Feature.all.compactMap(\.observer).filter { settings.flag($0.key) }
    options.observers = observers.map(\.type)
    return options
  }

  func use<Use: SettingUse>(_ type: Use.Type) -> Use? {
    uses.lazy.compactMap { $0 as? Use }.first
  }

  /// Ends with the status for wrong usage if a rule goes by what nothing was asked to find, or names
  /// what no clip has, because then it would never be broken.
  ///
  /// - Parameter isLenient: whether rules on metadata, text and zones may go without an answer, as
  ///   on a ladder, which has the policy of its clips.
  func check(_ gate: Gate, isLenient: Bool = false) throws {
    let needs = gate.needs.compactMap { need -> String? in
      let lack: String? =
        switch need.subject {
        case .padding: settings.flag(.noPadding) ? settings.paddingNeed : nil
        case .unchecked: settings.flag(.noPadding) ? nil : "it needs --no-padding"
        case .metadata: isLenient || settings.flag(.metadata) ? nil : "it needs --metadata"
        case .delivery(let names, let others):
          uses.lazy.compactMap { $0.lack(names, others: others) }.first
        case .text:
          isLenient || important.finds.contains(.text) || important.regions != nil
            ? nil : "it needs --important, or --regions with the text"
        }
      return lack.map { "\(need.rule): \($0)" }
    }
    let problems = needs + Configuration.unknownNames(gate)
    guard problems.isEmpty else {
      var told: Set<String> = []
      problems.filter { told.insert($0).inserted }.forEach(Output.complain)
      throw ExitStatus.usage
    }
    if !isLenient { try checkZones(gate) }
  }

  /// Refuses a rule about a zone that nothing is tested against.
  private func checkZones(_ gate: Gate) throws {
    if let origin = gate.zoneCause, important.coveringZones.isEmpty {
      throw WrongValue(
        "\(origin.description): hidden: zone: it needs --zones with an area of the window")
    }
    let ofDevices = Set(important.deviceZones.values.joined().map(\.name)).sorted()
    let known =
      important.frameZones.map(\.name) + ofDevices
      + (important.protectedDevices.isEmpty ? [] : ["protect"])
    let small = known.map { $0.lowercased() }
    guard let unknown = gate.zones.first(where: { !small.contains($0.name) }) else { return }
    let hint = likelyMeaning(of: unknown.name, in: known) ?? "expected \(known.inWords)"
    throw WrongValue(
      "\(unknown.origin.description): unknown zone '\(unknown.name.oneLine)'; \(hint)")
  }
}

extension ImportantRequest {
  /// The language of a plain `--confirm`, and of `--read` without one.
  static let usualLanguage = "eng"

  /// What the settings ask to find and to read in the picture.
  fileprivate init(finding settings: Settings) throws {
    self.init()
    for word in settings.texts(.important).flatMap(\.namesInList) {
      guard let kind = Self.findable.first(where: { $0.rawValue == word }) else {
        let known = Self.findable.map(\.rawValue)
        let hint = likelyMeaning(of: word, in: known).map { "; \($0)" } ?? ""
        throw WrongValue(
          "\(settings.place(.important)): expected \(known.inWords), got '\(word.oneLine)'\(hint)")
      }
      finds.insert(kind)
    }
    languages = settings.texts(.confirm).flatMap(\.namesInList)
    keepsWords = settings.flag(.read)
    if keepsWords, languages.isEmpty { languages = [Self.usualLanguage] }
    if let wrong = languages.first(where: { !TextConfirmation.isLanguage($0) }) {
      throw WrongValue(
        "\(settings.place(.confirm)): expected names of Tesseract's data such as eng, got "
          + "'\(wrong.oneLine)'")
    }
    if !languages.isEmpty { finds.insert(.text) }
  }
}
