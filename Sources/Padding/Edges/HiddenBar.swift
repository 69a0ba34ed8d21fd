import Pixels

/// A bar that a frame doesn't show as one, because something joins the picture to the frame's edge or
/// light lies over both.
///
/// Such a frame neither proves the bar nor contradicts others that show it.
struct HiddenBar: Hashable, Sendable {
  /// The first line of the picture, where nothing hides the bar's end.
  let line: Int
  /// The place of what crosses the bar; nil if nothing does.
  let crossing: OverlayExtent?

  /// Minimum share of the other tiles that end at one line.
  private static let leastShare: Float = 0.75

  /// The bar beside tiles that are lit from the frame's edge on, as by a window over the corner or a
  /// figure that steps out of the picture; nil unless nearly all other tiles end at one line.
  init?(crossed map: DeviationMap, by standing: UInt32, tolerance: Float) {
    guard standing != 0, standing.nonzeroBitCount * 2 <= map.activeCount,
      let step = BarStepFinder(map: map.without(standing), tolerance: tolerance)
        .outermost(tileShare: Self.leastShare),
      // What crosses the bar ends no sooner than the bar itself.
      let extent = OverlayExtent(map, before: step.line + OverlayExtent.soft, in: standing)
    else { return nil }
    (line, crossing) = (step.line, extent)
  }

  /// The bar under light that lies over all of the frame: without detail up to a line at which most
  /// tiles jump; nil if there is none.
  init?(under lines: EdgeLines, active: UInt32) {
    let tiles = (0..<lines.tileCount).filter { active & (1 << $0) != 0 }
    func level(_ line: Int, _ tile: Int) -> Float {
      let (first, step) = lines.start(ofTile: tile)
      return lines.luma.mean[first + line * step]
    }
    func share(_ isSo: (Int) -> Bool) -> Float {
      Float(tiles.count(where: isSo)) / Float(max(1, tiles.count))
    }
    let end = (Self.leastDepth..<max(Self.leastDepth, lines.count * 9 / 20)).first { line in
      share { abs(level(line, $0) - level(line - 1, $0)) > Self.mostSlope } > 1 - Self.leastShare
    }
    guard let end else { return nil }
    let reach = end..<min(end + 4, lines.count - 1)
    let jumping = reach.max { one, other in
      share { jump(one, $0) } < share { jump(other, $0) }
    }
    func jump(_ line: Int, _ tile: Int) -> Bool {
      abs(level(line, tile) - level(line - 2, tile)) >= Self.leastJump
    }
    guard let jumping, share({ jump(jumping, $0) }) >= Self.leastShare else { return nil }
    (line, crossing) = (end, nil)
  }

  private static let leastDepth = 8
  /// Greatest change, in codes, from line to line of a tile without detail, and the least at the end.
  private static let mostSlope: Float = 2, leastJump: Float = 6
}
