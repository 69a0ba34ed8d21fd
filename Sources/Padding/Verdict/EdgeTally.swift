import Framing

/// The evidence of several frames about one edge.
struct EdgeTally: Sendable {
  private(set) var bars: [Bar] = []
  /// The frames in which the picture begins without a straight end.
  private var pictures: [Picture] = []
  /// Frames with one colour other than black at the edge: any of them rules out a black bar.
  private var flatColors = 0
  /// Lines that are clean black in all frames.
  private(set) var cleanLines = Int.max
  /// What stands out of the border of frames with a black one, before any bar ends or the picture
  /// begins.
  private var views: [(finding: EdgeEvidence.Finding, marks: BorderMarks, time: Double?)] = []
  private var union: DeviationMap?
  private var unionFill = FillColor(luma: 16)
  private var tolerance: Float = 0

  private struct Picture {
    /// The line from which the picture shows.
    let line: Int
    /// Whether it reaches the edge beyond doubt, which rules out a bar.
    let isOpen: Bool
    let hidden: HiddenBar?
    let time: Double?

    /// The line at which the picture begins unless something hides a bar of `depth`; nil if light
    /// does.
    func line(beside depth: Int) -> Int? {
      hides(depth) ? hidden?.crossing.map { _ in depth } : line
    }

    func hides(_ depth: Int) -> Bool { hidden.map { abs($0.line - depth) <= slack } == true }
  }

  struct Bar: Hashable, Sendable {
    var line: Int
    var outer: Int
    var inner: Int
    var tileShare: Float
    var fill: FillColor
    var hasOverlay: Bool
    /// Whether a person would see the overlay.
    var showsOverlay: Bool
    /// The place of the overlay, if it is known.
    var overlay: OverlayExtent?
    /// Level at the bar's end as a share of the level a little farther in.
    var edgeContrast: Float
    /// See ``BarStep``.
    var steepness: Float, drift: Float
    /// Half the spread of the bar's samples, 8-bit codes.
    var noise: Float
    var isCrossed: Bool
    /// Of the frame, in seconds.
    var time: Double?
    /// Whether no frame shows it: it is from all frames together, or from the opposite edge.
    var isHidden = false

    var isSharp: Bool { inner - outer <= 2 }
    /// The line up to which there is certainly no picture.
    var end: Int { isSharp ? line : outer }
  }

  /// - Parameter bars: readings of frames that all show a bar.
  init(_ bars: [Bar] = []) {
    self.bars = bars
  }

  /// The most frames of which that is kept, because it takes a kilobyte.
  private static let mostViews = 64

  /// Readings this close, in lines, are of the same bar.
  static let slack = 2
  /// Minimum share of frames with a bar among the frames that can decide.
  private static let leastShare: Float = 0.2
  /// Readings this far apart may still be of one bar that compression smeared.
  static let mostSmear = 8

  /// The same for a bar of `depth` lines: a thin one smears little.
  static func smear(at depth: Int) -> Int { max(slack, min(mostSmear, depth / 5)) }

  /// Whether opposite bars have equal depths within the accuracy of an edit.
  static func areEven(_ near: Int, _ far: Int) -> Bool {
    abs(near - far) <= slack + max(near, far) / 20
  }

  /// Whether enough frames showed that no bar begins here: picture up to the edge, or flat colours
  /// without an end.
  var isClear: Bool {
    let endless = flatColors + pictures.count { $0.line <= Self.slack }
    return pictures.count { $0.isOpen } >= Self.clearFrames
      || (bars.isEmpty && endless >= 2 * Self.clearFrames)
  }

  private static let clearFrames = 2

  /// - Parameter time: the frame's, in seconds.
  mutating func add(_ evidence: EdgeEvidence, time: Double?) {
    if evidence.isLined { return }
    cleanLines = min(cleanLines, evidence.cleanLines)
    switch evidence.finding {
    case .bar:
      if var bar = Bar(evidence) {
        bar.time = time
        bars.append(bar)
      }
    case .picture(let line):
      pictures.append(
        Picture(
          line: line, isOpen: line == 0 && evidence.fill == nil, hidden: evidence.hidden,
          time: time))
    case .blind:
      if let fill = evidence.fill, !fill.isBlack { flatColors += 1 }
    }
    if let fill = evidence.fill, fill.isBlack, let map = evidence.map {
      if union == nil || fill.luma > unionFill.luma { unionFill = fill }
      union?.formUnion(map)
      if union == nil { union = map }
      if views.count < Self.mostViews {
        let marks = BorderMarks(map, before: evidence.finding.line ?? map.lines)
        if !marks.isEmpty { views.append((evidence.finding, marks, time)) }
      }
      tolerance = max(tolerance, evidence.tolerance)
    }
  }

