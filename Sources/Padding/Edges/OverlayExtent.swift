import Framing
import Pixels

/// The place of something in a bar: to the line across the bar, and to a tile along it.
struct OverlayExtent: Hashable, Sendable {
  /// The first and last line that departs from the bar, counted from the frame's edge.
  private(set) var lines: ClosedRange<Int>
  /// The tiles that do, one bit each.
  private var tiles: UInt32

  /// Lines at the bar's end that may already be smeared picture.
  static let soft = 2
  /// The least departure of a tile's mean as a share of the strongest: compression spreads faint
  /// noise around everything.
  private static let leastShare: Float = 0.08

  /// Nil if nothing departs from the bar before `end`.
  ///
  /// - Parameter chosen: the tiles that count, one bit each.
  init?(_ map: DeviationMap, before end: Int, in chosen: UInt32 = .max) {
    let all = 0..<max(0, min(map.lines, end - Self.soft))
    func strength(_ line: Int, _ tile: Int) -> Float {
      let isLit = map.lit[line] & map.active & chosen & (1 << UInt32(tile)) != 0
      return isLit ? map.deviation[tile * map.lines + line] : 0
    }
    let strongest = all.reduce(Float(0)) { most, line in
      (0..<map.tileCount).reduce(most) { max($0, strength(line, $1)) }
    }
    guard strongest > 0 else { return nil }
    let marks = all.map { line in
      (0..<map.tileCount).reduce(UInt32(0)) { mask, tile in
        strength(line, tile) >= Self.leastShare * strongest ? mask | 1 << UInt32(tile) : mask
      }
    }
    self.init(marks[...])
  }

  /// The place of marks, one bit for each tile of each line; nil if there are none.
  private init?(_ marks: ArraySlice<UInt32>) {
    guard let first = marks.firstIndex(where: { $0 != 0 }),
      let last = marks.lastIndex(where: { $0 != 0 })
    else { return nil }
    // A line around it, because faint edges of letters belong to them.
    lines = max(0, first - 1)...min(marks.endIndex - 1, last + 1)
    tiles = marks.reduce(0, |)
  }

  /// Nil if too little is seen before `end`: noise is in single lines, and in those at the very edge.
  init?(_ marks: BorderMarks, before end: Int) {
    let lines = marks.lines.prefix(max(0, end)).dropFirst(max(0, end) / Self.edgeShare)
    guard lines.count(where: { $0 != 0 }) >= Self.leastLines else { return nil }
    self.init(lines)
  }

  /// The least height of letters that can be read, in lines.
  private static let leastLines = 4
  /// The share of a bar's lines, at the frame's edge, that analogue sources fill with noise.
  private static let edgeShare = 24

  mutating func formUnion(_ other: OverlayExtent) {
    lines =
      min(lines.lowerBound, other.lines.lowerBound)...max(lines.upperBound, other.lines.upperBound)
    tiles |= other.tiles
  }

  /// The rectangle around it in a frame, in stored pixels.
  func box(at edge: FrameEdge, of size: PixelSize) -> PixelRect? {
    let along = TileGrid.tiles(of: edge.isHorizontal ? size.width : size.height)
    let lit = along.indices.filter { tiles & (1 << UInt32($0)) != 0 }
    guard let first = lit.first, let last = lit.last else { return nil }
    let (start, length) = (
      along[first].lowerBound, along[last].upperBound - along[first].lowerBound
    )
    let depth = edge.isHorizontal ? size.height : size.width
    let near = edge.isFar ? depth - 1 - lines.upperBound : lines.lowerBound
    return edge.isHorizontal
      ? PixelRect(x: start, y: near, width: length, height: lines.count)
      : PixelRect(x: near, y: start, width: lines.count, height: length)
  }
}

/// The tiles of each line, from an edge inward, that stand out of a black border.
struct BorderMarks: Hashable, Sendable {
  /// One bit for each tile.
  let lines: [UInt32]

  /// The least departure of a tile's mean, in 8-bit codes: letters fill a part of a tile.
  private static let least: Float = 6

  var isEmpty: Bool { lines.allSatisfy { $0 == 0 } }

  /// - Parameter end: the line before which marks count.
  init(_ map: DeviationMap, before end: Int) {
    lines = (0..<min(map.lines, end)).map { line in
      let lit = map.lit[line] & map.active
      return lit == 0
        ? 0
        : (0..<map.tileCount).reduce(UInt32(0)) { marks, tile in
          let bit = UInt32(1) << UInt32(tile)
          return lit & bit != 0 && map.at(line, tile) >= Self.least ? marks | bit : marks
        }
    }
  }
}
