import Framing
import Pixels

/// How well the bars of a frame match its picture, enlarged behind itself.
struct CopyMatch {
  /// The best normalised cross-correlation over all ways to enlarge, −1 to 1.
  let best: Float
  /// Whether the bars show anything at all: one colour resembles no picture.
  let hasShape: Bool

  /// Points compared along the longer side.
  private static let steps = 48

  init(_ thumbnail: Thumbnail, frame: PixelSize, picture: PixelRect) {
    let points = Self.points(frame: frame, picture: picture)
    let bars = points.map { thumbnail.at($0.x, $0.y) }
    // Lines of text on black have no shape: most of such a bar has one level.
    let sorted = bars.sorted()
    hasShape = !sorted.isEmpty && sorted[sorted.count * 9 / 10] - sorted[sorted.count / 10] >= 4
    let cover = max(
      Float(frame.width) / Float(picture.width), Float(frame.height) / Float(picture.height))
    let stretch = (
      x: Float(frame.width) / Float(picture.width), y: Float(frame.height) / Float(picture.height)
    )
    // Editors enlarge the copy until it covers the frame, often somewhat further; some stretch it.
    let enlargements = [1, 1.1, 1.2, 1.35, 1.5].map { (x: cover * $0, y: cover * $0) } + [stretch]
    guard hasShape else {
      best = 0
      return
    }
    best =
      enlargements.flatMap { scale in
        [Float(1), -1].map { mirror in
          let copy = points.map { point in
            Self.sample(thumbnail, point, frame, picture, scale: scale, mirror: mirror)
          }
          return Self.correlation(bars, copy)
        }
      }.max() ?? 0
  }

  private typealias Location = (x: Float, y: Float)

  /// Points spread over the bars, clear of the seams and the frame's edges.
  private static func points(frame: PixelSize, picture: PixelRect) -> [Location] {
    let step = Float(max(frame.width, frame.height)) / Float(steps)
    var points: [Location] = []
    for y in stride(from: step / 2, to: Float(frame.height), by: step) {
      for x in stride(from: step / 2, to: Float(frame.width), by: step) {
        let inside =
          x > Float(picture.x) - step / 2 && x < Float(picture.maxX) + step / 2
          && y > Float(picture.y) - step / 2 && y < Float(picture.maxY) + step / 2
        if !inside { points.append((x, y)) }
      }
    }
    return points
  }

  /// The value that an enlarged, slightly blurred copy of the picture has at `point`.
  private static func sample(
    _ thumbnail: Thumbnail, _ point: Location, _ frame: PixelSize, _ picture: PixelRect,
    scale: Location, mirror: Float
  ) -> Float {
    let centre = (
      x: Float(picture.x) + Float(picture.width) / 2,
      y: Float(picture.y) + Float(picture.height) / 2
    )
    let x = centre.x + mirror * (point.x - Float(frame.width) / 2) / scale.x
    let y = centre.y + (point.y - Float(frame.height) / 2) / scale.y
    let reach = Float(thumbnail.block)
    func clamped(_ dx: Float, _ dy: Float) -> Float {
      thumbnail.at(
        max(Float(picture.x) + reach / 2, min(Float(picture.maxX) - reach / 2, x + dx)),
        max(Float(picture.y) + reach / 2, min(Float(picture.maxY) - reach / 2, y + dy)))
    }
    return
      (2 * clamped(0, 0) + clamped(-reach, 0) + clamped(reach, 0) + clamped(0, -reach)
      + clamped(0, reach)) / 6
  }

  private static func correlation(_ a: [Float], _ b: [Float]) -> Float {
    let count = Float(max(1, a.count))
    let (meanA, meanB) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
    var (ab, aa, bb): (Float, Float, Float) = (0, 0, 0)
    for (x, y) in zip(a, b) {
      ab += (x - meanA) * (y - meanB)
      aa += (x - meanA) * (x - meanA)
      bb += (y - meanB) * (y - meanB)
    }
    // Bars without any shape match nothing.
    return aa < count || bb < count ? 0 : ab / (aa * bb).squareRoot()
  }
}
