import Pixels

/// The deviation of each tile of each line, from an edge inward, from a bar.
///
/// Maps of several frames can be overlaid: where a dark scene hides the picture's edge in one,
/// another shows it.
struct DeviationMap: Hashable, Sendable {
  /// Lines kept, outermost first.
  let lines: Int
  let tileCount: Int
  /// The tiles that count, one bit each.
  private(set) var active: UInt32
  /// Difference of a tile's mean from the reference, in 8-bit codes; `lines` values per tile.
  private(set) var deviation: [Float]
  /// Per line, the tiles in which at least a few samples depart from the reference in two lines of
  /// three.
  private(set) var lit: [UInt32]

  /// The same map, in which some tiles don't count.
  func without(_ tiles: UInt32) -> Self {
    var copy = self
    copy.active &= ~tiles
    return copy
  }

  /// Measures three quarters of the lines; nil if the border is no flat colour to deviate from.
  init?(_ edge: EdgeLines, _ reference: EdgeReference, active: UInt32) {
    guard reference.isFlat else { return nil }
    let lines = edge.count * 3 / 4
    self.lines = lines
    self.active = active
    tileCount = edge.tileCount
    var deviation = [Float](repeating: 0, count: lines * edge.tileCount)
    var raw = [UInt32](repeating: 0, count: lines)
    var hues = [Float](repeating: 0, count: edge.chroma.first?.lines ?? 0)
    var spread = [Float](repeating: 0, count: edge.count)
    for tile in 0..<edge.tileCount where active & (1 << tile) != 0 {
      let cells = tile * lines..<(tile + 1) * lines
      Self.measure(edge, tile: tile, from: reference.fill, into: &deviation, cells)
      Self.measureHue(
        edge, tile: tile, from: reference.fill, into: &deviation, cells, &hues, &spread)
      Self.mark(edge, tile: tile, reference, deviation.span.extracting(cells), in: &raw)
    }
    self.deviation = deviation
    lit = raw.indices.map { i in
      let next = i + 1 < lines ? raw[i + 1] : raw[i]
      let second = i + 2 < lines ? raw[i + 2] : next
      return raw[i] & (next | second)
    }
  }

  /// Stores the departure of the mean of the tile's luma in each line.
  private static func measure(
    _ edge: EdgeLines, tile: Int, from fill: FillColor, into deviation: inout [Float],
    _ cells: Range<Int>
  ) {
    let (first, step) = edge.start(ofTile: tile)
    let count = cells.count
    let outermost = step > 0 ? first : first - count + 1
    let means = edge.luma.mean.span.extracting(outermost..<outermost + count)
    var deviation = deviation.mutableSpan
    // Two loops, because the compiler vectorises only a constant step.
    if step > 0 {
      for i in means.indices {
        deviation[cells.lowerBound + i] = abs(max(fill.floor, means[i]) - fill.luma)
      }
    } else {
      for i in means.indices {
        let mean = max(fill.floor, means[count &- 1 &- i])
        deviation[cells.lowerBound + i] = abs(mean - fill.luma)
      }
    }
  }

  /// Raises the deviation to that of the tile's colour where that is greater. `hues` is room for
  /// the chroma lines, `spread` for the luma lines they cover.
  private static func measureHue(
    _ edge: EdgeLines, tile: Int, from fill: FillColor, into deviation: inout [Float],
    _ cells: Range<Int>, _ hues: inout [Float], _ spread: inout [Float]
  ) {
    guard let blue = edge.chroma.first, let red = edge.chroma.last else { return }
    let line = edge.chromaLines(ofTile: tile, in: blue)
    let blues = blue.mean.span.extracting(line.all)
    let reds = red.mean.span.extracting(line.all)
    var chroma = hues.mutableSpan
    for i in blues.indices {
      chroma[i] = max(abs(blues[i] - fill.blueDifference), abs(reds[i] - fill.redDifference)) - 2
    }
    line.spread(hues.span, over: &spread)
    let (count, isFar) = (cells.count, edge.edge.isFar)
    let outermost = isFar ? edge.count - count : 0
    let luma = spread.span.extracting(outermost..<outermost + count)
    var deviation = deviation.mutableSpan
    if isFar {
      for i in luma.indices {
        let cell = cells.lowerBound &+ i
        deviation[cell] = max(deviation[cell], luma[count &- 1 &- i])
      }
    } else {
      for i in luma.indices {
        let cell = cells.lowerBound &+ i
        deviation[cell] = max(deviation[cell], luma[i])
      }
    }
  }

