public import Framing

/// Collects the evidence of frames, reports when it suffices, and gives the verdict.
///
/// It keeps only summaries of frames, so any number may be added.
public struct PaddingDetector: Sendable {
  private let size: PixelSize
  private let pixelAspect: Double
  private var tallies: [FrameEdge: EdgeTally] = [:]
  private var summaries: [FrameSummary] = []
  private var views = Views()
  private var stills = StillTally()
  /// The frames of other sizes.
  private var others: [PixelSize: PaddingDetector] = [:]
  /// The most sizes that are judged.
  private static let mostSizes = 4
  /// Share of frames that must agree for the others to be left unseen.
  private static let enoughAgreement = 0.8
  /// Probability of rejected bars from which the rest of the clip is analysed for them.
  private static let leastWeighed = 0.03
  /// Maximum number of frames with kept blurred bars: a match takes some kilobytes.
  private static let mostMatches = 32

  /// Creates a detector for frames of `size`. Frames of another size are judged by themselves: no
  /// rectangle holds for all, so bars are at best suspected in a clip with such frames.
  ///
  /// - Parameter pixelAspect: width to height of a pixel, where it is far from square.
  public init(size: PixelSize, pixelAspect: Double = 1) {
    (self.size, self.pixelAspect) = (size, pixelAspect)
  }

  /// Frames added.
  public private(set) var count = 0
  /// Frames added that have another size.
  public var otherSizes: Int { count - summaries.count }

  public mutating func add(_ evidence: FrameEvidence) {
    count += 1
    guard evidence.size == size else {
      if others[evidence.size] != nil || others.count < Self.mostSizes {
        others[evidence.size, default: PaddingDetector(size: evidence.size)].add(evidence)
      }
      return
    }
    if !evidence.isOneColor {
      for edge in FrameEdge.allCases {
        tallies[edge, default: EdgeTally()].add(evidence[edge], time: evidence.time)
      }
    }
    var summary = FrameSummary(evidence)
    if summaries.count >= Self.mostMatches { summary.blurredBars = [] }
    summaries.append(summary)
    views.add(evidence.look)
    stills.add(evidence.still, evidence.look)
  }

  /// Whether further frames are unlikely to change the verdict.
  public var isSettled: Bool {
    let verdict = self.verdict
    switch verdict.kind {
    case .none where !verdict.isCroppable:
      return count >= 4 && otherSizes == 0
        && (verdict.evidence?.probability ?? 0) < Self.leastWeighed
        && tallies.values.allSatisfy { $0.isClear }
        && summaries.allSatisfy { !$0.seemsBlurred && !$0.hasBlackBars } && !stills.isOpen
    case .none, .padded:
      // Frames that contradict, if only by darkness farther in, need the rest of the clip.
      return count >= 6 && (verdict.evidence?.strictAgreement ?? 1) >= Self.enoughAgreement
        && verdict.edges.values.allSatisfy { $0.pixels == 0 || $0.support.agreeing >= 5 }
    case .mixed, .undecided:
      return false
    }
  }

  /// Whether opposite borders stand still so far, so that a few more views would show whether they
  /// are bars.
  public var awaitsViews: Bool { verdict.kind == .none && stills.isOpen }

  /// The rectangles of the picture over time, in order; one unless the bars change.
  public var segments: [PictureSegment] {
    PictureTimeline(summaries, size: size, views: views.count).segments
  }

  /// The verdict on the frames so far.
  public var verdict: PaddingVerdict {
    let verdict = solidVerdict
    // Where a blurred copy is black, it looks like bars that come and go, or that light hides.
    if verdict.kind == .mixed || verdict.kind == .padded, let blurred = blurredVerdict,
      blurred.kind == .padded, verdict.kind == .mixed || blurred.isLike(verdict)
    {
      return blurred
    }
    guard verdict.kind == .none || verdict.kind == .undecided else { return verdict }
    func rank(_ verdict: PaddingVerdict) -> Double {
      if verdict.kind == .padded { return 1 }
      if verdict.isCroppable { return Confidence.enough }
      return verdict.suspected.map { $0.confidence ?? 1 } ?? 0
    }
    var answer = [blurredVerdict, stillVerdict].compactMap({ $0 }).reduce(verdict) { best, other in
      if rank(other) > rank(best) { return other }
      var answer = best
      answer.evidence = [best.evidence, other.evidence].compactMap({ $0 })
        .max { $0.probability < $1.probability }
      if other.kind == .none { answer.confidence = min(answer.confidence, other.confidence) }
      return answer
    }
    if answer.kind == .none, !answer.isCroppable, otherSizes == 0,
      let insets = stills.borders
    {
      answer.picture = PixelRect(in: size, insets: insets)
      (answer.shape, answer.fill) = (EdgeDepths(insets, in: size).shape, .patterned)
      answer.suspect(.border)
    }
    if answer.kind == .none, !answer.isCroppable {
      let others = self.others.values.map { ($0, $0.verdict) }
        .filter { $1.isCroppable || $1.kind == .mixed || $1.suspected != nil }
      if !others.isEmpty {
        answer.leaveOpen()
        let most = others.max {
          ($0.0.count, $0.0.size.width, $0.0.size.height)
            < ($1.0.count, $1.0.size.width, $1.0.size.height)
        }
        answer.suspected = most.flatMap { suspicion(of: $1) }
      }
    }
    return answer
  }

