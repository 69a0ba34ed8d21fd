public import ArgumentParser
public import Framing

extension ScreenOrientation: ExpressibleByArgument {}
extension FitLayout: ExpressibleByArgument {}

/// A device by its id, or a screen by its size.
struct ScreenArgument: ExpressibleByArgument {
  let device: Device

  init?(argument: String) {
    if let device = Device.named(argument) {
      self.device = device
    } else if let size = try? CustomSize(parsing: argument) {
      device = Device(custom: size)
    } else {
      return nil
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
  var screens: [ScreenArgument] = []

  @Option(help: "How the device is held. A size is taken as it is given.")
  var orientation: ScreenOrientation = .landscape

  @Option(
    help: """
      Fit as the system player lays it out, clear of corners and sensor housing (avkit), or as a \
      bare AVPlayerLayer does (layer).
      """)
  var layout: FitLayout = .avkit

  var viewports: [Viewport] {
    let devices = screens.isEmpty ? [.iPhoneX] : screens.map(\.device)
    return devices.map { Viewport(device: $0, orientation: orientation) }
  }
}
