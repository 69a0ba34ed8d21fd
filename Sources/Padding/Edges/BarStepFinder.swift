/// Finds steps in a deviation map.
struct BarStepFinder {
  let map: DeviationMap
  let tolerance: Float

  /// Minimum rise of a tile, in 8-bit codes, for its step to count.
  private static let leastRise: Float = 3
  /// Below this the picture rises too slowly to locate its beginning.
  private static let leastEdgeContrast: Float = 0.4
  /// Share of its rise that a tile may show before the step, as ringing and soft edges do.
  private static let mostTrace: Float = 0.3

  /// The outermost step that at least `tileShare` of the tiles make and that borders a picture.
  func outermost(tileShare least: Float) -> BarStep? {
    guard let first = step(behind: 0, tileShare: least) else { return nil }
    return first.step.tileShare < Self.majority
      ? overlaidBarEnd(behind: first) ?? first.step : first.step
  }

  /// The first line at which nearly all tiles rise far beyond any noise; nil for none.
  var clearRise: Int? {
    guard map.activeCount > 0, map.lines > 6 else { return nil }
    return (1..<map.lines - 3).first { line in
      Float(stepping(at: line, rise: Self.clear).nonzeroBitCount)
        >= Self.nearlyAll * Float(map.activeCount)
    }
  }

  private static let clear: Float = 24
  private static let nearlyAll: Float = 0.9

  /// Minimum share at which the tiles of a step are the border itself and not an overlay in it.
  private static let majority: Float = 0.6

  /// A step, and the last line that detects it.
  typealias Found = (step: BarStep, last: Int)

  /// The first step behind a line.
  func step(behind start: Int, tileShare least: Float) -> Found? {
    guard map.activeCount > 0, map.lines > 6 else { return nil }
    var line = start + 1
    while line < map.lines - 3 {
      var best = stepping(at: line)
      guard Float(best.nonzeroBitCount) >= least * Float(map.activeCount) else {
        line += 1
        continue
      }
      // Several lines detect the same step; it is clearest in the middle.
      var (first, last) = (line, line)
      for next in line + 1..<min(line + 7, map.lines - 3) {
        let tiles = stepping(at: next)
        if tiles.nonzeroBitCount > best.nonzeroBitCount { (best, first) = (tiles, next) }
        if tiles.nonzeroBitCount == best.nonzeroBitCount { last = next }
      }
      if let step = refine((first + last) / 2, tiles: best), isBarEnd(step) { return (step, last) }
      line = last + 1
    }
    return nil
  }

  /// The tiles that are border just before `line` and picture just after it.
  func stepping(at line: Int, rise least: Float = leastRise) -> UInt32 {
    var tiles: UInt32 = 0
    for tile in 0..<map.tileCount where map.active & (1 << tile) != 0 {
      let rise = (map.at(line + 1, tile) + map.at(line + 2, tile)) / 2
      guard rise >= least else { continue }
      let trace = max(map.at(max(0, line - 2), tile), map.at(max(0, line - 3), tile))
      if trace <= max(tolerance, Self.mostTrace * rise) { tiles |= 1 << tile }
    }
    return tiles
  }