  /// Marks the lines in which the tile departs, either in its mean or in a few samples.
  private static func mark(
    _ edge: EdgeLines, tile: Int, _ reference: EdgeReference, _ deviation: Span<Float>,
    in raw: inout [UInt32]
  ) {
    let (first, step) = edge.start(ofTile: tile)
    let (meanTolerance, peakTolerance) = (reference.meanTolerance, reference.peakTolerance)
    let (luma, floor) = (reference.fill.luma, reference.fill.floor)
    let count = deviation.count
    let outermost = step > 0 ? first : first - count + 1
    let lows = edge.luma.low.span.extracting(outermost..<outermost + count)
    let highs = edge.luma.high.span.extracting(outermost..<outermost + count)
    var raw = raw.mutableSpan
    // The sign shows whether either exceeds its tolerance; a condition would be a branch.
    func departs(_ deviation: Float, _ low: Float, _ high: Float) -> UInt32 {
      let below = luma - max(floor, low)
      let excess = max(deviation - meanTolerance, max(high - luma, below) - peakTolerance)
      return (0 - excess).bitPattern &>> 31
    }
    let bit = UInt32(tile)
    if step > 0 {
      for i in deviation.indices { raw[i] |= departs(deviation[i], lows[i], highs[i]) &<< bit }
    } else {
      for i in deviation.indices {
        let line = count &- 1 &- i
        raw[i] |= departs(deviation[i], lows[line], highs[line]) &<< bit
      }
    }
  }

  /// Lines of the largest transform block of HEVC: one that the bar shares with the picture may ring
  /// over all of them. What departs there counts by the weight `ringing`.
  private static let block = 32
  private static let ringing: Float = 0.4
  /// Lines without a departure that end it.
  private static let ringingGap = 4

  /// The first of the lines that depart without a gap up to the picture.
  private func ringingStart(under tile: Int, before end: Int) -> Int {
    var start = min(end, lines)
    for line in stride(from: start - 1, through: max(0, end - Self.block), by: -1) {
      if lit[line] & (1 << UInt32(tile)) != 0 { start = line }
      if start - line > Self.ringingGap { break }
    }
    return start
  }

  /// The largest departure of a sample, or twice that of a tile's mean, from the bar before a step
  /// under the tiles of its overlay, in 8-bit codes.
  ///
  /// - Parameter edge: the lines that the map was made of; nil to go by means alone.
  func contrast(in edge: EdgeLines?, from fill: FillColor, before step: BarStep) -> Float {
    var most: Float = 0
    for tile in 0..<tileCount where step.overlaid & (1 << tile) != 0 {
      let ringing = ringingStart(under: tile, before: step.outer)
      for line in 0..<max(0, step.overlayEnd) where lit[line] & (1 << tile) != 0 {
        let weight = line < ringing ? 1 : Self.ringing
        most = max(most, weight * 2 * at(line, tile))
        guard let edge else { continue }
        let (first, direction) = edge.start(ofTile: tile)
        let (low, high) = (
          edge.luma.low[first + line * direction], edge.luma.high[first + line * direction]
        )
        most = max(most, weight * (high - fill.luma), weight * (fill.luma - max(fill.floor, low)))
      }
    }
    return most
  }

  /// Overlays the map of another frame: each tile is as lit as in the brighter of the two.
  mutating func formUnion(_ other: DeviationMap) {
    guard other.lines == lines, other.tileCount == tileCount else { return }
    for i in deviation.indices { deviation[i] = max(deviation[i], other.deviation[i]) }
    for i in lit.indices { lit[i] |= other.lit[i] }
  }

  /// The lines of each mark that goes on for at least `least` lines in a tile.
  func marks(of least: Int) -> [Range<Int>] {
    (0..<tileCount).filter { active & (1 << $0) != 0 }.flatMap { tile in
      var (found, start): ([Range<Int>], Int) = ([], 0)
      for line in 0...lines where line == lines || lit[line] & (1 << UInt32(tile)) == 0 {
        if line - start >= least { found.append(start..<line) }
        start = line + 1
      }
      return found
    }
  }

  var activeCount: Int { active.nonzeroBitCount }

  /// Share of the active tiles that are lit in `line`.
  func litShare(_ line: Int) -> Float {
    Float((lit[line] & active).nonzeroBitCount) / Float(max(1, activeCount))
  }

  /// The same share on average over the lines before `line`.
  func meanLitShare(before line: Int) -> Float {
    line <= 0 ? 0 : (0..<line).reduce(0) { $0 + litShare($1) } / Float(line)
  }

  func at(_ line: Int, _ tile: Int) -> Float { deviation[tile * lines + line] }
}
