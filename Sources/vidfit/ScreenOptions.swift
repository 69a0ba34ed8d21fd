public import ArgumentParser
import Files
public import Framing
import VidfitKit

extension ScreenOrientation: ExpressibleByArgument {}
extension FitLayout: ExpressibleByArgument {}
extension MultitaskingWindow.Kind: ExpressibleByArgument {}
extension SystemVersion: ExpressibleByArgument {}

/// Which devices there are, and with the figures of which system.
struct DeviceOptions: ParsableArguments {
  @Option(
    name: .customLong("devices"),
    help: ArgumentHelp(
      "A table of devices of your own, as 'vidfit devices --format json' writes it; an id that is "
        + "known already is replaced.", valueName: "file"))
  var file: String?

  @Option(
    name: .customLong("os"),
    help: "The system whose safe areas count: 18 for iOS 11 to 18, or 26.")
  var system: SystemVersion = .ios18

  /// The catalogue with the table of one's own.
  func catalogue() throws -> [Device] {
    guard let file else { return Device.catalogue }
    let path = RawArguments.bytes(file)
    let name = file.oneLine
    let bytes = try configuring { try WholeFile.read(path) }
    do throws(DeviceTable.Problems) {
      return Device.catalogue.overridden(by: try DeviceTable.read(bytes))
    } catch {
      for line in error.lines { Output.complain("\(name): \(line.oneLine)") }
      throw ExitStatus.usage
    }
  }
}

extension [Device] {
  /// The device of this id, or what to say to the person who typed it.
  func device(_ text: String) throws -> Device {
    if let device = named(text) { return device }
    let hint = nearestID(to: text).map { "; did you mean \($0)?" } ?? "."
    throw ValidationError(
      "'\(text.oneLine)' is no device that vidfit knows\(hint) 'vidfit devices' lists them all.")
  }

  /// A device by its id, or a screen by its size.
  func screen(_ text: String) throws -> Device {
    if let device = named(text) { return device }
    do throws(CustomSizeError) {
      return Device(custom: try CustomSize(parsing: text))
    } catch .notASize {
      // Whatever begins with a letter was meant to be an id.
      guard let first = text.first, first.isNumber else { return try device(text) }
      throw ValidationError(CustomSizeError.notASize(text.oneLine).description)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

/// Which screens to present a clip on, and how.
struct ScreenOptions: ParsableArguments {
  @Option(
    name: .customLong("device"),
    help: ArgumentHelp(
      "A device id, or a screen's size in points and scale such as 812x375@3; repeatable.",
      valueName: "id|WxH@S"))
  var screens: [String] = []

  @Flag(help: "Present the clip on every device there is; as text, in a table.")
  var allDevices = false

  @OptionGroup var devices: DeviceOptions

  @Option(help: "How the device is held. A size is taken as it is given.")
  var orientation: ScreenOrientation = .landscape

  @Option(
    help: """
      Fit as the system player lays it out, clear of corners and sensor housing (avkit), or as a \
      bare AVPlayerLayer does (layer).
      """)
  var layout: FitLayout = .avkit

  @Option(
    help: """
      Not all of an iPad's screen but a part in Split View, 2/3, 1/2 or 1/3, or slide-over (up to \
      iPadOS 18).
      """)
  var window: MultitaskingWindow.Kind?

  func viewports() throws -> [Viewport] {
    let catalogue = try devices.catalogue()
    let named = try screens.map(catalogue.screen)
    let usual = allDevices ? catalogue : named.isEmpty ? [.iPhoneX] : []
    let all = (named + usual.filter { !named.contains($0) }).map { $0.running(devices.system) }
    guard let window else { return all.map { Viewport(device: $0, orientation: orientation) } }
    let parts = all.compactMap {
      Viewport(device: $0, orientation: orientation, multitasking: window)
    }
    // Of all devices, those without such a window are left out; one that was asked for is missed.
    if parts.isEmpty || (!allDevices && parts.count < all.count) {
      let without = all.filter { $0.multitaskingWindow(window, in: orientation) == nil }
      throw ValidationError(
        "--window \(window.rawValue): no such window is known of "
          + without.map(\.id).joined(separator: ", ")
          + "; 'vidfit devices ID' tells which a device has")
    }
    return parts
  }
}
