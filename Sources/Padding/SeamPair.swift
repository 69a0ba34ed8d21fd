/// Two straight lines across a frame, as far from one edge as from the opposite one, on whose
/// outer sides nothing changes from line to line: where a picture lies on a blurred copy of itself.
struct SeamPair: Hashable, Sendable {
  /// First line of the picture, from the near edge and from the far edge.
  let near: Int
  let far: Int

  /// A seam's jump, over those between the lines outside it.
  private static let leastProminence: Float = 4
  /// A seam's jump in 8-bit codes.
  private static let leastJump: Float = 2
  /// Local maxima looked at on each side.
  private static let candidates = 4

  /// The most prominent pair on the axis of `grid`, or nil.
  init?(_ grid: TileGrid) {
    let jumps = grid.jumps
    let count = grid.lines
    guard count >= 32 else { return nil }
    let near = Self.prominent(jumps)
    let far = Self.prominent([0] + jumps.dropFirst().reversed())
    let slack = max(4, count / 50)
    var best: (near: Int, far: Int, prominence: Float)?
    for a in near {
      for b in far where abs(a.line - b.line) <= slack {
        let prominence = min(a.prominence, b.prominence)
        if prominence > best?.prominence ?? 0 { best = (a.line, b.line, prominence) }
      }
    }
    guard let best else { return nil }
    self.near = best.near
    self.far = best.far
  }

  private static func prominent(_ jumps: [Float]) -> [(line: Int, prominence: Float)] {
    let range = max(6, jumps.count / 25)..<jumps.count * 48 / 100
    let found = range.compactMap { line -> (line: Int, prominence: Float)? in
      guard jumps[line] >= leastJump, jumps[line] >= jumps[line - 1],
        jumps[line] >= jumps[line + 1]
      else { return nil }
      let outside = Array(jumps[2..<line - 2]).median
      let prominence = jumps[line] / (outside + 0.3)
      return prominence >= leastProminence ? (line, prominence) : nil
    }
    return Array(found.sorted { $0.prominence > $1.prominence }.prefix(candidates))
  }
}

extension TileGrid {
  /// Mean change of a tile from the line before, for each line; 0 for the first.
  var jumps: [Float] {
    var jumps = [Float](repeating: 0, count: lines)
    for tile in tiles.indices {
      let first = tile * lines
      for line in 1..<max(1, lines) {
        jumps[line] += abs(mean[first + line] - mean[first + line - 1])
      }
    }
    return jumps.map { $0 / Float(tiles.count) }
  }
}
