import Files
import Framing
import Report
import Settings
import SystemPackage
import VidfitKit

/// The screens that the settings ask for. The table of `--devices` is read here, once for a process,
/// because it may come from a pipe.
struct ScreenChoice {
  /// The known devices with those of the table.
  let catalogue: [Device]
  /// The table as it was read; empty where there is none.
  let table: [UInt8]
  private let settings: Settings

  /// Reads the table. If it has problems, reports them and ends with the status for wrong usage.
  ///
  /// - Parameters:
  ///   - table: the table's bytes if another process has read them.
  ///   - isInputTaken: whether standard input is for something else.
  ///   - isSilent: whether another process has reported what the settings probably mean.
  init(
    _ settings: Settings, table: [UInt8]? = nil, isInputTaken: Bool = false, isSilent: Bool = false
  ) throws {
    self.settings = settings
    let path = settings.path(.devices)
    if isInputTaken, path == "-" {
      throw WrongValue("--devices -: standard input is for paths here; name a file or use <(…)")
    }
    self.table =
      try table ?? path.map { path in try exitingUsage { try WholeFile.read(path) } } ?? []
    catalogue =
      self.table.isEmpty && path == nil
      ? Device.catalogue : try Self.catalogue(self.table, path?.oneLine ?? "the table of devices")
    if !isSilent {
      settings.texts(.device).compactMap(catalogue.remark(on:)).forEach(Output.complain)
    }
  }

  private static func catalogue(_ table: [UInt8], _ name: String) throws -> [Device] {
    do throws(DeviceTable.Malformed) {
      return Device.catalogue.overridden(by: try DeviceTable.read(table))
    } catch {
      Output.complain("\(name): \(error.description.oneLine)")
      throw ExitStatus.usage
    }
  }

  /// The system; nil for the newest that each device runs.
  var system: SystemVersion? { settings.choice(.os).flatMap(Int.init).map(SystemVersion.init) }

  private var turn: Turn {
    let word = settings.choice(.orientation) ?? Turn.landscapeRight.rawValue
    return Turn(rawValue: word) ?? ScreenOrientation(rawValue: word).map(Turn.init)
      ?? .landscapeRight
  }

  private var request: ScreenRequest {
    ScreenRequest(
      turn: turn, isTurnGiven: !settings.turnsToSuit, system: system,
      window: settings.choice(.window).flatMap(WindowRequest.init),
      pose: settings.choice(.pose).flatMap(FoldingPose.init), catalogue: catalogue)
  }

  /// The screens in the order in which they were named and then, with `--all-devices`, all others
  /// that allow what the settings ask. A named device must allow it.
  func viewports() throws -> [Viewport] {
    try checkPlayer()
    let isStandard = settings.origin(.device) == .standard
    let isAll = settings.flag(.allDevices)
    let names = isAll && isStandard ? [] : settings.texts(.device)
    var named: [Viewport] = []
    for name in names {
      let asked = try viewports(of: catalogue.screens(ofName: name, under: system))
      // A family may hold a device that was named before; a device that is named twice is wanted
      // twice.
      named +=
        isFamily(name)
        ? asked.filter { new in !named.contains { $0.device.id == new.device.id } } : asked
    }
    guard isAll else { return named }
    let taken = Set(named.map(\.device.id))
    let others = catalogue.filter { !taken.contains($0.id) }.compactMap {
      try? request.viewport(on: $0)
    }
    let all = named + others
    return all.isEmpty ? try viewports(of: catalogue) : all
  }

  /// Whether no screen was named, so that text answers for the families of devices.
  var isUnasked: Bool {
    settings.origin(.device) == .standard && !settings.flag(.allDevices)
  }

  /// Whether a whole family is requested at once.
  var namesFamily: Bool {
    settings.texts(.device).contains(where: isFamily)
  }

  private func isFamily(_ names: String) -> Bool {
    names.deviceNames.contains { DeviceGroup($0) != nil }
  }

  /// The families by the ids of the known devices and of those of the table.
  var families: [String: DeviceFamily] { ClipText.Screens.families(of: catalogue) }

  /// The screens of the devices that run the requested system, or today's, as far as they allow
  /// what the settings ask.
  func today() throws -> [Viewport] {
    try checkPlayer()
    let able = catalogue.current(under: system).compactMap { try? request.viewport(on: $0) }
    // If none can, the usual device reports why.
    return able.isEmpty ? try viewports() : able
  }

  private func checkPlayer() throws {
    if settings.choice(.player) != "custom", settings.share(.maxCrop) != nil {
      throw WrongValue("--max-crop: needs --player custom")
    }
  }

  /// All windows of the named devices, or of all devices, for people to choose from. The window
  /// that the settings ask for is included if a device can have it.
  func allViewports() throws -> [Viewport] {
    let isStandard = settings.origin(.device) == .standard
    let names = isStandard ? [] : settings.texts(.device)
    let devices =
      try isStandard
      ? catalogue : names.flatMap { try catalogue.screens(ofName: $0, under: system) }
    let able = devices.filter { device in system.map(device.runs) ?? true }
    return (able.isEmpty ? devices : able).flatMap { device in
      let asked = settings.choice(.window) == nil ? nil : try? request.viewport(on: device)
      let all = device.viewports(under: system)
      return all + [asked].compactMap(\.self).filter { !all.contains($0) }
    }
  }

  /// The screens of a device with several displays or of a family that allow what the settings ask.
  private func viewports(of devices: [Device]) throws -> [Viewport] {
    let found = devices.compactMap { try? request.viewport(on: $0) }
    guard found.isEmpty, let nearest = request.nearest(devices) else { return found }
    return [try request.viewport(on: nearest)]
  }

  /// A device with the figures of the requested system, or of its newest one.
  func current(_ device: Device) throws -> Device {
    try request.systemFigures(of: device)
  }
}
