import Foundation
import TestSupport
import Testing

/// Files with the expected output; `make golden` renews them.
enum Golden {
  static let folder = Repository.root.appendingPathComponent("Tests/VidfitTests/Golden")
  private static let isRenewing = ProcessInfo.processInfo.environment["VIDFIT_RENEW"] == "1"

  static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Fails with the lines that differ from the kept file, or renews it with a warning.
  static func check(_ text: String, _ name: String) throws {
    let kept = try? String(decoding: Data(contentsOf: url(name)), as: UTF8.self)
    if kept.map({ Array($0.utf8) }) == Array(text.utf8) { return }
    if try renew(name, Data(text.utf8)) { return }
    let difference = kept.map { "\(LineDifference(from: $0, to: text))" } ?? "there is no such file"
    Issue.record("Golden/\(name); if it should change, run `make golden`:\n\(difference)")
  }

  /// Fails if a picture deviates from the kept one.
  ///
  /// - Parameters:
  ///   - mean: the largest mean deviation allowed, in levels of 0 to 255.
  ///   - most: the largest deviation allowed of any sample.
  static func check(picture: URL, _ name: String, mean: Double, most: Int) throws {
    let new = try RGBPicture(picture)
    let kept = try? RGBPicture(url(name))
    let deviation = kept?.deviation(from: new)
    if let deviation, deviation.mean <= mean, deviation.most <= most { return }
    if try renew(name, Data(contentsOf: picture)) { return }
    let reason = kept == nil ? "no such file" : deviation.map { "\($0)" } ?? "another size"
    Issue.record("Golden/\(name); if it should change, run `make golden`: \(reason)")
  }

  private static func renew(_ name: String, _ bytes: Data) throws -> Bool {
    guard isRenewing else { return false }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bytes.write(to: url(name))
    Issue.record("Golden/\(name) was renewed", severity: .warning)
    return true
  }

  /// Fails for kept files that no test compares; removes them when renewing.
  static func checkNames(_ names: Set<String>) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !names.contains(name) {
      if isRenewing {
        try FileManager.default.removeItem(at: url(name))
        Issue.record("Golden/\(name) was removed", severity: .warning)
      } else {
        Issue.record("Golden/\(name) is compared with nothing; `make golden` removes it")
      }
    }
  }
}

/// A picture decoded by `ffmpeg`.
struct RGBPicture {
  let width: Int
  let samples: [UInt8]

  init(_ url: URL) throws {
    let ffmpeg = try #require(CommandLineTool("ffmpeg"))
    samples = [UInt8](
      try ffmpeg.run(["-v", "error", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
    width = try #require(FFprobe(url)?.streams.first?.width)
  }

  /// Nil for pictures of different sizes.
  func deviation(from other: RGBPicture) -> (mean: Double, most: Int)? {
    guard width == other.width, samples.count == other.samples.count else { return nil }
    let deviations = zip(samples, other.samples).map { abs(Int($0) - Int($1)) }
    return (
      Double(deviations.reduce(0, +)) / Double(max(1, samples.count)), deviations.max() ?? 0
    )
  }
}
