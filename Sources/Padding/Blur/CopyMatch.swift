import Framing
import Pixels

/// The match between the bars of a frame and its picture, enlarged behind itself.
struct CopyMatch: Hashable, Sendable {
  /// Normalised cross-correlation of the bars with the best enlargement, −1 to 1.
  let correlation: Float
  /// The same correlation once each bar's mean and slope, which smooth pictures share by chance,
  /// are removed; 0 if too little is left to compare.
  let likeness: Float
  /// Content of the bars beyond brightness and slope: its root mean square, in 8-bit codes.
  let relief: Float
  /// Whether the bars show anything at all: one colour resembles no picture.
  let hasShape: Bool
  /// The bars at points spread over them, and the best enlargement there. Nil where something lies
  /// over the bars.
  let bars: [Float?], copy: [Float?]

  /// Points compared along the longer side.
  static let steps = 48
  /// Editors enlarge the copy until it covers the frame, often somewhat further.
  private static let zooms: [Float] = [1, 1.1, 1.2, 1.35, 1.5, 1.6]

  /// - Parameters:
  ///   - part: of the frame, whose bars count; nil for all.
  ///   - isCovered: whether something lies over the bars at a point. Such points don't count, unless
  ///     they are more than a third.
  init(
    _ thumbnail: Thumbnail, frame: PixelSize, picture: PixelRect, in part: PixelRect? = nil,
    isCovered: (_ x: Float, _ y: Float) -> Bool = { _, _ in false }
  ) {
    var points = Self.points(frame: frame, picture: picture)
    if let part {
      let (columns, rows) = (part.x..<part.maxX, part.y..<part.maxY)
      points = points.filter { columns.contains(Int($0.x)) && rows.contains(Int($0.y)) }
    }
    var isClear = points.map { !isCovered($0.x, $0.y) }
    if isClear.count(where: { $0 }) * 3 < points.count * 2 {
      isClear = Array(repeating: true, count: points.count)
    }
    points = zip(points, isClear).filter { $0.1 }.map { $0.0 }
    /// Values of the clear points, at the places of all points.
    func spread(_ values: [Float]) -> [Float?] {
      var next = values.makeIterator()
      return isClear.map { $0 ? next.next() : nil }
    }
    let bars = points.map { thumbnail.at($0.x, $0.y) }
    // Lines of text on black have no shape: most of such a bar has one level.
    let sorted = bars.sorted()
    hasShape = !sorted.isEmpty && sorted[sorted.count * 9 / 10] - sorted[sorted.count / 10] >= 4
    self.bars = spread(bars)
    guard hasShape else {
      (correlation, likeness, relief, copy) = (0, 0, 0, self.bars)
      return
    }
    let stretch = (
      x: Float(frame.width) / Float(picture.width), y: Float(frame.height) / Float(picture.height)
    )
    let cover = max(stretch.x, stretch.y)
    let enlargements = Self.zooms.map { (x: cover * $0, y: cover * $0) } + [stretch]
    let slopes = BarSlopes(points, frame: frame, picture: picture)
    let own = slopes.relief(of: bars)
    relief = (own.reduce(0) { $0 + $1 * $1 } / Float(max(1, own.count))).squareRoot()
    let (step, middle) = (Self.step(frame), (x: Float(frame.width) / 2, y: Float(frame.height) / 2))
    let places = points.map { (column: Int($0.x / step), row: Int($0.y / step)) }
    let centre = (
      x: Float(picture.x) + Float(picture.width) / 2,
      y: Float(picture.y) + Float(picture.height) / 2
    )
    let copies = enlargements.flatMap { scale in
      let rows = Self.steps(of: frame.height, step).map { centre.y + ($0 - middle.y) / scale.y }
      return [Float(1), -1].map { mirror in
        let columns = Self.steps(of: frame.width, step)
          .map { centre.x + mirror * ($0 - middle.x) / scale.x }
        return thumbnail.softened(at: places, columns, rows, in: picture)
      }
    }
    // Only bars that match as they are can match in their details.
    let likely = copies.map { (copy: $0, correlation: Self.correlation(bars, $0)) }
      .sorted { $0.correlation > $1.correlation }.prefix(Self.mostCompared)
    let best = likely.map { candidate in
      (candidate, likeness: Self.correlation(own, slopes.relief(of: candidate.copy)))
    }.max { $0.0.correlation + $0.likeness < $1.0.correlation + $1.likeness }
    (copy, correlation, likeness) =
      best.map { (spread($0.0.copy), $0.0.correlation, $0.likeness) } ?? (self.bars, 0, 0)
  }

  /// Maximum number of enlargements to compare in detail.
  private static let mostCompared = 4

  private typealias Location = (x: Float, y: Float)

  /// Points spread over the bars, clear of the seams and the frame's edges.
  private static func points(frame: PixelSize, picture: PixelRect) -> [Location] {
    let step = step(frame)
    var points: [Location] = []
    for y in steps(of: frame.height, step) {
      for x in steps(of: frame.width, step) {
        let inside =
          x > Float(picture.x) - step / 2 && x < Float(picture.maxX) + step / 2
          && y > Float(picture.y) - step / 2 && y < Float(picture.maxY) + step / 2
        if !inside { points.append((x, y)) }
      }
    }
    return points
  }

  /// The distance between points.
  private static func step(_ frame: PixelSize) -> Float {
    Float(max(frame.width, frame.height)) / Float(steps)
  }

  /// The places of the points along a side of the frame.
  private static func steps(of length: Int, _ step: Float) -> StrideTo<Float> {
    stride(from: step / 2, to: Float(length), by: step)
  }

  /// Normalised cross-correlation; 0 where either varies by less than a code.
  static func correlation(_ a: [Float], _ b: [Float]) -> Float {
    let count = Float(max(1, a.count))
    let (meanA, meanB) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
    var (ab, aa, bb): (Float, Float, Float) = (0, 0, 0)
    for (x, y) in zip(a, b) {
      ab += (x - meanA) * (y - meanB)
      aa += (x - meanA) * (x - meanA)
      bb += (y - meanB) * (y - meanB)
    }
    return aa < count || bb < count ? 0 : ab / (aa * bb).squareRoot()
  }
}
