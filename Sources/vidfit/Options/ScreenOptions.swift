import ArgumentParser
import Rules

/// Which devices there are, and which system's figures apply.
struct DeviceOptions: ParsableArguments {
  @Option(.devices) var devices: SettingFlag?
  @Option(.os) var os: SettingFlag?
}

/// The screens to present a clip on, and how.
struct ScreenOptions: ParsableArguments {
  @Option(.device) var device: [SettingFlag]
  @Flag(.allDevices) var allDevices: Bool?
  @OptionGroup var table: DeviceOptions
  @Option(.orientation) var orientation: SettingFlag?
  @Option(.layout) var layout: SettingFlag?
  @Option(.window) var window: SettingFlag?
  @Option(.pose) var pose: SettingFlag?
  @Option(.player) var player: SettingFlag?
  @Option(.maxCrop) var maxCrop: SettingFlag?

  /// What fit and fill mean, for the help texts of all commands that show screens.
  static let fitAndFill = """
    'fit' shows the whole frame and leaves bars (AVKit resizeAspect, CSS contain); 'fill' covers \
    the screen and crops (AVKit resizeAspectFill, CSS cover).
    """
}

/// What to find out about each clip, and how hard to look.
struct AnalysisFlags: ParsableArguments {
  @OptionGroup var screens: ScreenOptions
  @Option(.frames) var frames: SettingFlag?
  @Flag(.thorough) var thorough: Bool?
  @Flag(.noPadding) var padding: Bool?
  @Option(.maxPixels) var maxPixels: SettingFlag?
  @Option(.stream) var stream: SettingFlag?
}
