import Files
import Framing
import Rules
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

  /// Says what is wrong with the table, if anything is, and ends with the status for wrong usage.
  ///
  /// - Parameters:
  ///   - table: the table's bytes where another process has read them.
  ///   - isInputTaken: whether standard input is for something else.
  init(_ settings: Settings, table: [UInt8]? = nil, isInputTaken: Bool = false) throws {
    self.settings = settings
    let path = settings.path(.devices)
    if isInputTaken, path == "-" {
      throw WrongValue("--devices -: standard input is for paths here; name a file or use <(…)")
    }
    self.table =
      try table ?? path.map { path in try exitingUsage { try WholeFile.read(path) } } ?? []
    guard !self.table.isEmpty || path != nil else {
      catalogue = Device.catalogue
      return
    }
    do throws(DeviceTable.Malformed) {
      catalogue = Device.catalogue.overridden(by: try DeviceTable.read(self.table))
    } catch {
      let name = path?.oneLine ?? "the table of devices"
      Output.complain("\(name): \(error.description.oneLine)")
      throw ExitStatus.usage
    }
  }

  var layout: FitLayout { choice(.layout) ?? .avkit }

  var system: SystemVersion {
    settings.choice(.os).flatMap(Int.init).flatMap(SystemVersion.init) ?? .ios18
  }

  private var orientation: ScreenOrientation { choice(.orientation) ?? .landscape }

  private func choice<T: RawRepresentable<String>>(_ key: SettingKey) -> T? {
    settings.choice(key).flatMap(T.init)
  }

  func viewports() throws -> [Viewport] {
    let isStandard = settings.origin(.device) == .standard
    let isAll = settings.flag(.allDevices)
    let named = isAll && isStandard ? [] : try settings.texts(.device).map(catalogue.screen)
    let others = isAll ? catalogue.filter { !named.contains($0) } : []
    let all = (named + others).map { $0.running(system) }
    let window: MultitaskingWindow.Kind? = choice(.window)
    guard let window else { return all.map { Viewport(device: $0, orientation: orientation) } }
    let parts = all.compactMap {
      Viewport(device: $0, orientation: orientation, multitasking: window)
    }
    // Of all devices, those without such a window are left out; one that was named must have it.
    if parts.isEmpty || (!isAll && parts.count < all.count) {
      throw noWindow(window, on: all.filter { !has(window, $0) })
    }
    return parts
  }

  private func has(_ window: MultitaskingWindow.Kind, _ device: Device) -> Bool {
    device.multitaskingWindow(window, in: orientation) != nil
  }

  private func noWindow(_ window: MultitaskingWindow.Kind, on devices: [Device]) -> WrongValue {
    let known = catalogue.filter { has(window, $0.running(system)) }.map(\.id)
    let reason =
      known.isEmpty
      ? "iPadOS 26 has no Split View and no Slide Over"
      : "not known for \(devices.prefix(3).map(\.name).joined(separator: ", ")), but for "
        + known.joined(separator: ", ")
    return WrongValue("--window \(window.rawValue): \(reason)")
  }
}
