import Framing
import Pixels

/// How much of their own colour the bars of one frame enclose, for each axis by itself: which bars
/// are credible turns out only later.
struct FrameGround: Hashable, Sendable {
  /// Between top and bottom, between left and right, and between all four; 0 without bars there.
  private let vertical: Share, horizontal: Share, both: Share

  struct Share: Hashable, Sendable {
    /// See ``GroundShare``.
    var ground: Float = 0, paper: Float = 0
  }

  /// - Parameter edges: in the order of ``FrameEdge``.
  init(_ edges: [EdgeEvidence], _ scan: FrameScan) {
    let insets = PixelInsets(
      top: edges[0].barLines, bottom: edges[1].barLines, left: edges[2].barLines,
      right: edges[3].barLines)
    func share(_ insets: PixelInsets, _ edges: ArraySlice<EdgeEvidence>) -> Share {
      guard insets != .zero, let fill = edges.first(where: { $0.barLines > 0 })?.fill else {
        return Share()
      }
      let share = GroundShare(
        scan.luma.rows, in: PixelRect(in: scan.size, insets: insets), level: fill.luma)
      return Share(ground: share.value, paper: share.paper)
    }
    vertical = share(PixelInsets(top: insets.top, bottom: insets.bottom), edges[..<2])
    horizontal = share(PixelInsets(left: insets.left, right: insets.right), edges[2...])
    both = share(insets, edges[...])
  }

  /// The share for bars that are on the axes on which `insets` has some.
  func share(of insets: PixelInsets) -> Share {
    switch (insets.top + insets.bottom > 0, insets.left + insets.right > 0) {
    case (true, true): both
    case (true, false): vertical
    case (false, true): horizontal
    case (false, false): Share()
    }
  }
}
