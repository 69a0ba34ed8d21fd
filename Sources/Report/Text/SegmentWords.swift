internal import Framing
internal import Padding

/// How the bars of a clip change, segment by segment, such as `0:00-0:03 letterbox 46/46, covers
/// 61.1%; 0:03-0:06 no bars, 82.1 %`; depths as the clip is seen upright.
package struct SegmentWords {
  private let analysis: ClipAnalysis
  private let segments: [ClipAnalysis.Segment]

  /// A clip that flickers has thousands of segments; nobody reads them all.
  private static let most = 12

  package init(_ analysis: ClipAnalysis) {
    self.analysis = analysis
    segments = analysis.padding?.timeline ?? []
  }

  /// - Parameter share: the share of a screen that the picture covers in a segment, by the segment's
  ///   place in the timeline; nil where that is not known.
  package func text(share: (Int) -> Double? = { _ in nil }) -> String {
    var verb = ", covers "
    let parts = segments.prefix(Self.most).enumerated().map { index, segment in
      let covers = share(index).map { value in
        defer { verb = ", " }
        return verb + percent(value)
      }
      return "\(time(segment)) \(bars(segment))\(covers ?? "")"
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
        + "\(picture.width)×\(picture.height)+\(picture.x)+\(picture.y)"
    }
    let others = segments.count - lines.count
    return lines + (others > 0 ? ["and \(counted(others, "more segment"))"] : [])
  }

  /// Each kind of bars once, in the order of their coming, such as `letterbox 46/46, no bars`.
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