  /// The bars of frames of another size, at the same place of this one's frames; nil if they change.
  private func suspicion(of verdict: PaddingVerdict) -> SuspectedPadding? {
    let fill = verdict.fill ?? verdict.suspected?.fill
    let (other, picture) = (verdict.size, verdict.suspected?.picture ?? verdict.picture)
    guard let fill, other.width > 0, other.height > 0 else { return nil }
    let insets = picture.insets(in: other)
    let scaled = PixelInsets(
      top: insets.top * size.height / other.height,
      bottom: insets.bottom * size.height / other.height,
      left: insets.left * size.width / other.width,
      right: insets.right * size.width / other.width)
    return SuspectedPadding(
      picture: PixelRect(in: size, insets: scaled),
      shape: verdict.suspected?.shape ?? verdict.shape, fill: fill, confidence: nil, doubt: .sizes)
  }

  /// The verdict on bars of one colour.
  private var solidVerdict: PaddingVerdict {
    var edges: [FrameEdge: EdgeVerdict] = [:]
    var bars: [FrameEdge: [EdgeTally.Bar]] = [:]
    var overlays: [BarOverlay] = []
    var isDoubtful = false
    let axes = Axis.allCases.map { axis in
      let tallies = [axis.edges.near, axis.edges.far].map { self.tallies[$0] ?? EdgeTally() }
      isDoubtful = isDoubtful || BarGuard.isDoubtful(tallies)
      return (
        axis, tallies,
        passing: BarGuard.passing(tallies, length: axis == .vertical ? size.height : size.width)
      )
    }
    // Beside sure bars, none is suspected.
    let isSure = axes.contains { !$0.passing.isUnsure && $0.passing.bars.contains { !$0.isEmpty } }
    for (axis, tallies, passing) in axes {
      for (index, edge) in [axis.edges.near, axis.edges.far].enumerated() {
        let agreed = isSure && passing.isUnsure ? [] : passing.bars[index]
        edges[edge] = Self.judge(agreed, tallies[index])
        if let overlay = tallies[index].overlay(in: agreed, at: edge, of: size) {
          overlays.append(overlay)
        }
        bars[edge] = agreed
      }
    }
    let insets = PixelInsets(
      top: edges[.top]?.pixels ?? 0, bottom: edges[.bottom]?.pixels ?? 0,
      left: edges[.left]?.pixels ?? 0, right: edges[.right]?.pixels ?? 0)
    let picture = PixelRect(in: size, insets: insets)
    let color = FrameEdge.allCases.lazy.compactMap { bars[$0]?.first?.fill }.first
    var verdict = PaddingVerdict(
      kind: .none, size: size, confidence: 0, picture: picture,
      shape: EdgeDepths(insets, in: size).shape,
      fill: color.map(PaddingFill.init), color: color, edges: edges,
      overlays: overlays, frames: count)
    if picture != size.bounds, let fill = verdict.fill {
      verdict.evidence = CropEvidence(
        bars: bars, tallies: tallies, insets: insets, fill: fill, size: size,
        summaries: summaries, views: views.count, stills: stills)
    }
    if let confidence = changeConfidence {
      verdict.becomeMixed(
        confidence: confidence, segments, isTimed: summaries.allSatisfy { $0.time != nil })
      let insets = verdict.picture.insets(in: size)
      verdict.overlays = FrameEdge.allCases.compactMap { edge in
        tallies[edge]?.overlays(before: insets[edge]).map {
          BarOverlay(edge: edge, support: $0, box: $1?.box(at: edge, of: size))
        }
      }
    } else if let evidence = verdict.evidence, isPicture(picture, edges: edges) {
      let isAlone = count > 1 && edges.values.contains { $0.pixels > 0 && $0.support.able < 2 }
      let isUnsure = isAlone || !isSure && axes.contains { $0.passing.isUnsure }
      verdict.weigh(
        evidence, most: isUnsure ? min(mostConfidence, Confidence.mostSuspected) : mostConfidence,
        pixelAspect)
      if otherSizes > 0 && verdict.isCroppable { verdict.suspect(.sizes) }
    } else {
      // What is unsure anyway and leaves too little between it is neither bars nor a doubt.
      isDoubtful =
        isDoubtful
        || picture != size.bounds && (isSure || !axes.contains { $0.passing.isUnsure })
      verdict.withdraw()
    }
    judgeOpenEdges(of: &verdict)
    if verdict.kind == .none, !verdict.isCroppable {
      let lit = summaries.map { $0.litShare }.max() ?? 0
      if lit < 0.12 || isDoubtful || hasContestedBars {
        verdict.leaveOpen()
      } else if let insets = darkSides {
        verdict.picture = PixelRect(in: size, insets: insets)
        (verdict.shape, verdict.fill) = (EdgeDepths(insets, in: size).shape, .black)
        verdict.suspect(.evidence(.straightness))
        verdict.suspected?.confidence = nil
      } else {
        verdict.confidence = verdict.edges.values.map { $0.confidence }.min() ?? 0
      }
    }
    return verdict
  }

