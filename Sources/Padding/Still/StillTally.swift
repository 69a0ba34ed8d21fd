import Framing
import Pixels

/// Mean luma along one axis of a frame, in rounded 8-bit codes: little enough to keep for several
/// frames.
struct LevelMap: Hashable, Sendable {
  /// Rows, or columns.
  let lines: Int
  let tileCount: Int
  /// Samples that all tiles but the last cover along a line.
  let tileLength: Int
  /// `lines` values for each tile, one tile after the other.
  let levels: [UInt8]

  init(_ grid: TileGrid) {
    lines = grid.lines
    tileCount = grid.tiles.count
    tileLength = grid.tiles.first?.count ?? 0
    levels = grid.mean.map { UInt8(max(0, min(255, $0 + 0.5))) }
  }

  /// Lines of a border: the outermost ones of an edge.
  var borderLines: Int { max(2, lines / 50) }

  /// Index in `levels` of a tile of a line, counted from the near or the far edge.
  func cell(_ line: Int, _ tile: Int, isFar: Bool) -> Int {
    tile * lines + (isFar ? lines - 1 - line : line)
  }

  /// The samples of a line that a tile covers; the last tile may cover fewer.
  func span(ofTile tile: Int) -> Range<Int> {
    tile * tileLength..<(tile + 1) * tileLength
  }
}

/// The part of a frame that shows whether bars stand still while the picture changes.
struct StillFrame: Hashable, Sendable {
  let time: Double?
  let rows: LevelMap, columns: LevelMap
  /// The colours of the borders that have one flat colour.
  let fills: [FrameEdge: FillColor]
}

/// Frames that show different views, kept to find bars that stand still: panels of any content, such
/// as gradients, patterns, pictures and captions.
struct StillTally: Sendable {
  private var frames: [StillFrame] = []
  /// A picture that covers a part of the frame changes the whole only a little.
  private var views = Views(difference: 1)

  /// Share of a border that stands still where bars may be.
  private static let leastStillness: Float = 0.85
  /// Share of the middle that changes between bars; before a camera that stands still, it is less.
  private static let leastMovement: Float = 0.5
  /// Frames needed to tell bars from a picture that is still here and there.
  static let least = 4

  mutating func add(_ frame: StillFrame, _ look: FrameLook) {
    if views.add(look) { frames.append(frame) }
  }

  /// Whether bars that stand still are still possible, so that more frames should be analysed.
  var isOpen: Bool {
    guard frames.count >= 2, frames.count < Views.most else { return false }
    return [frames.map { $0.rows }, frames.map { $0.columns }].contains { maps in
      guard let border = StillBorder(maps) else { return false }
      return border.keeping.count >= 2 && border.keeping.count * 2 > frames.count
        && border.stillness >= Self.leastStillness
        && border.keeping.map { maps[$0] }.middleMovement >= Self.leastMovement
    }
  }

  /// Share of the tiles along the ends of bars, at the edge where it is least, in which anything
  /// moves inside while the bar stands still; 0 if there are too few frames to tell.
  ///
  /// A page keeps its margins and its text while a picture on it moves along all of its edge.
  func motion(beside insets: PixelInsets) -> Double {
    guard frames.count >= Self.least else { return 0 }
    return FrameEdge.allCases.filter { insets[$0] > 8 }.map { edge in
      let maps = frames.map { edge.isHorizontal ? $0.rows : $0.columns }
      let end = insets[edge]
      guard end + 8 <= maps[0].lines else { return 0 }
      func change(_ line: Int, _ tile: Int) -> Int {
        let cell = maps[0].cell(line, tile, isFar: edge.isFar)
        let levels = maps.map { Int($0.levels[cell]) }
        return (levels.max() ?? 0) - (levels.min() ?? 0)
      }
      let moving = (0..<maps[0].tileCount).count { tile in
        (end - 8..<end - 2).allSatisfy { change($0, tile) <= StillAxis.still }
          && (end + 2..<end + 8).reduce(0) { $0 + change($1, tile) } >= 6 * StillAxis.leastMotion
      }
      return Double(moving) / Double(maps[0].tileCount)
    }.min() ?? 0
  }

  /// Whether most of a rectangle is lit in some frame, and not only lines or letters in it.
  func showsPicture(in rect: PixelRect) -> Bool {
    frames.contains { frame in
      let tiles = (0..<frame.rows.tileCount).filter { tile in
        let span = frame.rows.span(ofTile: tile)
        return span.lowerBound >= rect.x && span.upperBound <= rect.maxX
      }
      let lit = tiles.reduce(0) { sum, tile in
        sum
          + (rect.y..<rect.maxY).count {
            Float(frame.rows.levels[frame.rows.cell($0, tile, isFar: false)])
              > FillColor.blackLevel + Self.light
          }
      }
      return lit * 2 >= tiles.count * rect.height
    }
  }

  /// Level above black, in codes, from which a tile is lit.
  private static let light: Float = 12

  /// The bars that a border suggests whatever moves; nil for none.
  var borders: PixelInsets? {
    func insets(_ border: StillAxis.Border, _ isRows: Bool) -> PixelInsets {
      isRows
        ? PixelInsets(top: border.near, bottom: border.far)
        : PixelInsets(left: border.near, right: border.far)
    }
    let (rows, columns) =
      (StillAxis.border(frames.map { $0.rows }), StillAxis.border(frames.map { $0.columns }))
    if let rows, rows.share >= columns?.share ?? 0 { return insets(rows, true) }
    return columns.map { insets($0, false) }
  }

