internal import Files
internal import Framing

/// The outcome of `vidfit unpad` for one clip, for people.
///
/// ```swift
/// let line = UnpadLine(report)
/// print(line?.written ?? line?.complaint ?? "nothing was tried")
/// ```
public struct UnpadLine {
  private let report: ClipReport
  private let result: Unpadding

  /// Nil unless the report tells of an attempt to remove the clip's bars.
  public init?(_ report: ClipReport) {
    guard let result = report.unpadding else { return nil }
    self.report = report
    self.result = result
  }

  /// For standard output: what was written, how, and what was checked. Nil if nothing was.
  public var written: String? {
    guard let output = result.output, result.outcome == .written else { return nil }
    let lines = [
      "\(output.oneLine): \(shapes), by \(method)\(crop)", checked,
    ]
    return lines.compactMap(\.self).joined(separator: "\n  ")
  }

  /// For standard error, without the clip's name: that an earlier change was taken back, and why
  /// nothing was written; nil for neither.
  public var complaint: String? {
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
  package var inWords: String { map(\.message).joined(separator: "; and because ") }
}