  private var mostConfidence: Double {
    Confidence.most(frames: count - otherSizes, views: views.count)
  }

  /// Confidence in bars that change; nil if they don't.
  private var changeConfidence: Double? {
    Axis.allCases.map { AxisHistory(summaries, along: $0, size: size, views: views.count) }
      .filter { $0.changes }.map { $0.confidence }.max()
  }

  /// Whether many frames show bars that are likely but not enough for changing bars.
  private var hasContestedBars: Bool {
    Axis.allCases.contains {
      AxisHistory(summaries, along: $0, size: size, views: views.count).isContested
    }
  }

  /// The depths to which both edges of an axis are clean black in all frames, although the picture
  /// has no straight end there: it may be round. Nil if they are not, or of different depths.
  private var darkSides: PixelInsets? {
    func sides(_ axis: Axis, _ length: Int) -> [Int] {
      let depths = [axis.edges.near, axis.edges.far].map { tallies[$0]?.cleanLines ?? 0 }
      return depths.allSatisfy { (length / 10..<length / 2).contains($0) }
        && EdgeTally.areEven(depths[0], depths[1]) ? depths : [0, 0]
    }
    let (rows, columns) = (sides(.vertical, size.height), sides(.horizontal, size.width))
    let insets = PixelInsets(top: rows[0], bottom: rows[1], left: columns[0], right: columns[1])
    return insets != .zero && stills.showsPicture(in: PixelRect(in: size, insets: insets))
      ? insets : nil
  }

  /// Whether the area between the bars may be a picture. Text on black leaves little lit; with few
  /// frames to support the bars, the area must be lit all over.
  private func isPicture(_ rect: PixelRect, edges: [FrameEdge: EdgeVerdict]) -> Bool {
    let least = 0.08
    guard Double(rect.width) >= least * Double(size.width),
      Double(rect.height) >= least * Double(size.height)
    else { return false }
    let bars = edges.values.filter { $0.pixels > 0 }
    guard bars.contains(where: { $0.support.agreeing < 2 }) else { return true }
    let share = Float(rect.width * rect.height) / Float(size.width * size.height)
    return (summaries.map { $0.litShare }.max() ?? 0) >= 0.5 * share
  }

  private static func judge(_ agreed: [EdgeTally.Bar], _ tally: EdgeTally) -> EdgeVerdict {
    guard !agreed.isEmpty else {
      return EdgeVerdict(
        pixels: 0, confidence: Confidence.open(tally.openSupport), support: tally.openSupport,
        outer: 0, inner: 0)
    }
    let pixels = EdgeTally.union(of: agreed, around: agreed.map { $0.line }.median)
    let count = tally.isCrossed(before: pixels) ? 0 : agreed.count
    return EdgeVerdict(
      pixels: pixels, confidence: 0, support: tally.support(count, at: pixels),
      outer: agreed.map { $0.outer }.min() ?? 0, inner: agreed.map { $0.inner }.max() ?? 0)
  }

