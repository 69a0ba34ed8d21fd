public import Document
internal import Files
internal import Framing
internal import Padding

/// One clip as a line for people, as `vidfit scan` prints it: the verdict, the shape, the bars, and
/// the path last.
///
/// ```swift
/// let report = await ClipAnalyzer(options).analyze("clip.mp4")
/// print(ScanLine(report)?.text ?? report.failure?.message ?? "")
/// ```
public struct ScanLine {
  private let report: ClipReport
  private let analysis: ClipAnalysis

  /// Nil for a clip that could not be analysed.
  public init?(_ report: ClipReport) {
    guard let analysis = report.analysis else { return nil }
    self.report = report
    self.analysis = analysis
  }

  /// The line without its newline.
  public var text: String {
    [
      (analysis.padding?.verdict.rawValue ?? "unchecked").padded(to: 11), shape.padded(to: 17),
      bars.padded(to: 30), report.path.oneLine,
    ].joined()
  }

  private var shape: String {
    let frame = analysis.video.aspectNames.joined(separator: "/")
    guard let padding = analysis.padding, padding.shape != nil else { return frame }
    return "\(aspectName(padding.display.aspectRatio)) in \(frame)"
  }

  /// The shape and the depths top:bottom:left:right, as the clip is seen upright, or their changes;
  /// then the edge lines, and the bars with something in them.
  private var bars: String {
    guard let padding = analysis.padding, let depths = analysis.uprightDepths else { return "" }
    let change = analysis.video.change.map { ["\($0) changes"] } ?? []
    switch padding.verdict {
    case .undecided: return change.joined()
    case .mixed: return SegmentWords(analysis).kinds
    case .none, .padded: break
    }
    let overlaid = analysis.overlaidEdges.map(\.rawValue)
    let overlays = overlaid.isEmpty ? [] : ["overlay \(overlaid.joined(separator: "+"))"]
    return (change + depths.parts + overlays).joined(separator: ", ")
  }
}

extension EdgeDepths {
  /// The bars with their shape, and the edge lines, as far as there are any: each with the depths
  /// top:bottom:left:right.
  package var parts: [String] {
    func text(_ depths: PixelInsets) -> String {
      [depths.top, depths.bottom, depths.left, depths.right].map(String.init)
        .joined(separator: ":")
    }
    return [
      shape.map { "\($0.rawValue) \(text(bars))" },
      lines == .zero ? nil : "edge lines \(text(lines))",
    ].compactMap(\.self)
  }
}

/// A line of `--format crop`: the path, a tab, and FFmpeg's `crop=` filter, empty if there is
/// nothing to cut. Remarks follow after another tab.
public struct CropLine {
  private let report: ClipReport
  private let analysis: ClipAnalysis

  /// Nil for a clip that could not be analysed.
  public init?(_ report: ClipReport) {
    guard let analysis = report.analysis else { return nil }
    self.report = report
    self.analysis = analysis
  }

  /// With its newline; the path byte for byte, or in quotes.
  public var bytes: [UInt8] {
    let crop = analysis.advice.crop?.ffmpeg ?? ""
    let comment = comment.map { "\t# \($0.oneLine)" } ?? ""
    return report.path.bytes.asListedName + Array("\t\(crop)\(comment)\n".utf8)
  }

  /// The parts that a crop removes besides bars, or the reason why there is none although there may
  /// be bars.
  private var comment: String? {
    let remarks: [String?] =
      switch analysis.padding?.verdict {
      case .some(.none), .padded: CropWords(analysis).remarks
      case .mixed:
        ["mixed: \(SegmentWords(analysis).text())"]
          + (analysis.advice.crop == nil ? [analysis.overlaysInWords] : CropWords(analysis).remarks)
      case .undecided:
        [
          "undecided: "
            + (analysis.suspicionInWords ?? "the analysed frames show too little")
        ]
      case nil: []
      }
    let known = remarks.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: "; ")
  }
}

/// The outcome of `vidfit unpad` for one clip, for people.
///
/// ```swift
/// let line = UnpadLine(report)
/// print(line?.written ?? line?.complaint ?? "nothing was tried")
/// ```
public struct UnpadLine {
  private let report: ClipReport
  private let result: Unpadding

  /// Nil unless the report has an attempt to remove the clip's bars.
  public init?(_ report: ClipReport) {
    guard let result = report.unpadding else { return nil }
    self.report = report
    self.result = result
  }

  /// Text for standard output: the file written, the method, and the comparison. Nil if none was
  /// written.
  public var written: String? {
    guard let output = result.output, result.outcome == .written else { return nil }
    let lines = [
      "\(output.oneLine): \(shapes), by \(method)\(crop)", players, checked,
    ]
    return lines.compactMap(\.self).joined(separator: "\n  ")
  }

  /// Text for standard error, without the clip's name: that an earlier change was undone, and why
  /// nothing was written; nil for neither.
  public var complaint: String? {
    let restored = "an interrupted earlier change was undone"
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
    let (new, old) = (aspectName(now), aspectName(video.display.aspectRatio))
    return new == old ? "\(new) as before" : "\(new) instead of \(old)"
  }

  private var method: String {
    switch result.method {
    case .cleanAperture?: "a clean aperture"
    case .codecCropping?: "the codec's cropping"
    case nil: "nothing"
    }
  }

  /// Who shows the change.
  private var players: String? {
    result.method == .cleanAperture
      ? "for Apple's players; others, such as VLC, mpv and browsers, show the bars as before" : nil
  }

  private var crop: String {
    guard let picture = result.picture, let video = report.analysis?.video else { return "" }
    return " of \(picture.inWords) in \(video.storage.inWords)"
  }

  private var checked: String? {
    result.proof.map { proof in
      "checked: \(counted(proof.packets, "packet")) and the picture of "
        + "\(counted(proof.frames, "frame")) are the same"
    }
  }
}

extension [Unpadding.Reason] {
  /// All reasons, to follow "because".
  package var inWords: String { map(\.message).joined(separator: "; and because ") }
}
