public import Framing
public import Pixels

/// The evidence of one frame about its four edges.
public struct FrameEvidence: Hashable, Sendable {
  public let size: PixelSize
  public let time: Double?
  /// Share of the frame, 0 to 1, that is not black.
  public let litShare: Float
  let ground: FrameGround
  let look: FrameLook
  let still: StillFrame
  private let edges: [EdgeEvidence]
  /// Whether all of the frame is of one colour, as in a flash, so that it shows no bar and no picture.
  let isOneColor: Bool
  /// Blurred copies of the picture beside it; finding them needs a second pass over the frame.
  public var blurredBars: [BlurredBars] = []

  /// Maximum thickness, in lines, of bars that may be beside other bars.
  private static let mostEdgeLines = 3

  /// Whether any edge has a bar of one colour.
  var hasBars: Bool {
    edges.contains { $0.barLines > Self.mostEdgeLines }
  }

  public subscript(edge: FrameEdge) -> EdgeEvidence {
    switch edge {
    case .top: edges[0]
    case .bottom: edges[1]
    case .left: edges[2]
    case .right: edges[3]
    }
  }

  public init(_ scan: FrameScan, time: Double?) {
    size = scan.size
    self.time = time
    let lines = FrameEdge.allCases.map { EdgeLines(scan, edge: $0) }
    var active = lines.map { UInt32.max >> (32 - UInt32($0.tileCount)) }
    var edges = zip(lines, active).map { EdgeEvidence($0, active: $1) }
    // A bar on one axis hides the ends of the other axis' lines: search the enclosed area again.
    for _ in 0..<2 {
      let inside = lines.indices.map { index in
        let (near, far) = index < 2 ? Self.pairs[1] : Self.pairs[0]
        let ends = [near, far].map { edges[$0].hint(beside: edges[index]) }
        return lines[index].tiles(inside: (ends[0], ends[1]))
      }
      for index in lines.indices where inside[index] != active[index] && inside[index] != 0 {
        edges[index] = EdgeEvidence(lines[index], active: inside[index])
        active[index] = inside[index]
      }
    }
    for (near, far) in Self.pairs {
      if let first = edges[near].hint, let second = edges[far].hint,
        abs(first - second) <= EdgeTally.slack
      {
        edges[near].confirm()
        edges[far].confirm()
      }
      Self.ignoreWhatCrosses(&edges, near, far, lines, active)
      Self.lookBehindLines(&edges, near, far, lines, active)
      Self.confirmTwin(&edges, of: near, at: far)
      Self.confirmTwin(&edges, of: far, at: near)
      Self.lookUnderLight(&edges, near, far, lines, active)
    }
    isOneColor = edges.allSatisfy { $0.isPlain }
    ground = FrameGround(edges, scan)
    let light = LightShares(scan.luma.rows)
    litShare = light.lit
    look = FrameLook(scan.luma.rows)
    still = StillFrame(
      time: time, rows: LevelMap(scan.luma.rows), columns: LevelMap(scan.luma.columns),
      fills: Dictionary(
        uniqueKeysWithValues: zip(FrameEdge.allCases, edges).compactMap { edge, evidence in
          evidence.noise <= BarGuard.smooth ? evidence.fill.map { (edge, $0) } : nil
        }))
    // The black around a page of text is not padding.
    self.edges = light.isText ? edges.map { $0.blinded } : edges
  }

  /// Indices of opposite edges.
  private static let pairs = [(0, 1), (2, 3)]
  /// Minimum share of the tiles at which a bar shows where to search for its twin.
  private static let clearTileShare: Float = 0.8
}

extension FrameEvidence {
  /// Measures both edges again without the few tiles of a watermark that crosses both bars.
  private static func ignoreWhatCrosses(
    _ edges: inout [EdgeEvidence], _ near: Int, _ far: Int, _ lines: [EdgeLines],
    _ active: [UInt32]
  ) {
    let crossing = edges[near].standing & edges[far].standing
    guard crossing != 0, active[near] == active[far],
      crossing.nonzeroBitCount * 5 <= active[near].nonzeroBitCount
    else { return }
    let rest = active[near] & ~crossing
    var (first, second) = (
      EdgeEvidence(lines[near], active: rest), EdgeEvidence(lines[far], active: rest)
    )
    guard case .bar(let line, let share) = first.finding,
      case .bar(let otherLine, let otherShare) = second.finding,
      min(share, otherShare) >= clearTileShare, abs(line - otherLine) <= EdgeTally.slack
    else { return }
    (first.isCrossed, second.isCrossed) = (true, true)
    (edges[near], edges[far]) = (first, second)
  }

  /// Searches for the twin of a clear black bar behind anything in front of it.
  private static func confirmTwin(_ edges: inout [EdgeEvidence], of edge: Int, at other: Int) {
    guard case .bar(let line, let share) = edges[edge].finding, share >= clearTileShare,
      edges[edge].fill?.isBlack == true, edges[other].fill?.isBlack == true
    else { return }
    edges[other].confirmTwin(at: line)
  }

  /// Accepts black bars of about equal depths behind outermost lines that are not black: noise, as of
  /// analogue video, or a line that shows progress. At both edges, it may only be a rim.
  private static func lookBehindLines(
    _ edges: inout [EdgeEvidence], _ near: Int, _ far: Int, _ lines: [EdgeLines],
    _ active: [UInt32]
  ) {
    let isRim = edges[near].isLined && edges[far].isLined
    guard isRim || edges[near].isLined || edges[far].isLined else { return }
    let behind = [near, far].map { edge in
      edges[edge].isLined
        ? EdgeEvidence(behindLinesOf: lines[edge], active: active[edge], isRim: isRim) : edges[edge]
    }
    guard case .bar(let first, let share)? = behind[0]?.finding,
      case .bar(let second, let otherShare)? = behind[1]?.finding,
      min(share, otherShare) >= clearTileShare, EdgeTally.areEven(first, second),
      let one = behind[0], let other = behind[1], one.fill?.isBlack == true,
      other.fill?.isBlack == true
    else { return }
    (edges[near], edges[far]) = (one, other)
  }

  /// Notes bars of about equal depths under light that lies over bars and picture.
  private static func lookUnderLight(
    _ edges: inout [EdgeEvidence], _ near: Int, _ far: Int, _ lines: [EdgeLines],
    _ active: [UInt32]
  ) {
    guard [near, far].allSatisfy({ edges[$0].finding == .picture(line: 0) }),
      let first = HiddenBar(under: lines[near], active: active[near]),
      let second = HiddenBar(under: lines[far], active: active[far]),
      EdgeTally.areEven(first.line, second.line)
    else { return }
    edges[near].hidden = edges[near].hidden ?? first
    edges[far].hidden = edges[far].hidden ?? second
  }
}

extension EdgeLines {
  /// The tiles wholly between bars of the given depths on the other axis, one bit each.
  func tiles(inside ends: (near: Int?, far: Int?)) -> UInt32 {
    let length = luma.tiles.last?.upperBound ?? 0
    let picture = (ends.near ?? 0)..<max(ends.near ?? 0, length - (ends.far ?? 0))
    var mask: UInt32 = 0
    for (tile, range) in luma.tiles.enumerated()
    where picture.lowerBound <= range.lowerBound && range.upperBound <= picture.upperBound {
      mask |= 1 << tile
    }
    return mask
  }
}
