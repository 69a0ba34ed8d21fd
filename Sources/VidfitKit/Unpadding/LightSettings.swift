internal import Framing
internal import Report
internal import VideoIO

/// Mastering display and content light level, as encoders want to be told. FFmpeg passes them on by
/// itself only from 7.0 on, and then these agree with it.
enum LightSettings {
  /// x265 (https://x265.readthedocs.io/en/stable/cli.html#cmdoption-master-display).
  static func x265(_ contents: ClipContents) -> [String] {
    (contents.masteringDisplay.map { ["master-display=\(whole($0))"] } ?? [])
      + (contents.contentLight.map { ["max-cll=\($0.maximum),\($0.average)"] } ?? [])
  }

  /// x264 takes the same numbers under other names (`x264 --fullhelp`).
  static func x264(_ contents: ClipContents) -> [String] {
    (contents.masteringDisplay.map { ["mastering-display=\(whole($0))"] } ?? [])
      + (contents.contentLight.map { ["cll=\($0.maximum),\($0.average)"] } ?? [])
  }

  /// SVT-AV1 takes coordinates and cd/m² as they are
  /// (https://gitlab.com/AOMediaCodec/SVT-AV1/-/blob/master/Docs/Parameters.md).
  static func svtav1(_ contents: ClipContents) -> [String] {
    let display = contents.masteringDisplay.map { display in
      text(display) {
        number($0.value, decimals: 5)
      } light: {
        number($0.value, decimals: 4)
      }
    }
    return (display.map { ["mastering-display=\($0)"] } ?? [])
      + (contents.contentLight.map { ["content-light=\($0.maximum),\($0.average)"] } ?? [])
  }

  /// In the units of SMPTE ST 2086: 0.00002 for coordinates, 0.0001 cd/m² for light.
  private static func whole(_ display: MasteringDisplay) -> String {
    text(display) {
      number($0.value * 50_000, decimals: 0)
    } light: {
      number($0.value * 10_000, decimals: 0)
    }
  }

  private static func text(
    _ display: MasteringDisplay, _ coordinate: (Ratio) -> String, light: (Ratio) -> String
  ) -> String {
    func point(_ name: String, _ color: MasteringDisplay.Chromaticity) -> String {
      "\(name)(\(coordinate(color.x)),\(coordinate(color.y)))"
    }
    return point("G", display.green) + point("B", display.blue) + point("R", display.red)
      + point("WP", display.white) + "L(\(light(display.maximum)),\(light(display.minimum)))"
  }
}
