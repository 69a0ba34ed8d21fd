import ArgumentParser
import Files
import Framing
import Results
import VidfitKit

/// The screens that all settings together ask for.
struct ScreenChoice {
  private let settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
  }

  var layout: FitLayout { choice(.layout) ?? .avkit }

  var system: SystemVersion {
    settings.choice(.os).flatMap(Int.init).flatMap(SystemVersion.init) ?? .ios18
  }

  private var orientation: ScreenOrientation { choice(.orientation) ?? .landscape }

  private var window: MultitaskingWindow.Kind? { choice(.window) }

  private func choice<T: RawRepresentable<String>>(_ key: SettingKey) -> T? {
    settings.choice(key).flatMap(T.init)
  }

  /// The catalogue with the table of one's own.
  func catalogue() throws -> [Device] {
    guard let path = settings.path(.devices) else { return Device.catalogue }
    let name = MediaPath(bytes: path).description
    let bytes = try exitingUsage { try WholeFile.read(path) }
    do throws(DeviceTable.Problems) {
      return Device.catalogue.overridden(by: try DeviceTable.read(bytes))
    } catch {
      for line in error.lines { Output.complain("\(name): \(line.oneLine)") }
      throw ExitStatus.usage
    }
  }

  func viewports() throws -> [Viewport] {
    let catalogue = try catalogue()
    let isStandard = settings.origin(.device) == .standard
    let isAll = settings.flag(.allDevices)
    let named = isAll && isStandard ? [] : try settings.texts(.device).map(catalogue.screen)
    let others = isAll ? catalogue.filter { !named.contains($0) } : []
    let all = (named + others).map { $0.running(system) }
    guard let window else { return all.map { Viewport(device: $0, orientation: orientation) } }
    let parts = all.compactMap {
      Viewport(device: $0, orientation: orientation, multitasking: window)
    }
    // Of all devices, those without such a window are left out; one that was asked for is missed.
    if parts.isEmpty || (!isAll && parts.count < all.count) {
      let without = all.filter { $0.multitaskingWindow(window, in: orientation) == nil }
      throw ValidationError(
        "--window \(window.rawValue): no such window is known of "
          + without.map(\.id).joined(separator: ", ")
          + "; 'vidfit devices ID' tells which a device has")
    }
    return parts
  }
}