  /// The verdict when frames agree on blurred copies beside the picture.
  private var blurredVerdict: PaddingVerdict? {
    guard let tally = CopyTally(summaries, views: views.count, size: size),
      !stills.standStill(beside: tally.evidence.picture)
    else { return nil }
    let isContradicted = tally.evidence[.agreement] < 0.9
    return verdict(
      tally.insets, color: nil, tally.support, tally.evidence,
      most: isContradicted ? Confidence.mostContradicted : 1)
  }

  /// The verdict when something stands still beside a picture that changes.
  private var stillVerdict: PaddingVerdict? {
    guard otherSizes == 0 else { return nil }
    return stills.bars(in: size, views: views.count).map {
      verdict($0.insets, color: $0.color, $0.support, $0.evidence, overlays: $0.overlays)
    }
  }

  private func verdict(
    _ insets: PixelInsets, color: FillColor?, _ support: EdgeVerdict.Support,
    _ evidence: CropEvidence, most: Double = 1, overlays: [BarOverlay] = []
  ) -> PaddingVerdict {
    var edges: [FrameEdge: EdgeVerdict] = [:]
    for edge in FrameEdge.allCases {
      let depth = insets[edge]
      edges[edge] =
        depth == 0
        ? Self.judge([], tallies[edge] ?? EdgeTally())
        : EdgeVerdict(pixels: depth, confidence: 0, support: support, outer: depth, inner: depth)
    }
    var verdict = PaddingVerdict(
      kind: .none, size: size, confidence: 0, picture: PixelRect(in: size, insets: insets),
      shape: EdgeDepths(insets, in: size).shape, fill: evidence.fill, color: color, edges: edges,
      overlays: overlays, frames: count, evidence: evidence)
    verdict.weigh(evidence, most: min(most, mostConfidence), pixelAspect)
    judgeOpenEdges(of: &verdict)
    return verdict
  }

  /// Gives edges without a bar the support that they have as such; none is surer than that a bar
  /// there was rejected.
  private func judgeOpenEdges(of verdict: inout PaddingVerdict) {
    for (edge, tally) in tallies {
      guard var open = verdict.edges[edge], open.pixels == 0 else { continue }
      open.support = tally.openSupport
      open.confidence = min(open.confidence, Confidence.open(tally.openSupport))
      verdict.edges[edge] = open
    }
  }
}

extension PaddingVerdict {
  /// Whether the picture is the same within the accuracy of a reading.
  fileprivate func isLike(_ other: PaddingVerdict) -> Bool {
    let (own, others) = (picture.insets(in: size), other.picture.insets(in: size))
    return FrameEdge.allCases.allSatisfy { abs(own[$0] - others[$0]) <= EdgeTally.slack }
  }

  /// Decides from the evidence whether the bars are padding, suspected or nothing.
  fileprivate mutating func weigh(
    _ evidence: CropEvidence, most: Double, _ pixelAspect: Double
  ) {
    confidence = min(most, Confidence.rectangle(evidence))
    for edge in FrameEdge.allCases where edges[edge]?.pixels ?? 0 > 0 {
      edges[edge]?.confidence = confidence
    }
    if confidence >= Confidence.enough {
      kind = .padded
      countOnlyBars()
      if isTooNarrow(pixelAspect) { suspect(.shape) }
    } else if confidence >= Confidence.suspicion {
      suspect(Confidence.weakest(evidence).map { .evidence($0) })
    } else {
      withdraw()
      confidence = 1 - confidence
    }
  }

  /// Turns the verdict into one on changing bars; `picture` is the union of all.
  ///
  /// - Parameter isTimed: whether each frame belongs to a segment; otherwise, bars must be agreed.
  fileprivate mutating func becomeMixed(
    confidence: Double, _ segments: [PictureSegment], isTimed: Bool
  ) {
    (kind, self.confidence) = (.mixed, confidence)
    let pictures = segments.map { $0.picture } + (isTimed ? [] : [picture])
    picture = pictures.dropFirst().reduce(pictures.first ?? size.bounds) { $0.union($1) }
    (shape, fill, color, evidence) = (nil, nil, nil, nil)
    for edge in FrameEdge.allCases {
      guard let support = edges[edge]?.support, support.agreeing < support.able else { continue }
      // No depth is right for longer than its share of the frames.
      edges[edge]?.confidence = Double(support.agreeing) / Double(support.able)
    }
  }
}
