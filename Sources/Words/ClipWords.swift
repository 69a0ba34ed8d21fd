package import Document
internal import Files
internal import Framing
internal import Padding

/// The clip on any screen, in rows: the picture in its frame, the changes of its bars, the things
/// in them, the ways to remove them, and the file.
package struct ClipWords {
  private let report: ClipReport
  private let analysis: ClipAnalysis
  /// The command that removes the bars without encoding, except for those with something in them;
  /// nil if there is none to remove, or if it can't.
  package private(set) var unpadCommand: String?

  package init(_ report: ClipReport, _ analysis: ClipAnalysis) {
    self.report = report
    self.analysis = analysis
    unpadCommand = unpadWords
  }

  // MARK: Answers

  /// The answer whether the clip is padded, with its details.
  package var answers: [TextRow] {
    var rows = [TextRow("picture", picture, isPadded ? .bars : nil)]
    if analysis.padding?.verdict == .mixed {
      rows += TextRow.rows("timeline", SegmentWords(analysis).lines)
    }
    if let fields = analysis.padding?.fields { rows.append(TextRow("fields", fields.inWords)) }
    if let overlays = analysis.overlaysInWords { rows.append(TextRow("overlay", overlays)) }
    return rows + TextRow.rows("aperture", ApertureWords(analysis).sentences)
      + TextRow.rows("metadata", analysis.claimsInWords ?? []) + cures
  }

  /// The commands that correct metadata without encoding again.
  private var cures: [TextRow] {
    let cures = (analysis.padding?.metadata.claims ?? []).compactMap(\.cure)
    guard !cures.isEmpty, let input = report.ffmpegInput else { return [] }
    let suffix = report.path.fileExtension.map { ".\($0)" } ?? ""
    return cures.map {
      TextRow("", whole: ["ffmpeg \(input) -map 0 \($0) fixed\(suffix)", "# corrects it"])
    }
  }

  private var isPadded: Bool {
    analysis.padding.map { [.padded, .mixed].contains($0.verdict) } ?? false
  }

  private var shape: String { aspectName(analysis.video.display.aspectRatio) }

  /// The same with the other shapes of a clip that changes, such as `4:3 (at times 16:9)`.
  private var shapes: String {
    let others = analysis.video.aspectNames.dropFirst()
    return others.isEmpty ? shape : "\(shape) (at times \(Array(others).listed))"
  }

  private var picture: String {
    guard let padding = analysis.padding else { return "\(shape); padding was not checked" }
    return switch padding.verdict {
    case .padded: "\(padded(padding)) (\(sure(padding)))"
    case .mixed:
      "a \(shapes) frame with baked-in bars that change over time (\(seen(padding)))"
    case .undecided:
      "\(shapes); unclear whether bars are baked in: "
        + (analysis.suspicionInWords ?? "the analysed frames show too little")
        + " (\(seen(padding))); the figures assume none"
    case .none where padding.picture != analysis.video.shown:
      "\(padded(padding)) (\(sure(padding)))"
    case .none:
      "\(shapes), no bars "
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
        "\(name) (\(size.inWords)): \(counted(unused, "unused coded row")) at the "
        + "bottom, not cropped away because codecs code whole blocks of 16"
    }
    guard let depths = analysis.uprightDepths else { return "pre-padded" }
    guard depths.shape != nil else { return "\(shapes), no bars; \(depths.linesInWords)" }
    let (picture, frame) = (padding.display.value, analysis.video.display.value)
    let aspect =
      abs(picture / frame - 1) < 0.01 && name != shape
      ? "nearly \(shape) (\(number(picture, decimals: 3)):1)" : name
    let eye = analysis.video.eyesDiffer(padding.picture, padding.otherEye) ? "the first" : "each"
    let outer =
      analysis.video.stereo?.eye == nil ? "a \(shapes) frame" : "\(eye) eye's \(shapes) frame"
    return "\(aspect) in \(outer): \(padding.fillInWords) bars baked in, \(depths.inWords)"
  }

  // MARK: Remedies

  /// The ways to remove the bars, with `vidfit unpad` first if it can, and what each costs.
  package var remedy: [TextRow] {
    guard let crop = analysis.advice.crop else { return closerLook }
    let what =
      switch analysis.padding?.verdict {
      case .mixed: "bars that stay all the time"
      case .padded: "bars"
      case .some(.none), .undecided, nil: "edge lines"
      }
    let kept = analysis.advice.cropKeepingOverlays
    let isOverlaid = analysis.overlaysInWords != nil
    let keeps = kept.map { _ in CropWords(analysis).kept }
    let overlay = isOverlaid ? "the overlay off\(kept == nil ? "" : filling)" : nil
    let cut = [overlay, crop.rect.flatMap(analysis.regionsCut)].compactMap(\.self)
    let drops = cut.isEmpty ? nil : "cuts \(cut.joined(separator: ", and "))"
    let unpad = unpadCommand.map {
      let players = "for Apple's players; others keep the \(what)"
      return [$0] + remarks([keeps ?? drops, players, loss(kept ?? crop)])
    }
    func encode(_ crop: ClipAnalysis.Crop, _ effect: String?, _ isOther: Bool) -> [[String]] {
      encodings(crop).map { command, versions in
        let how = isOther ? "for all players, encoded again" : "encodes it again"
        return [command] + remarks([effect, how, versions, loss(crop)])
      }
    }
    let isEncodable = analysis.encodingObstacle == nil
    let encoded =
      !isEncodable
      ? []
      : (kept.map { encode($0, keeps, unpad != nil) } ?? [])
        + encode(crop, drops, unpad != nil || kept != nil)
    let lines =
      [unpad].compactMap(\.self) + encoded
    return (lines.isEmpty ? noRemedy : [])
      + lines.enumerated().map { TextRow($0 == 0 ? "fix" : "", whole: $1) }
      + [crop.lossInWords, CropWords(analysis).rowsKept].compactMap(\.self).map {
        TextRow("", $0, .cost)
      }
  }

  /// The reason why there is no command for a clip that may not be encoded again.
  private var noRemedy: [TextRow] {
    analysis.encodingObstacle.map { [TextRow("fix", "none by a command, because \($0)")] } ?? []
  }

  /// How iPhones show the tight crop, where the rows on screens are about another.
  private var filling: String {
    let crops = analysis.presentations.compactMap(\.withoutPadding)
      .filter { $0.defaultMode == .fill }.map(\.fill.croppedFraction.value)
    let range = rangeText(crops, wholePercent)
    return crops.isEmpty ? "" : "; iPhones then fill the screen, cropping \(range)"
  }

  /// The remarks as comments of a shell, each no longer than a line.
  private func remarks(_ parts: [String?]) -> [String] {
    parts.compactMap(\.self).reduce(into: []) { lines, part in
      if let last = lines.last, last.count + part.count < 83 {
        lines[lines.count - 1] = "\(last); \(part)"
      } else {
        lines.append("# \(part)")
      }
    }
  }

  private func loss(_ crop: ClipAnalysis.Crop) -> String? {
    crop.rect.flatMap { CropConsequence(of: $0, on: analysis).lossInWords }
  }

  /// The beginnings of commands that encode the clip again, each with the versions of FFmpeg it is
  /// for, if there is one for some only. Of several streams, ffmpeg would take the one with the most
  /// pixels.
  private func encodings(_ crop: ClipAnalysis.Crop) -> [(command: String, versions: String?)] {
    let map = analysis.streamAmongSeveral.map { "-map 0:\($0) -map '0:a?' " } ?? ""
    let video = analysis.video
    let filters = video.cleanAperture.flatMap { aperture in
      crop.rect?.cropFilters(of: video.storage, video.orientation, aperture: aperture)
    }
    func command(_ filter: String, _ input: String = "") -> String {
      "ffmpeg \(input)\(map)-vf \(filter)"
    }
    // What an aperture cuts off wrongly can be kept: FFmpeg crops to it from 7.1 on, if it may.
    if ApertureWords(analysis).cutsPicture, let picture = analysis.steadyPicture,
      let whole = DisplayShape(
        storage: video.storage, cleanAperture: nil, pixelAspectRatio: video.pixelAspectRatio,
        orientation: video.orientation),
      let plan = CropPlan(picture, of: whole, on: CropGrid(video))
    {
      let filter = ClipAnalysis.Crop(plan, of: whole, nil).ffmpeg
      return [
        (command(filter), "FFmpeg up to 7.0"),
        (command(filter, "-apply_cropping codec "), "FFmpeg 7.1 and later"),
      ]
    }
    guard let filters else { return [(command(crop.ffmpeg), nil)] }
    let ratio = crop.ffmpeg.drop { $0 != "," }
    guard let (old, new) = filters.byVersion else {
      return [(command("'\(filters.all)'\(ratio)"), nil)]
    }
    return [
      (command(old + ratio), "FFmpeg up to 7.0"), (command(new + ratio), "FFmpeg 7.1 and later"),
    ]
  }

  /// The command to run if something is suspected.
  private var closerLook: [TextRow] {
    if let reason = analysis.cropObstacle { return [TextRow("fix", "none: \(reason)")] }
    if analysis.padding?.verdict == .mixed {
      return [TextRow("fix", "none: no bars stay all the time")]
    }
    guard let padding = analysis.padding, padding.verdict == .undecided,
      padding.suspected != nil, padding.sampling.stopped != .all, let path = report.shellArgument
    else { return [] }
    return [
      TextRow("check", whole: ["vidfit\(stream) --thorough \(path)", "# analyses all key frames"])
    ]
  }

  private var unpadWords: String? {
    let formats = analysis.container.format.split(separator: ",")
    guard analysis.advice.crop != nil, let path = report.shellArgument, !report.isStill,
      !isCover, !ApertureWords(analysis).cutsPicture,
      formats.contains("mov") || formats.contains("mp4")
    else { return nil }
    guard analysis.overlaysInWords != nil else { return "vidfit unpad\(stream) \(path)" }
    return analysis.advice.cropKeepingOverlays.map {
      "vidfit unpad\(stream) --crop \($0.argument) \(path)"
    }
  }

  /// The option that selects this stream of several, or another than video.
  private var stream: String {
    analysis.video.stream.map { $0.count > 1 || isCover ? " --stream \($0.index)" : "" } ?? ""
  }

  /// Whether it is cover art that was asked for: one picture without a rate, beside any video.
  private var isCover: Bool {
    let codecs = ["png", "mjpeg", "bmp", "gif", "webp"]
    return analysis.video.stream?.reason != nil && analysis.video.frameRate == nil
      && codecs.contains(analysis.video.codec)
  }

  // MARK: The file

  /// The kind of file, and its oddities.
  package var file: [TextRow] {
    var rows: [TextRow] = []
    if let words = analysis.video.stream?.inWords { rows.append(TextRow("stream", words)) }
    rows.append(TextRow("file", FileWords(report, analysis).line))
    if let transfer = report.transfer { rows.append(TextRow("fetched", transfer.inWords)) }
    // The answers show those warnings beside the crop.
    let shown = [
      CropWarnings(analysis).overlay, analysis.obstacleWarning, analysis.encodingWarning,
    ]
    let warnings = analysis.warnings.filter { !shown.contains($0) }
    return rows + TextRow.rows("warning", warnings)
  }

  /// All that the stream states, by FFmpeg's names.
  package var details: [TextRow] { FileWords(report, analysis).details }
  /// The same in the names that people use.
  package var namedDetails: [TextRow] { FileWords(report, analysis).namedDetails }

  /// The explanation of the verdict on padding.
  package var evidence: [TextRow] {
    analysis.padding.map { EvidenceWords(analysis, $0).rows } ?? []
  }
}