  /// Frames that can decide.
  var able: Int { bars.count + pictures.count }

  /// The readings of the outermost bar that frames agree on, unless a frame shows picture in its
  /// position.
  var agreed: [Bar] {
    guard let depth = agreedDepth else { return [] }
    return bars.filter { abs($0.line - depth) <= Self.slack }
  }

  /// The agreed bar, or the one that shows only in all frames together.
  var best: [Bar] {
    agreed.isEmpty ? fromUnion.map { [$0] } ?? [] : agreed
  }

  /// Whether all frames have a bar of `depth` that something crosses.
  func isCrossed(before depth: Int) -> Bool {
    bars.isEmpty && !pictures.isEmpty
      && pictures.allSatisfy { $0.hides(depth) && $0.hidden?.crossing != nil }
  }

  /// Support for a picture that reaches the edge.
  var openSupport: EdgeVerdict.Support {
    EdgeVerdict.Support(agreeing: pictures.count { $0.line <= Self.slack }, able: able)
  }

  /// Support for a bar of `depth` in `count` frames. A frame agrees if its picture begins there
  /// without a straight end. A frame can't decide if its picture begins farther in, or if it is
  /// black beyond the bar, as dark scenes are.
  func support(_ count: Int, at depth: Int) -> EdgeVerdict.Support {
    let pictures = pictures.compactMap { $0.line(beside: depth) }
    let agreeing = count + pictures.count { abs($0 - depth) <= Self.slack }
    let others = bars.count {
      abs($0.line - depth) > Self.slack && !($0.line > depth && $0.fill.isBlack)
    }
    let dissenting = others + pictures.count { $0 < depth - Self.slack }
    return EdgeVerdict.Support(agreeing: agreeing, able: agreeing + max(0, dissenting))
  }

  /// Share, 0 to 1, of these bars among the frames that can decide.
  func agreement(_ agreed: [Bar]) -> Double {
    guard let depth = agreed.first?.line else { return 0 }
    let support = support(agreed.count, at: depth)
    return Double(support.agreeing) / Double(max(1, support.able))
  }

  /// Share, 0 to 1, of these bars among all frames with a reading; frames with a deeper end count
  /// against them here.
  func strictAgreement(_ agreed: [Bar]) -> Double {
    guard let depth = agreed.first?.line else { return 0 }
    let pictures = pictures.compactMap { $0.line(beside: depth) }
    let agreeing = agreed.count + pictures.count { abs($0 - depth) <= Self.slack }
    return min(1, Double(agreeing) / Double(max(1, bars.count + pictures.count)))
  }

  /// Frames with a visible overlay in the bar, of those that show the bar or have something there,
  /// and the place of all overlays together; nil if there are none.
  ///
  /// - Parameter bars: those that frames agree on.
  func overlay(in bars: [Bar], at edge: FrameEdge, of size: PixelSize) -> BarOverlay? {
    guard let depth = bars.first?.line else { return nil }
    let frames = bars.filter { !$0.isHidden }
    let shown = bars.filter { $0.showsOverlay }
    let crossings = pictures.compactMap { picture in
      picture.hides(depth) ? picture.hidden?.crossing.map { (picture.time, $0) } : nil
    }
    let others = cards(before: bars) + crossings
    guard !others.isEmpty || !shown.isEmpty else { return nil }
    let extents = bars.compactMap { $0.overlay } + others.map { $0.1 }
    let extent = extents.dropFirst().reduce(into: extents.first) { $0?.formUnion($1) }
    let times = (shown.map { $0.time } + others.map { $0.0 }).compactMap { $0 }
    return BarOverlay(
      edge: edge,
      support: EdgeVerdict.Support(
        agreeing: frames.count { $0.showsOverlay } + others.count,
        able: frames.count + others.count),
      box: extent?.box(at: edge, of: size), joinsPicture: !crossings.isEmpty,
      times: times.min().flatMap { first in times.max().map { first...$0 } })
  }

