import Report
import Rules
import SystemPackage
import VideoIO
import VidfitKit

extension AnalysisOptions {
  /// Options for one decoding task.
  init(_ settings: Settings, _ screens: ScreenChoice) throws {
    self.init(
      viewports: try screens.viewports(), layout: screens.layout, player: screens.player,
      frames: settings.count(.frames))
    turnsToSuit = screens.turnsToSuit
    findsPadding = !settings.flag(.noPadding)
    effort.isThorough = settings.flag(.thorough)
    maximumPixels = settings.count(.maxPixels) ?? maximumPixels
    stream = settings.stream
    network = NetworkOptions(settings)
  }
}

extension Settings {
  /// Which video stream to take.
  var stream: StreamRequest { choice(.stream).flatMap(Int.init).map(StreamRequest.index) ?? .best }

  /// A short mark of all settings that an answer depends on, equal for equal ones on every machine.
  ///
  /// - Parameters:
  ///   - table: the bytes of `--devices`, which count instead of its name.
  ///   - unpadding: the flags by which bars are taken off, too; nil if they aren't.
  func answerDigest(table: [UInt8], unpadding: [[UInt8]]? = nil) -> String {
    let words = unpadding.map { [Array("unpad".utf8)] + $0 } ?? []
    return AnalysisSchema.digest(answerWords + [table] + words)
  }
}
