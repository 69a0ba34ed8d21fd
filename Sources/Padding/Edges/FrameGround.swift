import Framing
import Pixels

/// The share of their own colour within the bars of one frame, for each axis separately: which
/// bars are credible is known only later.
struct FrameGround: Hashable, Sendable {
  /// Shares between top and bottom, between left and right, and between all four.
  private let vertical: GroundShare, horizontal: GroundShare, both: GroundShare

  /// - Parameter edges: in the order of ``FrameEdge``.
  init(_ edges: [EdgeEvidence], _ scan: FrameScan) {
    let insets = PixelInsets(
      top: edges[0].barLines, bottom: edges[1].barLines, left: edges[2].barLines,
      right: edges[3].barLines)
    func share(_ insets: PixelInsets, _ edges: ArraySlice<EdgeEvidence>) -> GroundShare {
      guard insets != .zero, let fill = edges.first(where: { $0.barLines > 0 })?.fill else {
        return .none
      }
      return GroundShare(
        scan.luma.rows, in: PixelRect(in: scan.size, insets: insets), level: fill.luma)
    }
    let rows = PixelInsets(top: insets.top, bottom: insets.bottom)
    let columns = PixelInsets(left: insets.left, right: insets.right)
    vertical = share(rows, edges[..<2])
    horizontal = share(columns, edges[2...])
    // With bars on one axis only, the cells are the same.
    both = columns == .zero ? vertical : rows == .zero ? horizontal : share(insets, edges[...])
  }

  /// The share within bars on those axes on which `insets` has some.
  func share(of insets: PixelInsets) -> GroundShare {
    switch (insets.top + insets.bottom > 0, insets.left + insets.right > 0) {
    case (true, true): both
    case (true, false): vertical
    case (false, true): horizontal
    case (false, false): .none
    }
  }
}
