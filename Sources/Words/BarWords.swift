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
