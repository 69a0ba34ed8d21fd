package import Framing
package import Padding

extension PixelInsets {
  /// The bars there are, such as `138 px top and bottom` or `10 px left`; empty for none.
  package var inWords: String {
    func axis(_ first: (String, Int), _ second: (String, Int)) -> String? {
      switch (first.1, second.1) {
      case (0, 0): nil
      case (let depth, 0): "\(depth) px \(first.0)"
      case (0, let depth): "\(depth) px \(second.0)"
      case (let one, let other) where one == other: "\(one) px \(first.0) and \(second.0)"
      case (let one, let other): "\(one) px \(first.0), \(other) px \(second.0)"
      }
    }
    return [axis(("top", top), ("bottom", bottom)), axis(("left", left), ("right", right))].joined
  }
}

extension ClipAnalysis.Padding {
  /// The fill of the bars as an adjective: `black`, `blurred`, `white (#ffffff)`, `#1e90ff`.
  package var fillInWords: String {
    switch fill {
    case .black, nil: "black"
    case .blurred: "blurred"
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
  /// What stays around the picture through the whole clip, as it is seen once the clip is turned
  /// upright; stored pixels. Nil if nobody looked for padding.
  package var uprightDepths: EdgeDepths? {
    padding.map { upright($0.edges.insets) }
  }

  /// What surrounds the picture in a segment of the timeline, upright; stored pixels.
  package func uprightDepths(in segment: Segment) -> EdgeDepths {
    upright(segment.picture.insets(within: video.shown))
  }

  private func upright(_ stored: PixelInsets) -> EdgeDepths {
    EdgeDepths(
      video.orientation.shown(stored), in: video.orientation.shown(video.shown.size))
  }
}

extension EdgeDepths {
  /// Such as `62 px top, 61 px bottom; edge line of 2 px right` or `edge lines of 2 px left and
  /// right; no bars`; empty for nothing.
  package var inWords: String {
    guard lines != .zero else { return bars.inWords }
    let rest = bars == .zero ? "; no bars" : ""
    return (bars == .zero ? "" : bars.inWords + "; ") + linesInWords + rest
  }

  /// Such as `edge line of 2 px right` or `edge lines of 2 px left and right`.
  package var linesInWords: String {
    let count = [lines.top, lines.bottom, lines.left, lines.right].count { $0 > 0 }
    return "edge line\(count == 1 ? "" : "s") of \(lines.inWords)"
  }
}

extension ClipAnalysis {
  /// Rows at the bottom that only fill up the last blocks of a codec, as in 1088 rows for 1080: fewer
  /// than a block, in a frame of whole blocks, the one thing around a picture of a usual shape, which
  /// the frame has not. Nil for none.
  package var unusedRows: Int? {
    guard let padding, padding.verdict == .padded, video.cleanAperture == nil,
      video.storage.height.isMultiple(of: 16)
    else { return nil }
    let rows = padding.edges.bottom.pixels
    guard !aspectName(padding.display.aspectRatio).hasSuffix(":1"),
      aspectName(video.display.aspectRatio).hasSuffix(":1")
    else { return nil }
    return (1..<16).contains(rows) && padding.edges.insets == PixelInsets(bottom: rows) ? rows : nil
  }

  /// What may be padding and why it is not called so, such as `it may have black bars, 22 px top and
  /// bottom (45% likely), but too few frames show them`; nil if nothing is suspected.
  package var suspicionInWords: String? {
    guard let suspected = padding?.suspected else { return nil }
    let bars = video.orientation.shown(suspected.picture.insets(in: video.storage))
    let likely = suspected.confidence.map { " (\(Int(($0 * 100).rounded()))% likely)" } ?? ""
    let fill = suspected.fill == .color ? "coloured" : suspected.fill.rawValue
    let noun = suspected.shape == nil ? "edge lines" : "bars"
    return "it may have \(fill) \(noun), \(bars.inWords)\(likely)"
      + (suspected.doubt.map { ", but \($0)" } ?? "")
  }
}

extension [String?] {
  /// The strings there are, between commas.
  package var joined: String { compactMap(\.self).joined(separator: ", ") }
}
