internal import Framing

/// The part of a frame that is kept after its evidence was added.
struct FrameSummary: Hashable, Sendable {
  let time: Double?
  let litShare: Float
  var blurredBars: [BlurredBars]
  /// Whether the possible blurred bars justify examining more frames.
  let seemsBlurred: Bool
  let ground: FrameGround
  let vertical: AxisSummary
  let horizontal: AxisSummary
  /// Whether the frame has black bars on an axis, which other frames may lack.
  var hasBlackBars: Bool { vertical.isBars || horizontal.isBars }

  init(_ evidence: FrameEvidence) {
    time = evidence.time
    litShare = evidence.litShare
    blurredBars = evidence.blurredBars
    seemsBlurred = evidence.blurredBars.contains { $0.score >= 1 }
    ground = evidence.ground
    vertical = AxisSummary(
      evidence[.top], evidence[.bottom], length: evidence.size.height,
      litShare: evidence.litShare)
    horizontal = AxisSummary(
      evidence[.left], evidence[.right], length: evidence.size.width, litShare: evidence.litShare)
  }
}

/// The bars of one frame on one axis: top and bottom, or left and right.
enum AxisSummary: Hashable, Sendable {
  /// Black bars at both edges, of these depths; `isFirm` if nearly all tiles end there, and
  /// `isStrong` if, in addition, only a matte looks like that.
  case bars(near: Int, far: Int, isFirm: Bool, isStrong: Bool)
  /// The picture reaches the edges.
  case open
  /// Nothing certain.
  case unknown

  /// - Parameter length: lines between the edges.
  init(_ near: EdgeEvidence, _ far: EdgeEvidence, length: Int, litShare: Float) {
    switch (near.finding, far.finding) {
    case (.bar(let first, let share), .bar(let second, let otherShare))
    where near.fill?.isBlack == true && far.fill?.isBlack == true:
      let isFirm = min(share, otherShare) >= Self.firmTileShare
      let isStrong = isFirm && abs(first - second) <= EdgeTally.slack + max(first, second) / 50
      // Text on black has straight ends too, but little of the area between them is lit.
      let between = 1 - Float(first + second) / Float(max(1, length))
      guard litShare >= (between < 0.6 ? 0.5 : 0.25) * between, between > 0 else {
        self = .unknown
        return
      }
      self = .bars(near: first, far: second, isFirm: isFirm, isStrong: isStrong)
    case (.bar(_, let share), _), (_, .bar(_, let share)):
      // If one bar is clear the other edge may merely be dark.
      let isDark =
        share >= Self.firmTileShare && near.fill?.isBlack == true && far.fill?.isBlack == true
      self = !isDark && (near.showsPicture || far.showsPicture) ? .open : .unknown
    default:
      self = near.showsPicture || far.showsPicture ? .open : .unknown
    }
  }

  var isBars: Bool {
    if case .bars = self { true } else { false }
  }

  private static let firmTileShare: Float = 0.8
}

extension EdgeEvidence {
  /// Whether the border is picture: any content, or one colour that is not black.
  fileprivate var showsPicture: Bool {
    if case .picture(let line) = finding, line <= EdgeTally.slack { return true }
    return fill.map { !$0.isBlack } == true
  }
}
