import Files
import Padding
import Report

/// A line of `--format crop`: the path, a tab, and FFmpeg's `crop=` filter, empty where there is
/// nothing to cut. Where there is more to say, another tab and a comment follow.
struct CropLine {
  private let report: ClipReport
  private let analysis: ClipAnalysis

  init(_ report: ClipReport, _ analysis: ClipAnalysis) {
    self.report = report
    self.analysis = analysis
  }

  /// With its newline; the path byte for byte, or in quotes.
  var bytes: [UInt8] {
    let crop = analysis.advice.crop?.ffmpeg ?? ""
    let comment = comment.map { "\t# \($0.oneLine)" } ?? ""
    return report.path.bytes.asListedName + Array("\t\(crop)\(comment)\n".utf8)
  }

  /// What a crop removes besides bars, or why there is none although there may be bars.
  private var comment: String? {
    let remarks =
      switch analysis.padding?.verdict {
      case .padded: [analysis.overlayRemark, analysis.advice.crop?.lossInWords]
      case .mixed: ["mixed: \(SegmentWords(analysis).text())", analysis.overlaysInWords]
      case .undecided:
        [
          "undecided: "
            + (analysis.suspicionInWords ?? "too little shows in the frames looked at")
        ]
      case .some(.none), nil: [String?]()
      }
    let known = remarks.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: "; ")
  }
}