/// The explanation of the verdict on padding: which frames were analysed, and how many agree at
/// each edge, as the clip is seen upright.
struct EvidenceWords {
  private let analysis: ClipAnalysis
  private let padding: ClipAnalysis.Padding

  init(_ analysis: ClipAnalysis, _ padding: ClipAnalysis.Padding) {
    self.analysis = analysis
    self.padding = padding
  }

  /// The rows, under the label of the first.
  var rows: [TextRow] {
    let edges = padding.edges
    let stored: [(FrameEdge, ClipAnalysis.Edge)] = [
      (.top, edges.top), (.bottom, edges.bottom), (.left, edges.left), (.right, edges.right),
    ]
    let upright = Dictionary(
      uniqueKeysWithValues: stored.map { (analysis.video.orientation.shown($0), $1) })
    let lines =
      [frames] + FrameEdge.allCases.compactMap { name in upright[name].map { edge(name, $0) } }
      + overlays + measures
    return TextRow.rows("why", lines)
  }

  private var frames: String {
    let sampling = padding.sampling
    let reason =
      switch sampling.stopped {
      case .agreed: "the evidence is sufficient"
      case .budget: "the limit of frames was reached"
      case .all: "there are no others"
      }
    return "\(sampling.coverage); \(reason)"
  }

