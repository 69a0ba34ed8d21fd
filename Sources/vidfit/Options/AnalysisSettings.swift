import Files
import Results
import VidfitKit

extension AnalysisOptions {
  /// What all settings together ask for.
  ///
  /// - Parameter parallelism: tasks that decode at once.
  init(_ settings: Settings, parallelism: Int) throws {
    let screens = ScreenChoice(settings)
    self.init(
      viewports: try screens.viewports(), layout: screens.layout,
      frames: settings.count(.frames), parallelism: parallelism)
    findsPadding = !settings.flag(.noPadding)
    isThorough = settings.flag(.thorough)
    maximumPixels = settings.count(.maxPixels) ?? maximumPixels
  }
}

extension Settings {
  /// All that an answer depends on, as flags for another process, in an order that does not vary.
  var analysisWords: [[UInt8]] {
    func word(_ key: SettingKey, _ value: String?) -> [[UInt8]] {
      value.map { [Array("--\(key.rawValue)=\($0)".utf8)] } ?? []
    }
    func bareWord(_ key: SettingKey) -> [[UInt8]] {
      flag(key) ? [Array("--\(key.rawValue)".utf8)] : []
    }
    // Of all devices, one that nobody named is none more.
    let isNamed = !flag(.allDevices) || origin(.device) != .standard
    let devices = isNamed ? list(.device).map { Array("--device=".utf8) + $0 } : []
    let table = path(.devices).map { [Array("--devices=".utf8) + $0] } ?? []
    let screens = [.os, .orientation, .layout, .window].flatMap { word($0, choice($0)) }
    let looks =
      word(.frames, count(.frames).map(String.init)) + bareWord(.thorough)
      + bareWord(.noPadding) + word(.maxPixels, count(.maxPixels).map(String.init))
    return devices + table + bareWord(.allDevices) + screens + looks
  }

  /// A short mark of all that an answer depends on, equal for equal settings on every machine.
  func analysisDigest() throws -> String {
    // A table of devices counts by what it holds, not by its name.
    let table = try path(.devices).map { path in try exitingUsage { try WholeFile.read(path) } }
    let isTable: ([UInt8]) -> Bool = { $0.starts(with: "--devices=".utf8) }
    return AnalysisSchema.digest(analysisWords.filter { !isTable($0) } + [table ?? []])
  }
}