  /// The bars that stand still; nil for none.
  func bars(in size: PixelSize, views: Int) -> StillBars? {
    guard frames.count >= Self.least else { return nil }
    let ordered = frames.sorted { ($0.time ?? 0) < ($1.time ?? 0) }
    let isTimed = frames.allSatisfy { $0.time != nil }
    return StillBars(
      rows: StillAxis(ordered.map { $0.rows }, isTimed: isTimed),
      columns: StillAxis(ordered.map { $0.columns }, isTimed: isTimed), frames: ordered,
      views: views,
      size: size)
  }
}

extension StillTally {
  /// Whether bars stand still beside a picture that changes: they are no copy of it then.
  func standStill(beside picture: PixelRect) -> Bool {
    guard frames.count >= Self.least, let first = frames.first?.rows else { return false }
    let maps = frames.map { $0.rows }
    var levels = maps.levelsOfOneCell
    var (bars, stillBars, inside, stillInside) = (0, 0, 0, 0)
    for tile in 0..<first.tileCount {
      let columns = first.span(ofTile: tile)
      let isAcross = columns.upperBound <= picture.x || columns.lowerBound >= picture.maxX
      let isWithin = columns.lowerBound >= picture.x && columns.upperBound <= picture.maxX
      for line in stride(from: 0, to: first.lines, by: 4) {
        let isStill = maps.isStill(first.cell(line, tile, isFar: false), &levels)
        if isAcross || line < picture.y || line >= picture.maxY {
          bars += 1
          stillBars += isStill ? 1 : 0
        } else if isWithin {
          inside += 1
          stillInside += isStill ? 1 : 0
        }
      }
    }
    return stillBars * 20 >= bars * 19 && stillInside * 2 <= inside
  }
}

extension [LevelMap] {
  /// Room for the levels of one cell in all frames, which the functions below fill.
  var levelsOfOneCell: [UInt8] { Array<UInt8>(repeating: 0, count: count) }

  /// How far a tile deviates from its median over time: the median of the frames, in codes.
  func deviation(ofCell cell: Int, _ levels: inout [UInt8]) -> UInt8 {
    for i in indices { levels[i] = self[i].levels[cell] }
    levels.sort()
    let median = levels[levels.count / 2]
    for i in levels.indices {
      levels[i] = levels[i] > median ? levels[i] - median : median - levels[i]
    }
    levels.sort()
    return levels[levels.count / 2]
  }

  func isStill(_ cell: Int, _ levels: inout [UInt8]) -> Bool {
    deviation(ofCell: cell, &levels) <= StillAxis.still
  }

  /// Share of the tiles in the middle third of the lines that change over time.
  var middleMovement: Float {
    guard let first else { return 0 }
    var levels = levelsOfOneCell
    var (count, moving) = (0, 0)
    for tile in 0..<first.tileCount {
      for line in stride(from: first.lines / 3, to: first.lines * 2 / 3, by: 4) {
        count += 1
        if !isStill(first.cell(line, tile, isFar: false), &levels) { moving += 1 }
      }
    }
    return count == 0 ? 0 : Float(moving) / Float(count)
  }

  /// Share of the tiles of `range` that stand still in the outermost lines of an edge.
  func stillness(ofTiles range: Range<Int>, isFar: Bool) -> Float {
    guard let first, !range.isEmpty else { return 0 }
    var levels = levelsOfOneCell
    var (count, still) = (0, 0)
    for tile in range {
      for line in 0..<first.borderLines {
        count += 1
        if isStill(first.cell(line, tile, isFar: isFar), &levels) { still += 1 }
      }
    }
    return Float(still) / Float(count)
  }
}

/// The outermost lines of both edges of an axis over time.
struct StillBorder {
  /// Frames that keep the border of most frames, by index.
  let keeping: [Int]
  /// Share of the border, 0 to 1, that those frames keep, on average.
  let stillness: Float
  /// Share of the border, 0 to 1, that the other frames have in common; 1 without other frames.
  let othersInCommon: Float

  /// Codes within which levels count as equal.
  static let slack = 6
  /// A frame keeps the border if at least this share of its tiles does.
  private static let leastShare: Float = 0.6

  /// nil if the frames differ in size.
  init?(_ maps: [LevelMap]) {
    guard let first = maps.first,
      maps.allSatisfy({ $0.lines == first.lines && $0.tileCount == first.tileCount })
    else { return nil }
    let depth = first.borderLines
    guard first.lines >= 4 * depth else { return nil }
    var border: [Int] = []
    for tile in 0..<first.tileCount {
      for line in 0..<depth {
        border += [false, true].map { first.cell(line, tile, isFar: $0) }
      }
    }
    func shares(_ chosen: [Int]) -> [Float] {
      var agreeing = [Int](repeating: 0, count: chosen.count)
      var levels = [UInt8](repeating: 0, count: chosen.count)
      for cell in border {
        for (i, frame) in chosen.enumerated() { levels[i] = maps[frame].levels[cell] }
        let middle = Int(levels.sorted()[levels.count / 2])
        for (i, level) in levels.enumerated() where abs(Int(level) - middle) <= Self.slack {
          agreeing[i] += 1
        }
      }
      return agreeing.map { Float($0) / Float(border.count) }
    }
    let all = shares(Array(maps.indices))
    keeping = maps.indices.filter { all[$0] >= Self.leastShare }
    stillness = keeping.map { all[$0] }.mean
    let others = maps.indices.filter { all[$0] < Self.leastShare }
    othersInCommon = others.isEmpty ? 1 : shares(others).mean
  }
}
