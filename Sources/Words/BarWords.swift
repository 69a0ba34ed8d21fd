package import Document
internal import Framing
package import Padding

extension ClipAnalysis.Padding {
  /// The fill of the bars as an adjective: `black`, `blurred`, `white (#ffffff)`, `#1e90ff`.
  package var fillInWords: String {
    switch fill {
    case .black, nil: "black"
    case .blurred: "blurred"
    case .patterned: "patterned"
    case .color: color.map { hex in colorName(hex).map { "\($0) (\(hex))" } ?? hex } ?? "coloured"
    }
  }

  /// The name of a colour without hue, given as `#rrggbb`; nil for one with a hue.
  private func colorName(_ hex: String) -> String? {
    guard let code = Int(hex.dropFirst(), radix: 16) else { return nil }
    let parts = [code >> 16 & 255, code >> 8 & 255, code & 255]
    guard let least = parts.min(), let most = parts.max(), most - least <= 8 else { return nil }
    return least >= 235 ? "white" : most <= 20 ? "black" : "grey"
  }
}

extension ClipAnalysis {
  /// The bars that stay around the picture through the whole clip, as seen once the clip is turned
  /// upright; stored pixels. Nil without padding detection.
  package var uprightDepths: EdgeDepths? {
    padding.map { upright($0.edges.insets) }
  }

  /// The bars in a segment of the timeline, upright; stored pixels.
  package func uprightDepths(in segment: Segment) -> EdgeDepths {
    upright(segment.picture.insets(within: video.shown))
  }

  private func upright(_ stored: PixelInsets) -> EdgeDepths {
    EdgeDepths(
      video.orientation.shown(stored), in: video.orientation.shown(video.shown.size))
  }
}

extension EdgeDepths {
  /// Text such as `62 px top, 61 px bottom; edge line of 2 px right` or `edge lines of 2 px left
  /// and right; no bars`; empty for nothing.
  package var inWords: String {
    guard lines != .zero else { return bars.inWords }
    let rest = bars == .zero ? "; no bars" : ""
    return (bars == .zero ? "" : bars.inWords + "; ") + linesInWords + rest
  }

  /// Text such as `edge line of 2 px right` or `edge lines of 2 px left and right`.
  package var linesInWords: String {
    let count = [lines.top, lines.bottom, lines.left, lines.right].count { $0 > 0 }
    return "edge line\(count == 1 ? "" : "s") of \(lines.inWords)"
  }
}

extension ClipAnalysis {
  /// Rows at the bottom that only fill up the last blocks of a codec, as in 1088 rows for 1080.
  /// They are fewer than a block, in a frame of whole blocks, and alone around a picture of a usual
  /// shape, which the frame has not. Nil for none.
  package var unusedRows: Int? {
    guard let padding, [.none, .padded].contains(padding.verdict), video.cleanAperture == nil,
      video.storage.height.isMultiple(of: 16)
    else { return nil }
    let rows = padding.edges.bottom.pixels
    guard usualAspectName(padding.display.aspectRatio) != nil,
      usualAspectName(video.display.aspectRatio) == nil
    else { return nil }
    return (1..<16).contains(rows) && padding.edges.insets == PixelInsets(bottom: rows) ? rows : nil
  }

  /// The suspected padding, and why it is only suspected, such as `it may have black bars, 22 px
  /// top and bottom (45% likely), but too few frames show them`; nil if nothing is suspected.
  package var suspicionInWords: String? {
    guard let suspected = padding?.suspected else { return nil }
    let bars = video.orientation.shown(suspected.picture.insets(in: video.measuredSize))
    let likely = suspected.confidence.map { " (\(number($0 * 100, decimals: 0))% likely)" } ?? ""
    let fill = suspected.fill == .color ? "coloured" : suspected.fill.rawValue
    let noun = suspected.shape == nil ? "edge lines" : "bars"
    return "it may have \(fill) \(noun), \(bars.inWords)\(likely)"
      + (suspected.doubt.map { ", but \($0)" } ?? "")
  }
}

extension ClipAnalysis {
  /// Remarks on parts that the advised crop removes besides bars, other than what stands in them.
  package var cropLosses: [String] {
    cropLosses(of: advice.cropKeepingOverlays == nil ? "the advised crop" : "the tight crop")
  }

  /// The effect of the crop that keeps overlays, with the regions that it cuts.
  package var keptCropInWords: String {
    let cut = advice.cropKeepingOverlays?.rect.flatMap(regionsCut)
    return "keeps the overlay" + (cut.map { ", but cuts \($0)" } ?? "")
  }

  /// The lines of bars that the advised crop keeps, such as `the crop keeps 1 black row at the bottom`,
  /// with the shape that it has only by them; nil for none.
  package var rowsKept: String? {
    guard let padding, let picture = keptPicture.map(video.bothEyes), let rect = advice.crop?.rect,
      let shape = video.shape
    else { return nil }
    let kept = video.orientation.shown(picture.intersection(rect).insets(within: rect))
    let edges = [
      (kept.top, "row", "at the top"), (kept.bottom, "row", "at the bottom"),
      (kept.left, "column", "at the left"), (kept.right, "column", "at the right"),
    ].filter { $0.0 > 0 }.map { "\(counted($0.0, "\(padding.fillInWords) \($0.1)")) \($0.2)" }
    guard !edges.isEmpty else { return nil }
    let aspects = [rect, picture].compactMap(shape.displayAspectRatio)
    let hangs = video.stereo == nil && Set(aspects.map(AspectClass.init)).count > 1
    return "the crop keeps \(edges.listed)"
      + (hangs
        ? ", which makes it \(aspectName(aspects[0])); the picture alone is "
          + aspectName(aspects[1])
        : "")
  }