  private func edge(_ name: FrameEdge, _ edge: ClipAnalysis.Edge) -> String {
    let soft = edge.outer == edge.inner ? "" : ", soft from line \(edge.outer) to \(edge.inner)"
    guard edge.support.count == 2 else { return "\(name.rawValue): \(depth(edge.pixels))" }
    let (agreeing, able) = (edge.support[0], counted(edge.support[1], "frame"))
    let found =
      edge.pixels == 0 && agreeing == 0
      ? "\(name.rawValue): no bar, though no frame shows picture at the very edge"
      : "\(name.rawValue): \(depth(edge.pixels)) in \(agreeing) of \(able) that could tell"
    guard padding.verdict == .mixed else {
      return "\(found), \(percent(edge.confidence)) sure\(soft)"
    }
    let others = otherDepths(name, than: edge.pixels)
    return found + (others.isEmpty ? "" : ", " + others.joined(separator: " or ") + " in others")
  }

  private func depth(_ pixels: Int) -> String { pixels == 0 ? "no bar" : "\(pixels) px" }

  /// The bars at that edge in the segments of a clip whose bars change.
  private func otherDepths(_ edge: FrameEdge, than pixels: Int) -> [String] {
    let depths = padding.timeline.map { segment in
      analysis.video.orientation.shown(segment.picture.insets(within: analysis.video.shown))[edge]
    }
    return Set(depths).subtracting([pixels]).sorted().prefix(3).map(depth)
  }

  private var overlays: [String] {
    analysis.overlaysInWords.map { ["\($0); it was not counted as picture"] } ?? []
  }

  /// The evidence that was weighed, by its names in the JSON document.
  private var measures: [String] {
    guard let evidence = padding.evidence else { return [] }
    let values = evidence.measures.filter { $0.value > 0 }.sorted { $0.key < $1.key }
      .map { "\($0.key) \(number($0.value, decimals: 2))" }
    let likely = evidence.probability.map { ", \(percent($0)) likely" } ?? ""
    return [
      "weighed for \(evidence.picture.inWords)\(likely): " + values.joined(separator: ", ")
    ]
  }
}
