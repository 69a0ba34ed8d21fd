import Pixels

/// Two opposite edges over time: which lines stand still, and where the picture begins to move.
///
/// What people put beside a picture stands still while the picture moves and cuts, and ends at one
/// straight line, at which the frame jumps in space as well. A wall behind a speaker, the margin of
/// a slide and a lower third lack that line, in time or in space.
struct StillAxis {
  let near: Edge, far: Edge
  /// Frames that show the bars, and all frames.
  let agreeing: Int, able: Int
  /// Those frames, by index.
  let frames: [Int]

  struct Edge {
    /// First line of the picture, counted from the frame's edge.
    var line: Int
    /// Share of the bar, 0 to 1, that stands still.
    var stillness: Float
    /// Share of the tiles that stand still before `line` and change behind it.
    var motionBegins: Float
    /// Share of the tiles, over all frames, that jump at `line`.
    var jumps: Float
    /// The same share in the frame of the lower quartile.
    var leastJumps: Float
  }

  /// Greatest deviation over time, in codes, of a tile that stands still.
  static let still = 4
  /// Minimum deviation over time of a picture that changes, and its minimum ratio to that of bars.
  private static let leastMotion = 3, leastRatio = 3
  /// Minimum jump at the border, in codes, and its minimum ratio to the changes just outside.
  private static let leastJump = 6, leastJumpRatio = 2
  /// Minimum share of frames with the bars. The others may be a card at one end of the clip, as
  /// short-video platforms append it.
  private static let leastAgreement = 0.6
  private static let leastInCommon: Float = 0.6
  /// Share of the tiles in which motion must begin for a search of the opposite edge, and share of
  /// those that must jump there.
  private static let leastOwnMotion: Float = 0.6, leastTwinJumps: Float = 0.7

  /// nil if no lines at both edges stand still.
  ///
  /// - Parameters:
  ///   - maps: of frames of different views, in the order of time if `isTimed`.
  init?(_ maps: [LevelMap], isTimed: Bool) {
    guard let first = maps.first, let border = StillBorder(maps) else { return nil }
    let keeping = border.keeping
    guard keeping.count >= StillTally.least,
      Double(keeping.count) >= Self.leastAgreement * Double(maps.count)
    else { return nil }
    if keeping.count < maps.count {
      let isRun = keeping.last.map { $0 - keeping[0] + 1 == keeping.count } == true
      let isAtEnd = isRun && (keeping[0] == 0 || keeping.last == maps.count - 1)
      guard isTimed, isAtEnd, border.othersInCommon >= Self.leastInCommon else { return nil }
    }
    let history = History(keeping.map { maps[$0] })
    let own = [false, true].map { history.edge(isFar: $0) }
    let twins = [false, true].map { isFar in
      own[isFar ? 0 : 1].flatMap { history.twin(of: $0, isFar: isFar) }
    }
    let pairs = [(own[0], own[1]), (twins[0], own[1]), (own[0], twins[1])]
    let found = pairs.compactMap { near, far in near.flatMap { near in far.map { (near, $0) } } }
      .filter { $0.line + $1.line < first.lines * 9 / 10 }
    func strength(_ pair: (near: Edge, far: Edge)) -> Float {
      [pair.near, pair.far].map { min($0.motionBegins, $0.jumps, $0.leastJumps) }.min() ?? 0
    }
    guard let best = found.max(by: { strength($0) < strength($1) }) else { return nil }
    (near, far, frames) = (best.0, best.1, keeping)
    (agreeing, able) = (keeping.count, maps.count)
  }

  /// The deviation of every tile over time.
  private struct History {
    let maps: [LevelMap]
    let lines: Int, tileCount: Int
    /// Median absolute deviation from the median over time, in codes; `lines` values per tile.
    let deviation: [UInt8]

    init(_ maps: [LevelMap]) {
      self.maps = maps
      (lines, tileCount) = (maps[0].lines, maps[0].tileCount)
      var levels = maps.levelsOfOneCell
      deviation = (0..<lines * tileCount).map { maps.deviation(ofCell: $0, &levels) }
    }

    private func deviation(_ line: Int, _ tile: Int, _ isFar: Bool) -> Int {
      Int(deviation[maps[0].cell(line, tile, isFar: isFar)])
    }

    /// The level of a tile in one frame.
    private func level(_ map: LevelMap, _ line: Int, _ tile: Int, _ isFar: Bool) -> Int {
      Int(map.levels[map.cell(line, tile, isFar: isFar)])
    }

    /// The end of the bar at one edge; nil for none.
    func edge(isFar: Bool) -> Edge? {
      guard let line = firstMoving(isFar) else { return nil }
      return measured(at: located(near: line, isFar), isFar)
    }

