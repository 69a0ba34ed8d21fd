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
  static let leastMotion = 3
  private static let leastRatio = 3
  /// Minimum jump at the border, in codes, and its minimum ratio to the changes just outside.
  fileprivate static let leastJump = 6, leastJumpRatio = 2
  /// Minimum share of frames with the bars. The others may be a card at one end of the clip, as
  /// short-video platforms append it.
  private static let leastAgreement = 0.6
  private static let leastInCommon: Float = 0.6
  /// Share of the tiles in which motion must begin for a search of the opposite edge, and share of
  /// those that must jump there.
  private static let leastOwnMotion: Float = 0.6, leastTwinJumps: Float = 0.7
  /// Share of the tiles that jump at an end, below which a frame has no seam there.
  private static let leastCrossed: Float = 0.3

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
    guard let best = found.max(by: { strength($0) < strength($1) }),
      !history.maps.contains(where: {
        history.isFilled($0, near: best.0.line, far: best.1.line)
      })
    else { return nil }
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
      // What is measured at a line takes in six lines behind it.
      let window = (line - 5...line + 5).clamped(to: 3...max(3, lines - 7))
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
      // What a line is compared with lies two lines before it.
      return (max(2, middle - 2)..<middle).first { line in
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

    /// Whether a frame has something that goes on across both ends and no seam there, as a title over
    /// all of the frame has: then it is no card that may stand between bars.
    func isFilled(_ map: LevelMap, near: Int, far: Int) -> Bool {
      [(near, false), (far, true)].allSatisfy { end, isFar in
        let reach = min(max(8, map.borderLines), end - 2)
        guard reach > 2, map.share(thatJumpsAt: end, isFar: isFar) < StillAxis.leastCrossed else {
          return false
        }
        let (bar, picture) = (end - reach..<end - 2, end + 2..<min(lines, end + reach))
        let levels = bar.flatMap { line in (0..<tileCount).map { level(map, line, $0, isFar) } }
        let plain = levels.median
        func isMarked(_ line: Int, _ tile: Int) -> Bool {
          abs(level(map, line, tile, isFar) - plain) > StillBorder.slack
        }
        // Letters stand on one ground.
        let ground = levels.count { abs($0 - plain) <= StillBorder.slack }
        guard Float(ground) >= StillAxis.leastInCommon * Float(levels.count) else { return false }
        return (0..<tileCount).contains { tile in
          picture.contains { isMarked($0, tile) }
            && bar.contains { line in
              guard isMarked(line, tile) else { return false }
              let usual = maps.map { level($0, line, tile, isFar) }.median
              return abs(level(map, line, tile, isFar) - usual) > StillBorder.slack
            }
        }
      }
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
      let jumps = maps.map { $0.share(thatJumpsAt: line, isFar: isFar) }
      return Edge(
        line: line, stillness: Float(calm) / Float(max(1, tileCount * (line - 1))),
        motionBegins: Float(moving) / Float(tileCount), jumps: jumps.mean,
        leastJumps: jumps.sorted()[jumps.count / 4])
    }
  }
}

extension StillAxis {
  /// A border across opposite edges, at equal depths, at which nearly all of every frame jumps.
  ///
  /// Two such lines, without others beside them, are the edges of a picture in a picture: bars of any
  /// content, or a drawn window. Without motion nothing more can be told.
  struct Border {
    /// Depths at the near and the far edge.
    let near: Int, far: Int
    /// Share of the tiles that jump in the frame that shows the border least.
    let share: Float
  }

  /// Minimum share of the tiles that jump at a border, and at a line that counts as another one.
  private static let leastBorder: Float = 0.75, leastLine: Float = 0.5
  /// Most other lines along an axis: test patterns, tables and walls of pictures have more.
  private static let mostLines = 3
  /// Minimum lines of an axis: in fewer, neighbouring borders run into one.
  private static let leastLines = 170
  /// Maximum share of the tiles just inside that have one level: the paper of a page or a window.
  private static let mostPaper: Float = 0.55

