import Pixels

/// Two straight lines across a frame, mostly equally far from opposite edges, at which it changes
/// abruptly: the borders of a picture that may lie on a blurred copy of itself.
struct SeamPair: Hashable, Sendable {
  /// First line of the picture, from the near edge and from the far edge.
  let near: Int
  let far: Int

  /// Maximum number of local maxima examined on each side.
  private static let candidates = 16
  /// Maxima this close to each other count as one, the greatest.
  private static let reach = 5
  /// A seam exceeds the lines outside it by this factor.
  private static let leastProminence: Float = 3
  /// Most editors centre the picture; an odd remainder moves one seam by a line.
  private static let slack = 2
  /// Seams of a picture elsewhere, as above captions, exceed the lines outside them by this factor,
  /// and are among so many clearest ones of their side.
  private static let leastProminenceOffCentre: Float = 5
  private static let candidatesOffCentre = 3

  /// Whether both seams are at about the same depth.
  var isCentred: Bool { abs(near - far) <= Self.slack }

  /// Pairs of lines at which brightness jumps, with little change from line to line outside them.
  /// The lines of `grid` run along the seams.
  static func jumps(of grid: TileGrid) -> [SeamPair] {
    func seams(_ jumps: [Float]) -> [Seam] {
      maxima(of: jumps) { line in
        guard jumps[line] >= 2 else { return 0 }
        let before = jumps[2..<line - 2]
        // Counting rules out most lines at far less cost than sorting. The bound is slightly too
        // high, so that rounding can't matter.
        let bound = jumps[line] / leastProminence - 0.299
        guard before.count(where: { $0 <= bound }) * 2 >= before.count else { return 0 }
        return jumps[line] / (Array(before).median + 0.3)
      }
    }
    let jumps = grid.jumps
    return pairs(seams(jumps), seams([0] + jumps.dropFirst().reversed()), of: jumps.count)
  }

  /// Pairs of lines with fine detail only between them. `detail` has a value for each line along
  /// the seams.
  static func detailDrops(of detail: [Float]) -> [SeamPair] {
    func seams(_ detail: [Float]) -> [Seam] {
      let sums = detail.reduce(into: [Float(0)]) { $0.append(($0.last ?? 0) + $1) }
      func mean(_ range: Range<Int>) -> Float {
        (sums[range.upperBound] - sums[range.lowerBound]) / Float(range.count)
      }
      let rise = detail.indices.map { line in
        line < 4 || line + 4 > detail.count
          ? 0 : mean(line..<line + 4) - mean(line - 4..<line)
      }
      return maxima(of: rise) { line in
        rise[line] <= 0.05 ? 0 : mean(line..<line + 4) / (mean(line - 4..<line) + 0.03)
      }
    }
    return pairs(seams(detail), seams(detail.reversed()), of: detail.count)
  }

  private typealias Seam = (line: Int, prominence: Float)

  /// All pairs at about equal depths, both with sufficient prominence, and those of the clearest
  /// seams at any.
  private static func pairs(_ near: [Seam], _ far: [Seam], of lines: Int) -> [SeamPair] {
    func clearest(_ seams: [Seam]) -> [Seam] {
      seams.prefix(candidatesOffCentre).filter { $0.prominence >= leastProminenceOffCentre }
    }
    let (clearNear, clearFar) = (clearest(near), clearest(far))
    let anywhere = clearNear.flatMap { a in
      clearFar.filter { lines - a.line - $0.line >= lines / 5 }
        .map { SeamPair(near: a.line, far: $0.line) }
    }
    let centred = near.filter { $0.prominence >= leastProminence }.flatMap { a in
      far.filter { $0.prominence >= leastProminence && abs(a.line - $0.line) <= slack }
        .map { SeamPair(near: a.line, far: $0.line) }
    }
    return centred + anywhere
  }

  private static func maxima(
    of profile: [Float], prominence: (Int) -> Float
  ) -> [Seam] {
    // Social video has no bars narrower than a 25th of the frame, and no picture narrower than a
    // fifth.
    let first = max(12, profile.count / 25)
    let found = (first..<max(first, profile.count * 3 / 5)).filter { line in
      (line - reach...line + reach).allSatisfy { profile[$0] <= profile[line] }
    }.map { (line: $0, prominence: prominence($0)) }
    return Array(found.sorted { $0.prominence > $1.prominence }.prefix(candidates))
  }
}

extension TileGrid {
  /// The largest change of a tile from the previous line, for each line; 0 for the first. Even if
  /// most of the picture's edge is smooth, the seam shows in some tile.
  fileprivate var jumps: [Float] {
    var jumps = [Float](repeating: 0, count: lines)
    for tile in tiles.indices {
      let first = tile * lines
      for line in 1..<max(1, lines) {
        jumps[line] = max(jumps[line], abs(mean[first + line] - mean[first + line - 1]))
      }
    }
    return jumps
  }
}
