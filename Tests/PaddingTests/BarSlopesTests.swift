import Framing
import TestSupport
import Testing

@testable import Padding

/// Taking the slope off the bars, beside least squares solved directly.
@Suite struct BarSlopesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var frame: PixelSize
    var insets: PixelInsets
    var testDescription: String { name }

    var picture: PixelRect { PixelRect(in: frame, insets: insets) }
    /// A grid over both bars.
    var points: [(x: Float, y: Float)] {
      stride(from: 5, to: frame.height, by: 10).flatMap { y in
        stride(from: 5, to: frame.width, by: 10).compactMap { x in
          let isInside = picture.x..<picture.maxX ~= x && picture.y..<picture.maxY ~= y
          return isInside ? nil : (Float(x), Float(y))
        }
      }
    }
  }

  static let cases = [
    Case(
      name: "pillarbox", frame: PixelSize(width: 640, height: 360),
      insets: PixelInsets(left: 219, right: 219)),
    Case(
      name: "letterbox", frame: PixelSize(width: 360, height: 640),
      insets: PixelInsets(top: 200, bottom: 160)),
  ]

  /// A slope that differs from bar to bar, beside what `detail` adds to it.
  private func values(
    _ bars: Case, detail: (_ x: Float, _ y: Float) -> Float
  ) -> [Float] {
    bars.points.map { point in
      let isNear = Float(bars.picture.x) > point.x || Float(bars.picture.y) > point.y
      let slope = isNear ? 90 + 0.1 * point.x - 0.2 * point.y : 30 - 0.05 * point.x
      return slope + detail(point.x, point.y)
    }
  }

  @Test(arguments: cases)
  func anEvenSlopeLeavesNothing(_ bars: Case) {
    let slopes = BarSlopes(bars.points, frame: bars.frame, picture: bars.picture)
    let relief = slopes.relief(of: values(bars) { _, _ in 0 })
    #expect(relief.allSatisfy { abs($0) < 0.01 })
  }

  @Test(arguments: cases)
  func detailStays(_ bars: Case) {
    let noise = ValueNoise(seed: 5)
    let slopes = BarSlopes(bars.points, frame: bars.frame, picture: bars.picture)
    let relief = slopes.relief(of: values(bars) { 100 * noise.coarse($0, $1) })
    let alone = slopes.relief(of: bars.points.map { 100 * noise.coarse($0.x, $0.y) })
    #expect(zip(relief, alone).allSatisfy { abs($0 - $1) < 0.01 })
    let power = relief.reduce(0) { $0 + $1 * $1 } / Float(relief.count)
    #expect(power > 100)
  }

  @Test(arguments: cases, 1...5 as ClosedRange<UInt64>)
  func isWhatLeastSquaresLeave(_ bars: Case, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = bars.points
    let values = points.map { _ in Float.random(in: 0...255, using: &random) }
    let relief = BarSlopes(points, frame: bars.frame, picture: bars.picture).relief(of: values)
    let isNear = points.map { Float(bars.picture.x) > $0.x || Float(bars.picture.y) > $0.y }
    for side in [true, false] {
      let own = points.indices.filter { isNear[$0] == side }
      let plane = LeastSquaresPlane(own.map { (points[$0], values[$0]) })
      #expect(own.allSatisfy { abs(relief[$0] - values[$0] + plane.at(points[$0])) < 0.01 })
    }
  }
}
