/// The end of a bar behind something broad in it, such as a subtitle.
///
/// A border continues as long as most of its tiles do. Tiles that end earlier and are border again
/// behind that have an overlay in them.
extension BarStepFinder {
  /// Share of the remaining border tiles that must end together.
  private static let together: Float = 0.8
  /// Share of the overlay's tiles that must be border again.
  private static let comingBack: Float = 0.75
  /// Maximum number of steps tried.
  private static let mostSteps = 12

  /// The end of the bar in which `first` is an overlay; nil if it is not one.
  func overlaidBarEnd(behind first: Found) -> BarStep? {
    var found = first
    for _ in 0..<Self.mostSteps {
      guard let deeper = step(behind: found.last, tileShare: EdgeEvidence.leastHint) else {
        return nil
      }
      found = deeper
      let ended = tilesEnded(before: found.step.outer)
      guard isMostlyBorder(without: ended) else { return nil }
      if let step = asBarEnd(found.step, without: ended), returns(ended, before: step.outer) {
        return step
      }
    }
    return nil
  }

  /// The end of a bar at about `line`, regardless of anything in front of it.
  func barEnd(near line: Int, within slack: Int) -> BarStep? {
    var after = 0
    for _ in 0..<Self.mostSteps {
      guard let found = step(behind: after, tileShare: EdgeEvidence.leastHint),
        found.step.line <= line + slack
      else { return nil }
      after = found.last
      // Here the opposite bar gives the position, so an overlay may cover all of the edge.
      let ended = tilesEnded(before: found.step.outer) & litTiles(before: found.step.outer)
      if found.step.line >= line - slack, isMostlyBorder(without: ended),
        let step = asBarEnd(found.step, without: ended)
      {
        return step
      }
    }
    return nil
  }

  private func isMostlyBorder(without ended: UInt32) -> Bool {
    (map.active & ~ended).nonzeroBitCount * 2 >= map.activeCount
  }

  /// The step for all tiles that are border up to it, if nearly all of them end there.
  private func asBarEnd(_ step: BarStep, without ended: UInt32) -> BarStep? {
    let border = map.active & ~ended
    let around = (step.line - 2...step.line + 2).clamped(to: 1...max(1, map.lines - 4))
    let ending = around.reduce(0) { $0 | stepping(at: $1) } & border
    guard Float(ending.nonzeroBitCount) >= Self.together * Float(border.nonzeroBitCount) else {
      return nil
    }
    var step = step
    step.tileShare = max(
      step.tileShare, Float(ending.nonzeroBitCount) / Float(max(1, map.activeCount)))
    return step
  }

  /// The tiles with a deviation of some height before `line`.
  private func tilesEnded(before line: Int) -> UInt32 { lit(height: 3, before: line - 2) }

  /// The tiles that are lit just before `line`.
  private func litTiles(before line: Int) -> UInt32 {
    (max(0, line - 4)..<max(0, line - 1)).reduce(0) { $0 | map.lit[$1] }
  }

  /// Whether nearly all of `tiles` are border again before `line`.
  private func returns(_ tiles: UInt32, before line: Int) -> Bool {
    var (seen, back): (UInt32, UInt32) = (0, 0)
    for line in 0..<max(0, line) {
      back |= seen & ~map.lit[line]
      seen |= map.lit[line] & tiles
    }
    return Float((back & tiles).nonzeroBitCount)
      >= Self.comingBack * Float(tiles.nonzeroBitCount)
  }
}
