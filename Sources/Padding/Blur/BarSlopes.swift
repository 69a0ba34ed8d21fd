import Framing

/// Removes mean and slope from the values of two opposite bars, separately for each bar.
///
/// Fog, walls and vignettes brighten or darken evenly, and so does the middle of the picture. Only
/// the remainder distinguishes a copy from a chance likeness.
struct BarSlopes {
  private let sides: [Side]

  private struct Side {
    var indices: [Int] = []
    /// Positions relative to their mean, by axis.
    var x: [Float] = [], y: [Float] = []
  }

  /// - Parameters:
  ///   - points: positions in the bars, in pixels of the frame.
  ///   - picture: the rectangle between the bars.
  init(_ points: [(x: Float, y: Float)], frame: PixelSize, picture: PixelRect) {
    let isPillarbox = picture.width < frame.width
    let middle = Float(isPillarbox ? frame.width : frame.height) / 2
    var sides = [Side(), Side()]
    for (index, point) in points.enumerated() {
      let side = (isPillarbox ? point.x : point.y) < middle ? 0 : 1
      sides[side].indices.append(index)
      sides[side].x.append(point.x)
      sides[side].y.append(point.y)
    }
    self.sides = sides.filter { !$0.indices.isEmpty }.map { side in
      var side = side
      let count = Float(side.indices.count)
      let (meanX, meanY) = (side.x.reduce(0, +) / count, side.y.reduce(0, +) / count)
      side.x = side.x.map { $0 - meanX }
      side.y = side.y.map { $0 - meanY }
      return side
    }
  }

  /// Returns the values without the mean and the least-squares slope of their bar.
  func relief(of values: [Float]) -> [Float] {
    var relief = values
    for side in sides {
      let own = side.indices.map { values[$0] }
      let mean = own.reduce(0, +) / Float(own.count)
      func slope(_ places: [Float]) -> Float {
        var (sum, square): (Float, Float) = (0, 0)
        for (place, value) in zip(places, own) {
          sum += place * (value - mean)
          square += place * place
        }
        return square > 0 ? sum / square : 0
      }
      // The points lie on a grid, so the slopes along its axes are independent.
      let (alongX, alongY) = (slope(side.x), slope(side.y))
      for (i, index) in side.indices.enumerated() {
        relief[index] = own[i] - mean - alongX * side.x[i] - alongY * side.y[i]
      }
    }
    return relief
  }
}
