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
    deviation = Array(repeating: 0, count: lines * edge.tileCount)
    var raw = [UInt32](repeating: 0, count: lines)
    let fill = reference.fill
    let (meanTolerance, peakTolerance) = (reference.meanTolerance, reference.peakTolerance)
    for tile in 0..<edge.tileCount where active & (1 << tile) != 0 {
      let (first, step) = edge.start(ofTile: tile)
      let bit: UInt32 = 1 << tile
      for line in 0..<lines {
        let i = first + line * step
        var departure = abs(edge.luma.mean[i] - fill.luma)
        let peak = max(edge.luma.high[i] - fill.luma, fill.luma - edge.luma.low[i])
        for (plane, level) in zip(edge.chroma, [fill.blueDifference, fill.redDifference]) {
          let mean = plane.mean[edge.chromaIndex(line: line, tile: tile, in: plane)]
          departure = max(departure, abs(mean - level) - 2)
        }
        deviation[tile * lines + line] = departure
        if departure > meanTolerance || peak > peakTolerance { raw[line] |= bit }
      }
    }
    lit = raw.indices.map { i in
      let next = i + 1 < lines ? raw[i + 1] : raw[i]
      let second = i + 2 < lines ? raw[i + 2] : next
      return raw[i] & (next | second)
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
