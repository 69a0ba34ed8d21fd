/// How far each tile of each line, from an edge inward, departs from what a bar would be.
///
/// Maps of several frames can be laid over each other: where a dark scene hides the picture's
/// edge in one, another shows it.
struct DeviationMap: Hashable, Sendable {
  /// Lines kept, outermost first.
  let lines: Int
  let tileCount: Int
  /// The tiles that count, a bit each.
  let active: UInt32
  /// Difference of a tile's mean from the reference, 8-bit codes, `lines` values a tile.
  private(set) var deviation: [Float]
  /// Per line, the tiles in which something departs, be it a few samples, for two lines of three.
  private(set) var lit: [UInt32]

  init(_ edge: EdgeLines, reference: EdgeReference, active: UInt32, lines: Int) {
    self.lines = lines
    self.active = active
    tileCount = edge.tileCount
    var deviation = [Float](repeating: 0, count: lines * edge.tileCount)
    var raw = [UInt32](repeating: 0, count: lines)
    for tile in 0..<edge.tileCount where active & (1 << tile) != 0 {
      let cells = tile * lines..<(tile + 1) * lines
      Self.measure(edge, tile: tile, from: reference.fill, into: &deviation, cells)
      Self.mark(edge, tile: tile, reference, deviation.span.extracting(cells), in: &raw)
    }
    self.deviation = deviation
    lit = raw.indices.map { i in
      let next = i + 1 < lines ? raw[i + 1] : raw[i]
      let second = i + 2 < lines ? raw[i + 2] : next
      return raw[i] & (next | second)
    }
  }

  /// Stores how far the tile's mean departs in each line, where it is by luma or by a colour.
  private static func measure(
    _ edge: EdgeLines, tile: Int, from fill: FillColor, into deviation: inout [Float],
    _ cells: Range<Int>
  ) {
    let (first, step) = edge.start(ofTile: tile)
    var deviation = deviation.mutableSpan
    let means = edge.luma.mean.span
    for line in 0..<cells.count {
      deviation[cells.lowerBound + line] = abs(means[first + line * step] - fill.luma)
    }
    for (plane, level) in zip(edge.chroma, [fill.blueDifference, fill.redDifference]) {
      let means = plane.mean.span
      let line = edge.chromaLines(ofTile: tile, in: plane)
      for i in 0..<cells.count {
        let departure = abs(means[line.index(i)] - level) - 2
        deviation[cells.lowerBound + i] = max(deviation[cells.lowerBound + i], departure)
      }
    }
  }

  /// Marks the lines in which the tile departs, by its mean or by a few samples.
  private static func mark(
    _ edge: EdgeLines, tile: Int, _ reference: EdgeReference, _ deviation: Span<Float>,
    in raw: inout [UInt32]
  ) {
    let (first, step) = edge.start(ofTile: tile)
    let (meanTolerance, peakTolerance) = (reference.meanTolerance, reference.peakTolerance)
    let luma = reference.fill.luma
    let (lows, highs) = (edge.luma.low.span, edge.luma.high.span)
    var raw = raw.mutableSpan
    for line in deviation.indices {
      let i = first + line * step
      let peak = max(highs[i] - luma, luma - lows[i])
      if deviation[line] > meanTolerance || peak > peakTolerance { raw[line] |= 1 << tile }
    }
  }

  /// Lays another frame's map over this one: a tile is as lit as in the brighter of the two.
  mutating func formUnion(_ other: DeviationMap) {
    guard other.lines == lines, other.tileCount == tileCount else { return }
    for i in deviation.indices { deviation[i] = max(deviation[i], other.deviation[i]) }
    for i in lit.indices { lit[i] |= other.lit[i] }
  }

  var activeCount: Int { active.nonzeroBitCount }

  /// Share of the active tiles that are lit in `line`.
  func litShare(_ line: Int) -> Float {
    Float((lit[line] & active).nonzeroBitCount) / Float(max(1, activeCount))
  }

  /// The same, on average over the lines before `line`.
  func meanLitShare(before line: Int) -> Float {
    line <= 0 ? 0 : (0..<line).reduce(0) { $0 + litShare($1) } / Float(line)
  }

  func at(_ line: Int, _ tile: Int) -> Float { deviation[tile * lines + line] }
}
