public import ArgumentParser
import Files
public import Framing
import Results

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
    help: "The system whose safe areas count: 18 for iOS 11 to 18, or 26. (default: 18)")
  var system: SystemVersion?

  func apply(to settings: inout Settings) {
    settings.set(.devices, flag: file.map { .path(RawArguments.bytes($0)) })
    settings.set(.os, flag: system.map { .choice(String($0.rawValue)) })
  }
}

extension Settings {
  /// What was given as a flag, if it was.
  mutating func set(_ key: SettingKey, flag value: SettingValue?) {
    if let value { set(key, value, from: .flag("--\(key.rawValue)")) }
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

  @Flag(
    inversion: .prefixedNo, help: "Present the clip on every device there is; as text, in a table.")
  var allDevices: Bool?

  @OptionGroup var devices: DeviceOptions

  @Option(help: "How the device is held. A size is taken as it is given. (default: landscape)")
  var orientation: ScreenOrientation?

  @Option(
    help: """
      Fit as the system player lays it out, clear of corners and sensor housing (avkit), or as a \
      bare AVPlayerLayer does (layer). (default: avkit)
      """)
  var layout: FitLayout?

  @Option(
    help: """
      Not all of an iPad's screen but a part in Split View, 2/3, 1/2 or 1/3, or slide-over (up to \
      iPadOS 18).
      """)
  var window: MultitaskingWindow.Kind?

  func apply(to settings: inout Settings) {
    settings.read(flag: .device, screens.map { Array($0.utf8) })
    settings.set(.allDevices, flag: allDevices.map { .flag($0) })
    devices.apply(to: &settings)
    settings.set(.orientation, flag: orientation.map { .choice($0.rawValue) })
    settings.set(.layout, flag: layout.map { .choice($0.rawValue) })
    settings.set(.window, flag: window.map { .choice($0.rawValue) })
  }
}
