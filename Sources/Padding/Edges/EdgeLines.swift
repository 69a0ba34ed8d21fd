import Framing
import Pixels

/// The edges of a frame, in the order in which they are reported.
public enum FrameEdge: String, Hashable, Codable, CaseIterable, Sendable {
  case top, bottom, left, right

  /// Whether the edge's lines are rows.
  public var isHorizontal: Bool { self == .top || self == .bottom }

  /// Whether lines are counted from the far end of the plane.
  var isFar: Bool { self == .bottom || self == .right }
}

extension PixelInsets {
  /// The depth at an edge.
  package subscript(edge: FrameEdge) -> Int {
    switch edge {
    case .top: top
    case .bottom: bottom
    case .left: left
    case .right: right
    }
  }
}

/// The lines of a scanned frame in the order of one edge: line 0 is the outermost.
struct EdgeLines {
  let edge: FrameEdge
  let luma: TileGrid
  /// The two colour-difference grids, or none; they have `chromaShift` times fewer lines.
  let chroma: [TileGrid]
  private let chromaShift: Int

  init(_ scan: FrameScan, edge: FrameEdge) {
    self.edge = edge
    luma = edge.isHorizontal ? scan.luma.rows : scan.luma.columns
    chroma = scan.chroma.map { edge.isHorizontal ? $0.rows : $0.columns }
    chromaShift = edge.isHorizontal ? scan.encoding.chromaShiftY : scan.encoding.chromaShiftX
  }

  var count: Int { luma.lines }
  var tileCount: Int { luma.tiles.count }

  /// Index in a luma array of line 0 of `tile`, and the step from a line to the next.
  func start(ofTile tile: Int) -> (first: Int, step: Int) {
    let base = tile * luma.lines
    return edge.isFar ? (base + luma.lines - 1, -1) : (base, 1)
  }

  /// The mean of each active tile in a line, with black and anything darker counted as black.
  func means(ofLine line: Int, active: UInt32) -> [Float] {
    (0..<tileCount).filter { active & (1 << $0) != 0 }.map { tile in
      let (first, step) = start(ofTile: tile)
      return max(FillColor.blackLevel, luma.mean[first + line * step])
    }
  }

  /// Index in `plane` of luma line `line`. The chroma grid may have fewer tiles than luma has.
  func chromaIndex(line: Int, tile: Int, in plane: TileGrid) -> Int {
    let lines = chromaLines(ofTile: tile, in: plane)
    return lines.all.lowerBound + lines.index(line)
  }

  /// Position of a tile's luma lines in a chroma plane.
  func chromaLines(ofTile tile: Int, in plane: TileGrid) -> ChromaLines {
    let start = tile * plane.tiles.count / tileCount * plane.lines
    return ChromaLines(
      all: start..<start + plane.lines, last: plane.lines - 1,
      outermost: edge.isFar ? luma.lines - 1 : 0, step: edge.isFar ? -1 : 1, shift: chromaShift)
  }

  /// Position of luma lines in one tile of a chroma plane, computed once a tile.
  struct ChromaLines {
    /// The tile's lines in the plane's arrays.
    let all: Range<Int>
    fileprivate let last: Int
    fileprivate let outermost: Int, step: Int, shift: Int

    /// The chroma line that covers luma line `line`.
    func index(_ line: Int) -> Int {
      min(last, max(0, outermost &+ line &* step) &>> shift)
    }

    /// Stores, for each luma line in the plane's order, the value of the line that covers it.
    func spread(_ values: Span<Float>, over luma: inout [Float]) {
      var luma = luma.mutableSpan
      var line = 0
      if shift == 1 {
        // Most video has this shift; a separate loop needs only two stores a step.
        while line &+ 1 < luma.count, line &>> 1 <= last {
          luma[line] = values[line &>> 1]
          luma[line &+ 1] = values[line &>> 1]
          line &+= 2
        }
      }
      while line < luma.count {
        luma[line] = values[min(last, line &>> shift)]
        line &+= 1
      }
    }
  }
}
