internal import Framing

/// One of the axes across which a frame may have bars.
enum Axis: CaseIterable {
  /// Between top and bottom, or between left and right.
  case vertical, horizontal

  var edges: (near: FrameEdge, far: FrameEdge) {
    switch self {
    case .vertical: (.top, .bottom)
    case .horizontal: (.left, .right)
    }
  }
}

/// The part of a frame that is kept after its evidence was added.
struct FrameSummary: Hashable, Sendable {
  let time: Double?
  let litShare: Float
  var blurredBars: [BlurredBars]
  /// Whether the possible blurred bars justify examining more frames.
  let seemsBlurred: Bool
  let ground: FrameGround
  /// The lines at which bars end or picture begins; none for an edge where too little is lit.
  let depths: [FrameEdge: Int]
  /// The first lines that stand out of the border before those, if it is of one colour.
  let marks: [FrameEdge: Int]
  private let vertical: AxisSummary
  private let horizontal: AxisSummary
  /// Whether the frame has black bars on an axis, which other frames may lack.
  var hasBlackBars: Bool { vertical.bars != nil || horizontal.bars != nil }

  subscript(axis: Axis) -> AxisSummary {
    switch axis {
    case .vertical: vertical
    case .horizontal: horizontal
    }
  }

  init(_ evidence: FrameEvidence) {
    time = evidence.time
    litShare = evidence.isOneColor ? 0 : evidence.litShare
    blurredBars = evidence.blurredBars
    seemsBlurred = evidence.blurredBars.contains { $0.score >= 1 }
    ground = evidence.ground
    depths = Dictionary(
      uniqueKeysWithValues: FrameEdge.allCases.compactMap { edge in
        evidence[edge].seenLine.map { (edge, $0) }
      })
    marks = Dictionary(
      uniqueKeysWithValues: FrameEdge.allCases.compactMap { edge in
        evidence[edge].firstMark(before: evidence[edge].seenLine).map { (edge, $0) }
      })
    func summary(_ axis: Axis, _ length: Int) -> AxisSummary {
      let (near, far) = axis.edges
      return evidence.isOneColor
        ? .unknown()
        : AxisSummary(
          evidence[near], evidence[far], length: length, litShare: evidence.litShare)
    }
    vertical = summary(.vertical, evidence.size.height)
    horizontal = summary(.horizontal, evidence.size.width)
  }
}

/// The bars of one frame on one axis: top and bottom, or left and right.
enum AxisSummary: Hashable, Sendable {
  /// Black bars at both edges.
  case bars(BlackBars)
  /// The picture reaches the edges, unless they hide bars of depths in the given ranges.
  case open(near: ClosedRange<Int>?, far: ClosedRange<Int>?)
  /// Nothing certain. The marks on a black border, at each edge, may be of picture that covers bars
  /// which other frames have.
  case unknown(near: [Range<Int>] = [], far: [Range<Int>] = [])

  struct BlackBars: Hashable, Sendable {
    let near: EdgeTally.Bar, far: EdgeTally.Bar

    /// Whether nearly all tiles end at the bars.
    var isFirm: Bool { min(near.tileShare, far.tileShare) >= firmTileShare }

    /// Whether, in addition, only a matte looks like that.
    var isStrong: Bool {
      isFirm && abs(near.line - far.line) <= EdgeTally.slack + max(near.line, far.line) / 50
    }
  }

  /// - Parameter length: lines between the edges.
  init(_ near: EdgeEvidence, _ far: EdgeEvidence, length: Int, litShare: Float) {
    func marked() -> Self {
      .unknown(near: near.marks(of: 2 * Self.reach), far: far.marks(of: 2 * Self.reach))
    }
    if near.fill?.isBlack == true, far.fill?.isBlack == true, let first = EdgeTally.Bar(near),
      let second = EdgeTally.Bar(far)
    {
      // Text on black has straight ends too, but little of the area between them is lit.
      let between = 1 - Float(first.line + second.line) / Float(max(1, length))
      guard litShare >= (between < 0.6 ? 0.5 : 0.25) * between, between > 0 else {
        self = marked()
        return
      }
      self = .bars(BlackBars(near: first, far: second))
      return
    }
    var isDark = false
    switch (near.finding, far.finding) {
    case (.bar(_, let share), _), (_, .bar(_, let share)):
      // If one bar is clear the other edge may merely be dark.
      isDark =
        share >= Self.firmTileShare && near.fill?.isBlack == true && far.fill?.isBlack == true
    default: break
    }
    self =
      !isDark && (near.showsPicture || far.showsPicture)
      ? .open(near: near.hiding, far: far.hiding) : marked()
  }

  var bars: BlackBars? {
    if case .bars(let bars) = self { bars } else { nil }
  }

  /// Whether the frame may have such bars although it shows none.
  func hides(_ bars: AxisHistory.State) -> Bool {
    guard case .open(let near?, let far?) = self, bars != .open else { return false }
    return near.contains(bars.near) && far.contains(bars.far)
  }

  /// Whether marks go on across the ends of such bars at both edges, and others are in the outer
  /// halves of the bars: then picture covers the bars, as a title card does between letterboxed
  /// shots.
  func covers(_ bars: AxisHistory.State) -> Bool {
    guard case .unknown(let near, let far) = self, bars != .open else { return false }
    return [(near, bars.near), (far, bars.far)].allSatisfy { marks, depth in
      marks.contains { $0.contains(depth - Self.reach) && $0.contains(depth + Self.reach - 1) }
        && marks.contains { $0.lowerBound < depth / 2 }
    }
  }

  /// Lines on either side of a bar's end that a mark must cover to cross it.
  private static let reach = 8

  private static let firmTileShare: Float = 0.8
}

extension EdgeEvidence {
  /// The line at which a bar ends or the picture begins, if light hides it too. What crosses a bar
  /// counts as picture, so that no span cuts it.
  fileprivate var seenLine: Int? {
    if let hidden, hidden.crossing == nil { hidden.line } else { finding.line }
  }

  /// The marks of at least so many lines on a black border.
  fileprivate func marks(of least: Int) -> [Range<Int>] {
    fill?.isBlack == true && !isBlinded ? map?.marks(of: least) ?? [] : []
  }

  /// Whether the border is picture: any content, or one colour that is not black.
  fileprivate var showsPicture: Bool {
    if case .picture(let line) = finding, line <= EdgeTally.slack { return true }
    return fill.map { !$0.isBlack } == true
  }
}
