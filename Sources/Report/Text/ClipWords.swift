internal import Files
internal import Framing
internal import Padding

/// What holds of a clip on any screen, in rows: the picture in its frame, how its bars change, what
/// stands in them, how to remove them, and what the file is.
package struct ClipWords {
  private let report: ClipReport
  private let analysis: ClipAnalysis

  package init(_ report: ClipReport, _ analysis: ClipAnalysis) {
    self.report = report
    self.analysis = analysis
  }

  // MARK: Answers

  /// The answer whether the clip is padded, and what belongs to it.
  package var answers: [TextRow] {
    var rows = [TextRow("picture", picture, isPadded ? .bars : nil)]
    if analysis.padding?.verdict == .mixed {
      rows += TextRow.rows("timeline", SegmentWords(analysis).lines)
    }
    if let overlays = analysis.overlaysInWords { rows.append(TextRow("overlay", overlays)) }
    return rows + TextRow.rows("aperture", analysis.apertureInWords)
  }

  private var isPadded: Bool {
    analysis.padding.map { [.padded, .mixed].contains($0.verdict) } ?? false
  }

  private var shape: String { aspectName(analysis.video.display.aspectRatio) }

  private var picture: String {
    guard let padding = analysis.padding else { return "\(shape); padding was not looked for" }
    return switch padding.verdict {
    case .padded: "\(padded(padding)) (\(sure(padding)))"
    case .mixed:
      "a \(shape) frame with baked-in bars that change over time (\(seen(padding)))"
    case .undecided:
      "\(shape); unclear whether bars are baked in: "
        + (analysis.suspicionInWords ?? "too little shows in the frames analysed")
        + " (\(seen(padding))); the figures assume none"
    case .none:
      "\(shape), no bars "
        + (analysis.video.cleanAperture == nil ? "baked in" : "within its clean aperture")
        + " (\(sure(padding)))"
    }
  }

  private func sure(_ padding: ClipAnalysis.Padding) -> String {
    guard padding.correction == nil else { return "as a person corrected it" }
    let sure = "\(wholePercent(padding.confidence)) sure"
    return report.isStill ? sure : "\(sure), \(seen(padding))"
  }

  private func seen(_ padding: ClipAnalysis.Padding) -> String {
    "from \(counted(padding.sampling.frames, "frame"))"
  }

  private func padded(_ padding: ClipAnalysis.Padding) -> String {
    let name = aspectName(padding.display.aspectRatio)
    if let unused = analysis.unusedRows {
      let size = analysis.video.orientation.shown(padding.picture.size)
      return
        "\(name) (\(size.width)×\(size.height)): \(counted(unused, "unused coded row")) at the "
        + "bottom, not cropped away because codecs code whole blocks of 16"
    }
    guard let depths = analysis.uprightDepths else { return "pre-padded" }
    guard depths.shape != nil else { return "\(shape), no bars; \(depths.linesInWords)" }
    let (picture, frame) = (padding.display.value, analysis.video.display.value)
    let aspect =
      abs(picture / frame - 1) < 0.01 && name != shape
      ? "nearly \(shape) (\(number(picture, decimals: 3)):1)" : name
    return "\(aspect) in a \(shape) frame: \(padding.fillInWords) bars baked in, \(depths.inWords)"
  }

  // MARK: What to do

  /// How to remove the bars, `vidfit unpad` first where it can.
  package var remedy: [TextRow] {
    guard let crop = analysis.advice.crop else { return closerLook }
    guard analysis.overlaysInWords == nil else { return remedyWithOverlays(crop) }
    let unpad = unpad().map { [$0, "# a copy without the bars, not encoded again"] }
    let encodes = unpad == nil ? "# encodes it again" : "# or this, which encodes it again"
    let ffmpeg = ["ffmpeg -vf \(crop.ffmpeg)", encodes]
    let rows = [unpad, ffmpeg].compactMap(\.self).enumerated().map {
      TextRow($0 == 0 ? "fix" : "", whole: $1)
    }
    return rows + (crop.lossInWords.map { [TextRow("", $0, .cost)] } ?? [])
  }

  private func remedyWithOverlays(_ crop: ClipAnalysis.Crop) -> [TextRow] {
    let removing = TextRow(
      "", whole: ["ffmpeg -vf \(crop.ffmpeg)", "# cuts the overlay off"])
    guard let kept = analysis.advice.cropKeepingOverlays else {
      var only = removing
      only.label = "fix"
      return [only]
    }
    let keeps = "# keeps the overlay"
    let size = kept.ffmpeg.dropFirst("crop=".count)
    var rows = unpad("--crop \(size) ").map { [TextRow("fix", whole: [$0, keeps])] } ?? []
    rows.append(
      TextRow(rows.isEmpty ? "fix" : "", whole: ["ffmpeg -vf \(kept.ffmpeg)", keeps]))
    return rows + [removing]
  }

  /// What to run where something is suspected.
  private var closerLook: [TextRow] {
    if analysis.padding?.verdict == .mixed {
      return [TextRow("fix", "none: no one crop suits the whole clip")]
    }
    guard let padding = analysis.padding, padding.verdict == .undecided,
      padding.suspected != nil, padding.sampling.stopped != .all, let path = argument
    else { return [] }
    return [TextRow("check", whole: ["vidfit --thorough \(path)", "# looks at all key frames"])]
  }

  /// The command that removes the bars without encoding; nil where it can't.
  private func unpad(_ options: String = "") -> String? {
    let formats = analysis.container.format.split(separator: ",")
    guard let path = argument, !report.isStill, !analysis.apertureCutsPicture,
      formats.contains("mov") || formats.contains("mp4")
    else { return nil }
    return "vidfit unpad \(options)\(path)"
  }

  /// The clip as a shell takes it; nil for one that is no file.
  private var argument: String? {
    guard case .file = report.path else { return nil }
    return String(validating: report.path.bytes.asShellWord, as: UTF8.self)
  }

  // MARK: The file

  /// What the file is, and what is odd about it.
  package var file: [TextRow] {
    var rows: [TextRow] = []
    if let words = analysis.video.stream?.inWords { rows.append(TextRow("stream", words)) }
    rows.append(TextRow("file", FileWords(report, analysis).line))
    if let transfer = report.transfer { rows.append(TextRow("fetched", transfer.inWords)) }
    // The answers have that warning beside the crop.
    let warnings = analysis.warnings.filter { $0 != analysis.overlayWarning }
    return rows + TextRow.rows("warning", warnings)
  }

  /// All that the stream says of itself, by FFmpeg's names.
  package var details: [TextRow] { FileWords(report, analysis).details }

  /// How the verdict on padding was reached.
  package var evidence: [TextRow] {
    analysis.padding.map { EvidenceWords(analysis, $0).rows } ?? []
  }
}
