import Framing

/// How a device is to be held, which system it runs, and what part of its screen the player has.
struct ScreenRequest {
  let turn: Turn
  /// Whether the turn was asked for, so that a device that can't be turned so is refused.
  let isTurnGiven: Bool
  /// Nil for the newest that a device runs and that has such a window.
  let system: SystemVersion?
  /// Nil for the whole screen.
  let window: WindowRequest?
  /// Nil for the first pose of a folding phone's display.
  let pose: FoldingPose?

  /// Throws a ``WrongValue`` that says why the device can't be so.
  func viewport(on device: Device) throws -> Viewport {
    if isTurnGiven, device.kind == .tv, turn == .portrait {
      throw WrongValue("--orientation portrait: \(device.name) has no portrait")
    }
    let device = try systemFigures(of: device)
    let viewport = try window.map { try part($0, of: device) } ?? posed(device)
    guard let viewport else { throw WrongValue("--pose: \(device.name) does not fold") }
    return viewport
  }

  /// The device with the figures of the system; throws where it never ran it.
  func systemFigures(of device: Device) throws -> Device {
    guard device.kind != .custom else { return device }
    if let system {
      guard device.runs(system) else { throw neverRan(system, device) }
      return device.running(system)
    }
    guard let newest = device.newestSystem else { return device }
    return device.running(newestWithWindow(device, newest))
  }

  /// Split View ended with iPadOS 18, so a window of it asks for a system that has it.
  private func newestWithWindow(_ device: Device, _ newest: SystemVersion) -> SystemVersion {
    guard case .part? = window, let split = device.details.splitView, let last = split.lastSystem
    else { return newest }
    let wanted = min(newest, SystemVersion(last))
    return device.runs(wanted) ? wanted : newest
  }

  private func posed(_ device: Device) -> Viewport? {
    guard let pose else { return Viewport(device: device, turn: turn) }
    let held = pose.fixedOrientation.map(Turn.init)
    return Viewport(device: device, turn: isTurnGiven ? turn : held ?? turn, pose: pose)
  }

  private func part(_ window: WindowRequest, of device: Device) throws -> Viewport {
    if let pose {
      guard device.details.poses.contains(pose) else {
        throw WrongValue("--pose \(pose.rawValue): \(device.name) can't be held so")
      }
      if pose.isHalfFolded {
        throw WrongValue("--window, --pose: no windows are known of a half-folded screen")
      }
    }
    switch window {
    case .part(let kind):
      guard let viewport = Viewport(device: device, turn: turn, part: kind) else {
        throw WrongValue("--window \(kind.rawValue): not known for \(device.name)")
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
        "--window: freely resized windows came with iPadOS 26\(asked ?? "; \(ran(device))")")
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
    WrongValue("--os \(system.major): \(ran(device))")
  }

  /// `iPhone X ran iOS 11 to 16`.
  private func ran(_ device: Device) -> String {
    let name =
      switch device.kind {
      case .pad: "iPadOS"
      case .tv: "tvOS"
      case .phone, .custom: "iOS"
      }
    guard let systems = device.systems else { return "no system of \(device.name) is known" }
    return systems.count == 1
      ? "\(device.name) runs \(name) \(systems.lowerBound)"
      : "\(device.name) runs \(name) \(systems.lowerBound) to \(systems.upperBound)"
  }

  /// Why none of these devices can be as asked.
  func refusal(on devices: [Device], of catalogue: [Device]) -> WrongValue {
    if let pose, devices.allSatisfy({ !$0.details.poses.contains(pose) }) {
      let folding = catalogue.filter { $0.details.poses.contains(pose) }
        .map { $0.details.parent ?? $0.id }
      return WrongValue(
        "--pose \(pose.rawValue): \(devices.first?.name ?? "it") can't be held so; "
          + "devices that can: \(Set(folding).sorted().joined(separator: ", "))")
    }
    if let pose, let only = pose.fixedOrientation, isTurnGiven, only != turn.orientation {
      return WrongValue("--pose \(pose.rawValue): it is held in \(only.rawValue)")
    }
    if window != nil, pose?.isHalfFolded == true {
      return WrongValue("--window, --pose: no windows are known of a half-folded screen")
    }
    if case .part(let kind)? = window { return noWindow(kind, on: devices, of: catalogue) }
    for device in devices {
      do { _ = try viewport(on: device) } catch let wrong as WrongValue { return wrong } catch {}
    }
    return WrongValue("no device can be held so")
  }

  private func noWindow(
    _ kind: WindowPart.Kind, on devices: [Device], of catalogue: [Device]
  ) -> WrongValue {
    let name = "--window \(kind.rawValue): "
    if let device = devices.first, let system, !device.runs(system) {
      return neverRan(system, device)
    }
    if let system, system >= .ios26, devices.contains(where: { $0.details.splitView != nil }) {
      return WrongValue(
        name + "iPadOS 26 has freely resized windows instead, and nobody has published the sizes "
          + "in which it tiles them; give a size in points, such as --window 700x500")
    }
    let known = catalogue.filter { $0.details.splitView != nil }.filter {
      (try? viewport(on: $0)) != nil
    }.map(\.id)
    let those = devices.prefix(3).map(\.name).joined(separator: ", ")
    let reason =
      devices.contains { $0.kind == .pad }
      ? "not known for \(those); known for: "
      : "\(those) \(devices.count == 1 ? "has" : "have") no Split View; devices that have: "
    return WrongValue(name + reason + known.joined(separator: ", "))
  }
}
