/// Two straight lines across a frame, about as far from one edge as from the opposite one, at which
/// it changes abruptly: where a picture may lie on a blurred copy of itself.
struct SeamPair: Hashable, Sendable {
  /// First line of the picture, from the near edge and from the far edge.
  let near: Int
  let far: Int

  /// Local maxima looked at on each side.
  private static let candidates = 4

  /// Pairs of lines between which brightness jumps, while outside them nothing changes from line
  /// to line. `grid`'s lines are those of the seams.
  init?(jumpsOf grid: TileGrid) {
    let jumps = grid.jumps
    func seams(_ jumps: [Float]) -> [Seam] {
      Self.maxima(of: jumps) { line in
        guard jumps[line] >= 2 else { return 0 }
        return jumps[line] / (Array(jumps[2..<line - 2]).median + 0.3)
      }
    }
    self.init(seams(jumps), seams([0] + jumps.dropFirst().reversed()), count: jumps.count, least: 4)
  }

  /// Pairs of lines outside which fine detail breaks off. `detail` is that of the seams' lines.
  init?(cliffsOf detail: [Float]) {
    func seams(_ detail: [Float]) -> [Seam] {
      let sums = detail.reduce(into: [Float(0)]) { $0.append(($0.last ?? 0) + $1) }
      func mean(_ range: Range<Int>) -> Float {
        (sums[range.upperBound] - sums[range.lowerBound]) / Float(range.count)
      }
      let rise = detail.indices.map { line in
        line < 4 || line + 4 > detail.count
          ? 0 : mean(line..<line + 4) - mean(line - 4..<line)
      }
      return Self.maxima(of: rise) { line in
        rise[line] <= 0.05 ? 0 : mean(line..<line + 4) / (mean(line - 4..<line) + 0.03)
      }
    }
    self.init(seams(detail), seams(detail.reversed()), count: detail.count, least: 3)
  }

  private typealias Seam = (line: Int, prominence: Float)

  private init?(_ near: [Seam], _ far: [Seam], count: Int, least: Float) {
    let slack = max(4, count / 50)
    var best: (near: Int, far: Int, prominence: Float)?
    for a in near {
      for b in far where abs(a.line - b.line) <= slack {
        let prominence = min(a.prominence, b.prominence)
        if prominence > best?.prominence ?? least { best = (a.line, b.line, prominence) }
      }
    }
    guard let best else { return nil }
    self.near = best.near
    self.far = best.far
  }

  private static func maxima(
    of profile: [Float], prominence: (Int) -> Float
  ) -> [Seam] {
    // Bars narrower than a 25th of the frame are nobody's idea of social video.
    let range = max(12, profile.count / 25)..<max(12, profile.count / 25, profile.count * 48 / 100)
    let found = range.filter {
      profile[$0] >= profile[$0 - 1] && profile[$0] >= profile[$0 + 1]
    }.map { ($0, prominence($0)) }
    return Array(found.sorted { $0.1 > $1.1 }.prefix(candidates))
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