  /// nil if frames show no border, or are likely to show something else.
  static func border(_ maps: [LevelMap]) -> Border? {
    guard let first = maps.first, first.lines >= leastLines,
      maps.allSatisfy({ $0.lines == first.lines && $0.tileCount == first.tileCount })
    else { return nil }
    /// Share of the tiles that jump at a line, in the frame where fewest do; 0 if less than `bound`.
    func share(at line: Int, isFar: Bool, from bound: Float) -> Float {
      var least: Float = 1
      for map in maps {
        least = min(least, map.share(thatJumpsAt: line, isFar: isFar))
        if least < bound { return 0 }
      }
      return least
    }
    let depths = max(5, first.lines / 50)..<first.lines * 9 / 20
    var best: Border?
    for near in depths {
      let own = share(at: near, isFar: false, from: leastBorder)
      guard own > 0 else { continue }
      for far in max(depths.lowerBound, near - EdgeTally.slack)...near + EdgeTally.slack {
        let share = min(own, share(at: far, isFar: true, from: leastBorder))
        if share > best?.share ?? 0 { best = Border(near: near, far: far, share: share) }
      }
    }
    guard let best else { return nil }
    let lines = (5..<first.lines - 3).filter { share(at: $0, isFar: false, from: leastLine) > 0 }
    let others = lines.runs(reach: 4).filter {
      !$0.contains { abs($0 - best.near) <= 4 || abs($0 - first.lines + best.far) <= 4 }
    }
    guard others.count <= mostLines else { return nil }
    let paper = maps.flatMap { map in
      [
        map.paper(ofLine: best.near + 3, isFar: false),
        map.paper(ofLine: best.far + 3, isFar: true),
      ]
    }
    guard paper.mean <= mostPaper else { return nil }
    func steepest(_ line: Int, isFar: Bool) -> Int {
      func step(_ line: Int) -> Int { maps.reduce(0) { $0 + $1.step(to: line, isFar: isFar) } }
      return (line - 2...line + 2).max { step($0) < step($1) } ?? line
    }
    return Border(
      near: steepest(best.near, isFar: false), far: steepest(best.far, isFar: true),
      share: best.share)
  }
}

extension LevelMap {
  /// Share of the tiles that jump at a line, counted from the near or the far edge.
  fileprivate func share(thatJumpsAt line: Int, isFar: Bool) -> Float {
    let count = (0..<tileCount).count { tile in
      func level(_ line: Int) -> Int { Int(levels[cell(line, tile, isFar: isFar)]) }
      let outer = level(line - 2)
      let jump = abs(level(line + 1) - outer)
      let before = abs(outer - level(max(0, line - 5)))
      return jump >= StillAxis.leastJump && jump >= StillAxis.leastJumpRatio * before
    }
    return Float(count) / Float(tileCount)
  }

  /// Sum over the tiles of the changes, in codes, from the previous line.
  fileprivate func step(to line: Int, isFar: Bool) -> Int {
    (0..<tileCount).reduce(0) { sum, tile in
      sum
        + abs(
          Int(levels[cell(line, tile, isFar: isFar)])
            - Int(levels[cell(line - 1, tile, isFar: isFar)]))
    }
  }

  /// Share of the tiles of a line that have about the line's median level.
  fileprivate func paper(ofLine line: Int, isFar: Bool) -> Float {
    let values = (0..<tileCount).map { Int(levels[cell(line, $0, isFar: isFar)]) }
    let median = values.median
    return Float(values.count { abs($0 - median) <= StillAxis.still }) / Float(tileCount)
  }
}

extension [Int] {
  /// Ascending numbers in runs that are more than `reach` apart.
  fileprivate func runs(reach: Int) -> [[Int]] {
    reduce(into: []) { runs, number in
      if let last = runs.last?.last, number - last <= reach {
        runs[runs.count - 1].append(number)
      } else {
        runs.append([number])
      }
    }
  }

  /// Inserts into a sorted array.
  fileprivate mutating func insert(_ value: Int) {
    let place = firstIndex { $0 > value } ?? count
    insert(value, at: place)
  }
}
