public import Framing

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
  public func at(_ x: Float, _ y: Float) -> Float { value(column(x), row(y)) }

  /// Slightly blurred values: of five points as far apart as blocks, the middle one counts twice.
  ///
  /// - Parameters:
  ///   - points: indices of `columns` and `rows`.
  ///   - columns: places in plane samples.
  ///   - part: of the plane, from which no value is taken beyond its edges.
  public func softened(
    at points: [(column: Int, row: Int)], _ columns: [Float], _ rows: [Float], in part: PixelRect
  ) -> [Float] {
    let reach = Float(block)
    func around(_ place: Float, _ from: Int, _ to: Int, _ find: (Float) -> Place) -> Around {
      func clamped(_ place: Float) -> Place {
        find(max(Float(from) + reach / 2, min(Float(to) - reach / 2, place)))
      }
      return Around(
        before: clamped(place - reach), here: clamped(place), after: clamped(place + reach))
    }
    let columns = columns.map { around($0, part.x, part.maxX, column) }
    let rows = rows.map { around($0, part.y, part.maxY, row) }
    return points.map { point in
      let (column, row) = (columns[point.column], rows[point.row])
      return
        (2 * value(column.here, row.here) + value(column.before, row.here)
        + value(column.after, row.here) + value(column.here, row.before)
        + value(column.here, row.after)) / 6
    }
  }

  /// The indices of the two blocks around a place on one axis, and the share of the second.
  private struct Place {
    let first: Int, second: Int
    let share: Float
  }

  private struct Around {
    let before: Place, here: Place, after: Place
  }

  private func column(_ x: Float) -> Place { place(x, among: size.width, apart: 1) }

  private func row(_ y: Float) -> Place { place(y, among: size.height, apart: size.width) }

  private func place(_ place: Float, among count: Int, apart: Int) -> Place {
    let place = max(0, min(Float(count - 1), place / Float(block) - 0.5))
    let first = Int(place)
    return Place(
      first: first * apart, second: min(first + 1, count - 1) * apart,
      share: place - Float(first))
  }

  @inline(__always)
  private func value(_ column: Place, _ row: Place) -> Float {
    let (s, t) = (column.share, row.share)
    let top = values[row.first + column.first] * (1 - s) + values[row.first + column.second] * s
    let bottom =
      values[row.second + column.first] * (1 - s) + values[row.second + column.second] * s
    return top * (1 - t) + bottom * t
  }
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