    /// The end of the bar at the depth of the opposite bar, beside a picture that is still itself;
    /// nil if frames don't jump there.
    func twin(of other: Edge, isFar: Bool) -> Edge? {
      guard other.motionBegins >= StillAxis.leastOwnMotion else { return nil }
      let line = located(near: other.line, isFar)
      guard EdgeTally.areEven(line, other.line) else { return nil }
      let edge = measured(at: line, isFar)
      return edge.jumps >= StillAxis.leastTwinJumps ? edge : nil
    }

    /// Share of the tiles of a frame that jump at a line.
    private func share(thatJumpsAt line: Int, _ map: LevelMap, _ isFar: Bool) -> Float {
      let count = (0..<tileCount).count { tile in
        let outer = level(map, line - 2, tile, isFar)
        let jump = abs(level(map, line + 1, tile, isFar) - outer)
        let before = abs(outer - level(map, max(0, line - 5), tile, isFar))
        return jump >= StillAxis.leastJump && jump >= StillAxis.leastJumpRatio * before
      }
      return Float(count) / Float(tileCount)
    }

    /// The line at which the tiles begin to change over time.
    private func firstMoving(_ isFar: Bool) -> Int? {
      let most = lines * 9 / 20
      guard most > 8 else { return nil }
      let sorted = (0..<most + 8).map { line in
        (0..<tileCount).map { deviation(line, $0, isFar) }.sorted()
      }
      let median = sorted.map { $0[tileCount / 2] }
      // Lines of the bar stand still in most tiles; watermarks that come and go cover the others.
      let outside = sorted.map { $0[tileCount * 3 / 5] }
      var seen = [outside[0]]
      var best: (score: Double, line: Int)?
      for line in 3..<most {
        seen.insert(outside[line - 2])
        let bar = seen[seen.count * 9 / 10]
        if bar > StillAxis.still { break }
        let behind = median[line + 1..<line + 7].sorted()[3]
        if behind >= max(StillAxis.leastMotion, StillAxis.leastRatio * bar) {
          let inside = Double(median[line + 1] + median[line + 2]) / 2
          let before = Double(median[line - 3] + median[line - 2]) / 2
          let score = (inside - before) / Double(1 + bar)
          if score > best?.score ?? 0 { best = (score, line) }
        }
        if let best, line > best.line + 8 { break }
      }
      return best?.line
    }

    /// The line near a given one at which frames jump; of a soft edge the outermost line with a trace
    /// of picture, so that a crop cuts none.
    private func located(near line: Int, _ isFar: Bool) -> Int {
      let window = max(3, line - 5)...min(lines - 4, line + 5)
      func jump(_ line: Int) -> Double {
        Double(
          maps.reduce(0) { sum, map in
            let jumps = (0..<tileCount).map { tile in
              abs(level(map, line, tile, isFar) - level(map, line - 1, tile, isFar))
            }
            return sum + jumps.sorted()[tileCount / 2]
          })
      }
      let middle = window.max { jump($0) < jump($1) } ?? line
      return (middle - 2..<middle).first { line in
        share(ofRiseAt: line, from: middle - 3, to: middle + 2, isFar) >= BarStep.pictureLevel
      } ?? middle
    }

    /// How much of the rise between two lines is made at a line; the median of the tiles that rise.
    private func share(ofRiseAt line: Int, from: Int, to: Int, _ isFar: Bool) -> Float {
      var shares: [Float] = []
      for map in maps {
        for tile in 0..<tileCount {
          let bar = level(map, from, tile, isFar)
          let rise = abs(level(map, to, tile, isFar) - bar)
          guard rise >= 8 else { continue }
          shares.append(Float(abs(level(map, line, tile, isFar) - bar)) / Float(rise))
        }
      }
      return shares.isEmpty ? 0 : shares.median
    }

    private func measured(at line: Int, _ isFar: Bool) -> Edge {
      var (moving, calm) = (0, 0)
      for tile in 0..<tileCount {
        let outside = (max(0, line - 5)..<max(1, line - 1)).map { deviation($0, tile, isFar) }
        let bar = outside.max() ?? 0
        let inside = (line + 1..<line + 7).reduce(0) { $0 + deviation($1, tile, isFar) }
        if bar <= StillAxis.still,
          inside >= 6 * max(StillAxis.leastMotion, StillAxis.leastRatio * bar)
        {
          moving += 1
        }
        calm += (0..<line - 1).count { deviation($0, tile, isFar) <= StillAxis.still }
      }
      let jumps = maps.map { share(thatJumpsAt: line, $0, isFar) }
      return Edge(
        line: line, stillness: Float(calm) / Float(max(1, tileCount * (line - 1))),
        motionBegins: Float(moving) / Float(tileCount), jumps: jumps.mean,
        leastJumps: jumps.sorted()[jumps.count / 4])
    }
  }
}

extension [Int] {
  /// Inserts into a sorted array.
  fileprivate mutating func insert(_ value: Int) {
    let place = firstIndex { $0 > value } ?? count
    insert(value, at: place)
  }
}