  /// Finds the lines at which the picture's mean rise over `tiles` begins, passes `pictureLevel`
  /// and is complete.
  private func refine(_ middle: Int, tiles: UInt32) -> BarStep? {
    let window = max(0, middle - 6)..<min(map.lines, middle + 8)
    var rise = [Float](repeating: 0, count: window.count)
    var total: Float = 0
    for tile in 0..<map.tileCount where tiles & (1 << tile) != 0 {
      let inside = middle + 2..<min(map.lines, middle + 6)
      let level = inside.reduce(Float(0)) { $0 + map.at($1, tile) } / Float(inside.count)
      guard level > 0 else { continue }
      // One bright object must not outvote the rest of the edge.
      let weight = min(level, 40)
      total += weight
      for (i, line) in window.enumerated() {
        rise[i] += weight * min(1, map.at(line, tile) / level)
      }
    }
    guard total > 0 else { return nil }
    func first(reaching share: Float, from: Int) -> Int? {
      rise.indices.dropFirst(from).first { rise[$0] >= share * total }
    }
    guard let line = first(reaching: BarStep.pictureLevel, from: 0) else { return nil }
    let inner = first(reaching: 0.9, from: line) ?? line
    var outer = line
    while outer > 0, rise[outer - 1] >= 0.06 * total { outer -= 1 }
    let found = line + window.lowerBound
    guard found > 0 else { return nil }
    var step = BarStep(
      line: found, outer: outer + window.lowerBound, inner: inner + window.lowerBound,
      tileShare: Float(tiles.nonzeroBitCount) / Float(map.activeCount),
      edgeContrast: contrast(at: inner + window.lowerBound, behind: 6..<14, tiles: tiles),
      steepness: contrast(at: inner + window.lowerBound, behind: 12..<20, tiles: tiles),
      drift: drift(before: outer + window.lowerBound, tiles: tiles), overlaid: 0)
    step.overlaid = lit(height: 4, before: step.overlayEnd)
    return step
  }

  /// The tiles with a deviation of at least that height before `line`.
  func lit(height: Int, before line: Int) -> UInt32 {
    var (tiles, run): (UInt32, [UInt32]) = (0, [])
    for line in 0..<max(0, line) {
      run.append(map.lit[line] & map.active)
      if run.count > height { run.removeFirst() }
      if run.count == height { tiles |= run.reduce(UInt32.max, &) }
    }
    return tiles
  }

  /// The tiles that are lit all the way from the frame's edge to the step: a tower before a black
  /// sky is picture, while an overlay keeps clear of the step.
  private func standing(to line: Int) -> UInt32 {
    // In a thin bar an overlay has no room to keep clear.
    guard line >= 16 else { return 0 }
    return (0..<line - 2).reduce(map.active) { $0 & map.lit[$1] }
  }

  /// Level of the two lines from `line` as a share of the level some lines behind it, at least 0;
  /// above 1 if the picture is darker there.
  private func contrast(at line: Int, behind: Range<Int>, tiles: UInt32) -> Float {
    let first = line + behind.lowerBound
    guard first < map.lines else { return 1 }
    let deeper = first..<min(line + behind.upperBound, map.lines)
    var (here, there): (Float, Float) = (0, 0)
    for tile in 0..<map.tileCount where tiles & (1 << tile) != 0 {
      let level = deeper.reduce(Float(0)) { $0 + map.at($1, tile) } / Float(deeper.count)
      there += min(level, 60)
      here += min(level, 60, (map.at(line, tile) + map.at(line + 1, tile)) / 2)
    }
    return there > 0 ? here / there : 1
  }

  private func drift(before line: Int, tiles: UInt32) -> Float {
    // The outermost lines may be noise.
    let dirty = (0..<min(map.lines / 18, max(0, line))).last { map.litShare($0) >= 0.5 }
    let bar = min(dirty.map { $0 + 1 } ?? 0, max(0, line - 2))..<max(0, line - 2)
    guard !bar.isEmpty, tiles != 0 else { return 0 }
    var sum: Float = 0
    for tile in 0..<map.tileCount where tiles & (1 << tile) != 0 {
      for line in bar { sum += map.at(line, tile) }
    }
    return sum / Float(bar.count * tiles.nonzeroBitCount)
  }

  /// Whether there may be a bar before the step (overlays allowed) and a picture rather than a line
  /// of text behind it.
  private func isBarEnd(_ step: BarStep) -> Bool {
    guard step.edgeContrast >= Self.leastEdgeContrast, standing(to: step.outer) == 0 else {
      return false
    }
    if map.meanLitShare(before: step.outer - 2) > 0.45 { return false }
    let depth = min(max(8, map.lines / 6), map.lines - step.inner)
    let picture = step.inner..<step.inner + depth
    let shares = picture.map { map.litShare($0) }
    let dark = shares.filter { $0 == 0 }.count
    let mean = shares.reduce(0, +) / Float(max(1, shares.count))
    return mean >= 0.5 * step.tileShare && Float(dark) <= 0.1 * Float(depth)
  }
}
