import ArgumentParser
import Results

/// What looking at a clip may cost.
struct LimitFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Refuse clips whose frames have more pixels than this (default: 134217728, as 16384x8192).",
      valueName: "count"))
  var maxPixels: Int?

  func validate() throws {
    if let maxPixels, !SettingKey.pixels.contains(maxPixels) {
      throw ValidationError(
        "--max-pixels takes \(SettingKey.pixels.lowerBound) to \(SettingKey.pixels.upperBound)")
    }
  }

  func apply(to settings: inout Settings) {
    settings.set(.maxPixels, flag: maxPixels.map { .count($0) })
  }
}