  /// The same beside that crop, after what stands in the bars.
  package var cropRemarks: [String] {
    let crop = "this crop"
    let stream = streamAmongSeveral.map { "it is for stream \($0): ffmpeg -map 0:\($0)" }
    return [stream, notForEncoding, overlayWarning(of: crop)].compactMap(\.self)
      + cropLosses(of: crop)
  }

  /// The number of the analysed stream if there are other video streams.
  var streamAmongSeveral: Int? {
    video.stream.flatMap { $0.count > 1 ? $0.index : nil }
  }

  /// The crop that removes the bars, and the one that keeps what stands in them if there is one;
  /// nil for no crop.
  package var remedy: String? {
    let kept = advice.cropKeepingOverlays.map { "; \($0.ffmpeg) keeps the overlay" }
    return advice.crop.map { $0.ffmpeg + (kept ?? "") }
  }
}

/// The changes of a clip's bars, segment by segment, such as `0:00-0:03 letterbox 46/46, covers
/// 61.1%; 0:03-0:06 no bars, 82.1 %`; depths as the clip is seen upright.
package struct SegmentWords {
  private let analysis: ClipAnalysis
  private let segments: [ClipAnalysis.Segment]

  /// The most segments listed: a clip that flickers has thousands.
  private static let most = 12

  package init(_ analysis: ClipAnalysis) {
    self.analysis = analysis
    segments = analysis.padding?.timeline ?? []
  }

  /// - Parameter share: the share of a screen that the picture covers in a segment, by the
  ///   segment's place in the timeline; nil if unknown.
  package func text(share: (Int) -> Double? = { _ in nil }) -> String {
    var verb = ", covers "
    let parts = segments.prefix(Self.most).enumerated().map { index, segment in
      let covers = share(index).map { value in
        defer { verb = ", " }
        return verb + percent(value)
      }
      return "\(time(segment)) \(bars(segment))\(covers ?? "")\(doubt(segment))"
    }
    let others = segments.count - parts.count
    let rest = others > 0 ? ["and \(counted(others, "more segment"))"] : []
    return (parts + rest).joined(separator: "; ")
  }

  /// A line for each segment, with its picture.
  package var lines: [String] {
    let lines = segments.prefix(Self.most).map { segment in
      let picture = segment.picture
      return "\(time(segment)) \(bars(segment)): picture "
        + picture.inWords + left(segment) + doubt(segment)
    }
    let others = segments.count - lines.count
    return lines + (others > 0 ? ["and \(counted(others, "more segment"))"] : [])
  }

  /// Each kind of bars once, in order of appearance, such as `letterbox 46/46, no bars`.
  package var kinds: String {
    var kinds: [String] = []
    for segment in segments {
      let bars = bars(segment)
      if !kinds.contains(bars) { kinds.append(bars) }
    }
    let others = kinds.count - 3
    return (kinds.prefix(3) + (others > 0 ? ["\(others) more"] : [])).joined(separator: ", ")
  }

  private func time(_ segment: ClipAnalysis.Segment) -> String {
    "\(timeText(segment.start))-\(segment.end.map(timeText) ?? "end")"
  }

  /// A remark on a segment whose first frame was not found; empty for any other.
  package func doubt(_ segment: ClipAnalysis.Segment) -> String {
    segment.earliestStart.map { " (begins between \(timeText($0)) and \(timeText(segment.start)))" }
      ?? ""
  }

  /// The bars that the crop for the whole clip leaves in a segment, in words; empty for none.
  private func left(_ segment: ClipAnalysis.Segment) -> String {
    guard let bars = segment.barsLeft, bars != .zero else { return "" }
    return ", of which the crop leaves bars of \(bars.inWords)"
  }

  /// The bars of one segment, such as `letterbox 46/46`.
  package func bars(_ segment: ClipAnalysis.Segment) -> String {
    let depths = analysis.uprightDepths(in: segment)
    let bars = depths.bars
    return switch depths.shape {
    case .letterbox: "letterbox \(bars.top)/\(bars.bottom)"
    case .pillarbox: "pillarbox \(bars.left)/\(bars.right)"
    case .windowbox: "windowbox \(bars.top)/\(bars.bottom)/\(bars.left)/\(bars.right)"
    case nil: depths.lines == .zero ? "no bars" : "edge lines only"
    }
  }
}

extension ClipAnalysis {
  /// The bars outside the clean aperture, and what it shows or cuts off if it is not the measured
  /// picture. Sentences without their full stops; none if there is nothing to report.
  package var apertureInWords: [String] {
    guard let padding, video.cleanAperture != nil else { return [] }
    func upright(_ stored: PixelInsets) -> String { video.orientation.shown(stored).inWords }
    let outside = padding.metadata.outsideAperture ?? .zero
    var sentences: [String] = []
    if outside != .zero {
      let isThin = EdgeDepths(outside, in: video.storage).bars == .zero
      sentences.append(
        "\(isThin ? "edge lines" : "bars") of \(upright(outside)) lie outside the clean aperture; "
          + "players that honour it don't show them")
    }
    guard padding.metadata.cleanApertureAgrees == false else { return sentences }
    let cut = apertureCut
    let left = padding.edges.insets
    let faults = [
      left == .zero ? nil : "still shows bars (\(upright(left)))",
      cut == .zero ? nil : "cuts off picture (\(upright(cut)))",
    ].compactMap(\.self)
    return faults.isEmpty
      ? sentences : sentences + ["the clean aperture \(faults.joined(separator: " and "))"]
  }

  /// Whether the clean aperture cuts off picture.
  package var apertureCutsPicture: Bool {
    padding?.metadata.cleanApertureAgrees == false && apertureCut != .zero
  }
}
