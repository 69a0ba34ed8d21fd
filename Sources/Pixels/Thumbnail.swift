internal import Framing

/// A plane reduced to blocks, for comparing large shapes.
public struct Thumbnail: Hashable, Sendable {
  private let size: PixelSize
  /// Side of a block in samples.
  public let block: Int
  private let values: [Float]

  /// Approximate number of blocks along the plane's longer side.
  private static let blocks = 96

  public init(_ samples: Span<UInt8>, layout: PlaneLayout) {
    (size, block, values) = shrink(samples, layout: layout, blocks: Self.blocks)
  }

  public init(_ samples: Span<UInt16>, layout: PlaneLayout) {
    (size, block, values) = shrink(samples, layout: layout, blocks: Self.blocks)
  }

  /// The value at a point in plane samples, interpolated between blocks and clamped at the edges.
  public func at(_ x: Float, _ y: Float) -> Float {
    let u = max(0, min(Float(size.width - 1), x / Float(block) - 0.5))
    let v = max(0, min(Float(size.height - 1), y / Float(block) - 0.5))
    let (column, row) = (Int(u), Int(v))
    let (s, t) = (u - Float(column), v - Float(row))
    let right = min(column + 1, size.width - 1)
    let below = min(row + 1, size.height - 1)
    let top = self[column, row] * (1 - s) + self[right, row] * s
    let bottom = self[column, below] * (1 - s) + self[right, below] * s
    return top * (1 - t) + bottom * t
  }

  private subscript(column: Int, row: Int) -> Float { values[row * size.width + column] }
}

@inline(__always)
private func shrink<Sample: FixedWidthInteger & UnsignedInteger>(
  _ samples: Span<Sample>, layout: PlaneLayout, blocks: Int
) -> (PixelSize, Int, [Float]) {
  let block = max(1, max(layout.width, layout.height) / blocks)
  let size = PixelSize(width: max(1, layout.width / block), height: max(1, layout.height / block))
  var values = [Float](repeating: 0, count: size.width * size.height)
  for row in 0..<size.height where row * block < layout.height {
    var sums = [UInt64](repeating: 0, count: size.width)
    var counts = [Int](repeating: 0, count: size.width)
    for y in row * block..<min(layout.height, (row + 1) * block) {
      let start = layout.rowStart(y)
      for column in 0..<size.width {
        let from = start + column * block
        let run = samples.extracting(from..<min(from + block, start + layout.width))
        var sum: UInt32 = 0
        for x in run.indices { sum &+= UInt32(truncatingIfNeeded: run[x]) }
        sums[column] &+= UInt64(sum)
        counts[column] += run.count
      }
    }
    for column in 0..<size.width {
      values[row * size.width + column] =
        Float(sums[column]) * layout.codeUnit / Float(max(1, counts[column]))
    }
  }
  return (size, block, values)
}
