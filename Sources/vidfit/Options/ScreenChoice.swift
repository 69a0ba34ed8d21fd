import Document
import Files
import Framing
import Settings
import SystemPackage
import VidfitKit
internal import Words

/// The screens that the settings ask for.
struct ScreenChoice {
  let settings: Settings
  /// The known devices with those of the table of `--devices`.
  let catalogue: [Device]

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

  /// The screens of devices and families by their names, as far as they allow what the settings ask.
  func viewports(named names: [String]) throws -> [Viewport] {
    try names.flatMap { try viewports(of: catalogue.screens(ofName: $0, under: system)) }
      .uniqued(by: \.device.id)
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
    names.namesInList.contains { DeviceGroup($0) != nil }
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

  /// All named windows of the named devices, or of all devices, for people to choose from. The
  /// window that the settings ask for is included where a device can have it. One of the devices
  /// must, and a line says which of the named ones can't.
  func allViewports() throws -> [Viewport] {
    try checkPlayer()
    let isStandard = settings.origin(.device) == .standard
    let names = isStandard ? [] : settings.texts(.device)
    let named = try names.map { name in
      (name, devices: try catalogue.screens(ofName: name, under: system))
    }
    let devices = (isStandard ? catalogue : named.flatMap(\.devices)).uniqued(by: \.id)
    if settings.choice(.window) != nil {
      _ = try viewports(of: devices)
      // Of families, those that can't are left out everywhere.
      let single = named.filter { !isFamily($0.0) }.flatMap(\.devices)
      tellWithoutWindow(single.uniqued(by: \.id))
    }
    let able = devices.filter { device in system.map(device.runs) ?? true }
    return (able.isEmpty ? devices : able).flatMap { device in
      let asked = settings.choice(.window) == nil ? nil : try? request.viewport(on: device)
      let all = device.viewports(under: system).filter { $0.part?.kind != .free }
      return all + [asked].compactMap(\.self).filter { !all.contains($0) }
    }
  }

  /// Of a device with several displays, one must be able to have the window.
  private func tellWithoutWindow(_ devices: [Device]) {
    func product(_ device: Device) -> String { device.details.parent ?? device.id }
    for device in devices.uniqued(by: product) {
      do {
        _ = try viewports(of: devices.filter { product($0) == product(device) })
      } catch {
        Output.complain("\(error)")
      }
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

/// The requested way to hold a device, its system, and the player's part of its screen.
private struct ScreenRequest {
  let turn: Turn
  /// Whether a turn was requested, so that a device that can't be turned that way is refused.
  let isTurnGiven: Bool
  /// The system; nil for the newest that a device runs and that has such a window.
  let system: SystemVersion?
  /// The window; nil for the whole screen.
  let window: WindowRequest?
  /// The pose; nil for the first one of a folding phone's display.
  let pose: FoldingPose?
  /// The devices that a refusal may name instead.
  let catalogue: [Device]

  /// Throws a ``WrongValue`` that explains why the device can't do that.
  func viewport(on device: Device) throws -> Viewport {
    if isTurnGiven, device.kind == .tv, turn == .portrait {
      throw WrongValue("--orientation portrait: \(device.name) has no portrait")
    }
    let device = try systemFigures(of: device)
    if let pose { return try held(pose, device) }
    return try window.map { try part($0, of: device) } ?? Viewport(device: device, turn: turn)
  }

  /// The device that comes nearest to the request: its refusal is the most helpful.
  func nearest(_ devices: [Device]) -> Device? {
    let wishes: [(Device) -> Bool] = [
      { device in pose.map(device.details.poses.contains) ?? true },
      { device in system.map(device.runs) ?? true },
      { device in window == nil || device.details.splitView != nil },
    ]
    return wishes.reduce(devices) { able, wish in
      let left = able.filter(wish)
      return left.isEmpty ? able : left
    }.first
  }

  /// The device with the figures of the system; throws if it never ran it.
  func systemFigures(of device: Device) throws -> Device {
    guard device.kind != .custom else { return device }
    if let system {
      guard device.runs(system) else { throw neverRan(system, device) }
      return device.running(system)
    }
    guard let newest = device.newestSystem else { return device }
    return device.running(newestWithWindow(device, newest))
  }

  /// Split View ended with iPadOS 18, so a window of it selects a system that has it.
  private func newestWithWindow(_ device: Device, _ newest: SystemVersion) -> SystemVersion {
    guard case .part? = window, let split = device.details.splitView, let last = split.lastSystem
    else { return newest }
    let wanted = min(newest, SystemVersion(last))
    return device.runs(wanted) ? wanted : newest
  }

  private func held(_ pose: FoldingPose, _ device: Device) throws -> Viewport {
    guard device.details.poses.contains(pose) else {
      let folding = catalogue.filter { $0.details.poses.contains(pose) }
        .map { $0.details.parent ?? $0.id }
      throw WrongValue(
        "--pose \(pose.rawValue): \(device.name) can't be held so; "
          + "devices that can: \(Set(folding).sorted().joined(separator: ", "))")
    }
    if let window {
      guard !pose.isHalfFolded else {
        throw WrongValue("--window, --pose: no windows are known of a half-folded screen")
      }
      return try part(window, of: device)
    }
    let usual = pose.fixedOrientation.map(Turn.init) ?? turn
    guard
      let viewport = Viewport(device: device, turn: isTurnGiven ? turn : usual, pose: pose)
    else {
      throw WrongValue("--pose \(pose.rawValue): it is held in \(usual.orientation.rawValue)")
    }
    return viewport
  }

  private func part(_ window: WindowRequest, of device: Device) throws -> Viewport {
    switch window {
    case .part(let kind):
      guard let viewport = Viewport(device: device, turn: turn, part: kind) else {
        throw noWindow(kind, on: device)
      }
      return viewport
    case .free(let size, let origin):
      return try free(size, origin, device)
    }
  }

  private func free(_ size: Size, _ origin: Point?, _ device: Device) throws -> Viewport {
    let screen = Viewport(device: device, turn: turn).screen
    if device.kind == .pad, (device.system ?? .ios18) < .ios26 {
      let asked = system.map { ", and --os asks for \($0.major)" }
      throw WrongValue(
        "--window: freely resized windows came with iPadOS 26\(asked ?? "; \(device.knownSystems)")"
      )
    }
    let frame = WindowRequest.frame(size, origin: origin, on: screen)
    if device.kind != .pad {
      guard let half = device.windowPart(.half, in: turn.orientation)?.frame else {
        throw WrongValue("--window: \(device.name) shows apps on its whole screen")
      }
      // The left pane and the right one.
      guard frame.size == half.size, frame.x == 0 || frame.maxX == screen.width else {
        throw WrongValue(
          "--window: \(device.name) is divided in halves only: 1/2, or "
            + "\(Int(half.width))x\(Int(half.height))+\(Int(screen.width - half.width))+0")
      }
    }
    guard let viewport = Viewport(device: device, turn: turn, frame: frame) else {
      throw WrongValue(
        "--window: the window is not wholly on the screen, \(Int(screen.width))×"
          + "\(Int(screen.height)) pt, of \(device.name) in \(turn.orientation.rawValue)")
    }
    return viewport
  }

  private func neverRan(_ system: SystemVersion, _ device: Device) -> WrongValue {
    WrongValue("--os \(system.major): \(device.knownSystems)")
  }

  private func noWindow(_ kind: WindowPart.Kind, on device: Device) -> WrongValue {
    let name = "--window \(kind.rawValue): "
    if let system, system >= .ios26, device.details.splitView != nil {
      return WrongValue(
        name + "iPadOS 26 has freely resized windows instead, and the sizes of its tiles are "
          + "not published; give a size in points, such as --window 700x500")
    }
    let known = catalogue.filter {
      (try? systemFigures(of: $0))?.windowPart(kind, in: turn.orientation) != nil
    }.map(\.id)
    let reason =
      device.kind == .pad
      ? "not known for \(device.name); known for: "
      : "\(device.name) has no Split View; devices that have: "
    return WrongValue(name + reason + known.joined(separator: ", "))
  }
}

extension Device {
  /// `iPhone X runs iOS 11 to 16`.
  var knownSystems: String {
    let system = kind.system ?? "iOS"
    guard let systems else { return "no system of \(name) is known" }
    return systems.count == 1
      ? "\(name) runs \(system) \(systems.lowerBound)"
      : "\(name) runs \(system) \(systems.lowerBound) to \(systems.upperBound)"
  }
}

extension Array {
  /// The elements, of equal keys the first one only.
  fileprivate func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var keys: Set<Key> = []
    return filter { keys.insert(key($0)).inserted }
  }
}
