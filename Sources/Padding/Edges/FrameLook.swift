import Pixels

/// A frame in 64 numbers, to determine whether frames show different views.
struct FrameLook: Hashable, Sendable {
  /// Mean luma of each cell, 8-bit codes.
  private let cells: [Float]

  private static let side = 8

  init(_ rows: TileGrid) {
    var (sums, counts) = (
      [Float](repeating: 0, count: Self.side * Self.side),
      [Float](repeating: 0, count: Self.side * Self.side)
    )
    for tile in rows.tiles.indices {
      let column = tile * Self.side / rows.tiles.count
      for line in 0..<rows.lines {
        let cell = line * Self.side / rows.lines * Self.side + column
        sums[cell] += rows.mean[tile * rows.lines + line]
        counts[cell] += 1
      }
    }
    cells = zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 }
  }

  /// Whether the mean difference is at least `least` codes.
  func differs(from other: FrameLook, by least: Float) -> Bool {
    let total = zip(cells, other.cells).reduce(Float(0)) { $0 + abs($1.0 - $1.1) }
    return total >= least * Float(cells.count)
  }
}

/// The different views in the frames of a clip. Frames of one shot that hardly moves count as one,
/// because a deceptive feature in one of them deceives in all.
struct Views: Sendable {
  private var looks: [FrameLook] = []
  /// Minimum mean difference of views, in codes.
  private let difference: Float

  init(difference: Float = 4) {
    self.difference = difference
  }

  /// More views would add no information.
  static let most = 16

  var count: Int { looks.count }

  /// Adds a frame's look, and returns whether no frame before it showed the same view.
  @discardableResult
  mutating func add(_ look: FrameLook) -> Bool {
    guard looks.count < Self.most, looks.allSatisfy({ $0.differs(from: look, by: difference) })
    else {
      return false
    }
    looks.append(look)
    return true
  }
}