  /// The same for the first `depth` lines, which are bar in all frames, whatever else they show.
  func overlays(
    before depth: Int
  ) -> (support: EdgeVerdict.Support, extent: OverlayExtent?)? {
    let reach = depth - Self.smear(at: depth) - Self.slack
    let extents = views.compactMap { OverlayExtent($0.marks, before: reach) }
    guard let first = extents.first else { return nil }
    return (
      EdgeVerdict.Support(agreeing: extents.count, able: max(able, extents.count)),
      extents.dropFirst().reduce(into: first) { $0.formUnion($1) }
    )
  }

  /// What stands where the bar is in frames that don't show the bar, such as titles and credits on
  /// black: all else there is black, too.
  private func cards(before bars: [Bar]) -> [(Double?, OverlayExtent)] {
    guard let depth = bars.map({ $0.line }).min(), bars.allSatisfy({ $0.fill.isBlack }) else {
      return []
    }
    let reach = depth - Self.smear(at: depth) - Self.slack
    return views.compactMap { finding, marks, time in
      switch finding {
      case .bar(let line, _) where abs(line - depth) <= Self.mostSmear: nil
      // There the picture begins, somewhat early.
      case .picture(let line) where line <= depth: nil
      case .bar, .picture, .blind: OverlayExtent(marks, before: reach).map { (time, $0) }
      }
    }
  }

  /// The depth outside of which no frame has picture: the end of a bar may move by a few lines from
  /// scene to scene. The least depth counts that several frames show with a sharp end, because
  /// readings of a soft end scatter in one scene.
  ///
  /// - Parameter depth: the usual one, which the answer doesn't exceed.
  static func union(of bars: [Bar], around depth: Int) -> Int {
    let needed = max(2, bars.count / 6)
    return bars.map { $0.line }.sorted().first { least in
      least < depth && bars.count { $0.line == least && $0.isSharp } >= needed
    } ?? depth
  }

  private var agreedDepth: Int? {
    guard let outermost = bars.map({ $0.line }).min() else { return nil }
    // Smeared edges sometimes read slightly too far out, so near readings count together.
    let near = bars.filter { $0.line <= outermost + Self.smear(at: outermost) }
    let depth = Self.union(of: near, around: near.map { $0.line }.mode)
    // If all but a few frames disagree, those few were deceived.
    let support = support(near.count, at: depth)
    guard Float(support.agreeing) >= Self.leastShare * Float(support.able) else { return nil }
    if flatColors > 0, near.count(where: { $0.fill.isBlack }) * 2 > near.count { return nil }
    let rulesOut = pictures.contains { picture in
      !picture.hides(depth)
        && (picture.isOpen || picture.line < depth - Self.smear(at: depth) - 1)
    }
    return rulesOut ? nil : depth
  }

  /// The bar that shows only in all frames overlaid, as in films so dark that no single frame shows
  /// the whole edge.
  private var fromUnion: Bar? {
    guard bars.isEmpty, flatColors == 0, !pictures.contains(where: { $0.isOpen }), let union,
      let step = BarStepFinder(map: union, tolerance: tolerance).outermost(tileShare: 0.7),
      !pictures.contains(where: { $0.line < step.line - Self.slack })
    else { return nil }
    let contrast = union.contrast(in: nil, from: unionFill, before: step)
    return Bar(
      line: step.line, outer: step.outer, inner: step.inner, tileShare: step.tileShare,
      fill: unionFill, hasOverlay: step.overlaid != 0,
      showsOverlay: contrast >= EdgeEvidence.leastContrast, edgeContrast: step.edgeContrast,
      steepness: step.steepness, drift: step.drift, noise: 0, isCrossed: false, isHidden: true)
  }
}

extension EdgeTally.Bar {
  /// The reading of one frame; nil if it shows no bar at the edge.
  init?(_ evidence: EdgeEvidence) {
    guard case .bar(let line, let tileShare) = evidence.finding, let fill = evidence.fill else {
      return nil
    }
    self.init(
      line: line, outer: evidence.outer, inner: evidence.inner, tileShare: tileShare,
      fill: fill, hasOverlay: evidence.hasOverlay, showsOverlay: evidence.showsOverlay,
      overlay: evidence.overlay, edgeContrast: evidence.step?.edgeContrast ?? 0,
      steepness: evidence.step?.steepness ?? 0, drift: evidence.step?.drift ?? 0,
      noise: evidence.noise, isCrossed: evidence.isCrossed)
  }
}

extension [Int] {
  /// The most frequent value, the smallest of several; 0 if empty.
  fileprivate var mode: Int {
    let counts = reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }
}
