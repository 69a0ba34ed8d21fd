import Files
import Framing
import Report
import VidfitKit

/// What was done to one clip, for people.
struct UnpadLine {
  private let report: ClipReport
  private let result: Unpadding

  init(_ report: ClipReport, _ result: Unpadding) {
    self.report = report
    self.result = result
  }

  /// For standard output: what was written, how, and what was checked. Nil if nothing was.
  var written: String? {
    guard let output = result.output, result.outcome == .written else { return nil }
    let lines = [
      "\(output.oneLine): \(shapes), by \(method)\(crop)", checked,
    ]
    return lines.compactMap(\.self).joined(separator: "\n  ")
  }

  /// For standard error, without the clip's name: that an earlier change was taken back, and why
  /// nothing was written; nil for neither.
  var complaint: String? {
    let restored = "a change that was stopped earlier was taken back"
    guard result.outcome != .written else { return result.restored ? restored : nil }
    let reasons = result.reasons.isEmpty ? "something went wrong" : result.reasons.inWords
    return result.restored
      ? "\(restored), and nothing else changed because \(reasons)"
      : "not changed because \(reasons)"
  }

  private var shapes: String {
    guard let now = result.display?.aspectRatio, let video = report.analysis?.video else {
      return "without bars"
    }
    return "\(aspectName(now)) instead of \(aspectName(video.display.aspectRatio))"
  }

  private var method: String {
    switch result.method {
    case .cleanAperture?: "a clean aperture"
    case .codecCropping?: "the codec's cropping"
    case nil: "nothing"
    }
  }

  private var crop: String {
    guard let picture = result.picture, let video = report.analysis?.video else { return "" }
    return " of \(picture.width)×\(picture.height)+\(picture.x)+\(picture.y) in "
      + "\(video.storage.width)×\(video.storage.height)"
  }

  private var checked: String? {
    result.proof.map { proof in
      "checked: \(counted(proof.packets, "packet")) and the picture of "
        + "\(counted(proof.frames, "frame")) are the same"
    }
  }
}

extension [Unpadding.Reason] {
  /// All of them, to follow "because".
  var inWords: String { map(\.message).joined(separator: "; and because ") }
}
