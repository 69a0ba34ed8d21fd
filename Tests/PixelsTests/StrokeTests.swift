import Framing
import Pixels
import TestSupport
import Testing

/// The strokes of a picture beside their definition.
@Suite struct StrokeTests {
  private func picture(_ width: Int, _ height: Int, seed: UInt64) -> ReducedLuma {
    var random = SplitMix64(seed: seed)
    return ReducedLuma(
      size: PixelSize(width: width, height: height),
      samples: (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// How far a sample stands out of an opening by seven samples along one axis.
  private func height(_ luma: [Int], _ width: Int, _ height: Int, _ x: Int, _ y: Int) -> Int {
    func at(_ x: Int, _ y: Int) -> Int {
      luma[min(max(0, y), height - 1) * width + min(max(0, x), width - 1)]
    }
    let reach = -3...3
    let across = reach.map { (i: Int) -> Int in
      let column = min(max(-3, x + i), width + 2)
      return reach.map { (j: Int) -> Int in at(column + j, y) }.min() ?? 0
    }
    let down = reach.map { (i: Int) -> Int in
      let row = min(max(0, y + i), height - 1)
      return reach.map { (j: Int) -> Int in at(x, row + j) }.min() ?? 0
    }
    let (own, left, above) = (at(x, y), across.max() ?? 0, down.max() ?? 0)
    return max(own - left, own - above, 0)
  }

  @Test(arguments: [(1, 1), (2, 9), (9, 2), (17, 15), (33, 20), (70, 41)])
  func strokesStandOutOfTheirSurroundings(_ width: Int, _ height: Int) {
    let picture = picture(width, height, seed: UInt64(width))
    let map = StrokeMap(picture)
    let luma = picture.samples.map(Int.init)
    let inverse = luma.map { 255 - $0 }
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        let (light, dark) = (
          self.height(luma, width, height, x, y), self.height(inverse, width, height, x, y)
        )
        #expect(Int(map.light[place]) == light, "\(x), \(y)")
        #expect(Int(map.dark[place]) == dark, "\(x), \(y)")
        let least = Int(StrokeMap.leastHeight)
        #expect((map.flags[place] & 1 != 0) == (light >= least))
        #expect((map.flags[place] & 2 != 0) == (dark >= least))
        var most = 0
        for row in max(0, y - 7)...min(height - 1, y + 7) {
          for column in max(0, x - 7)...min(width - 1, x + 7) {
            most = max(most, Int(map.light[row * width + column]))
          }
        }
        #expect((map.flags[place] & 4 != 0) == (light >= least && light * 20 >= most * 9))
      }
    }
  }

  @Test func onlyStrokesOfBothPicturesStay() {
    let (one, two) = (StrokeMap(picture(40, 30, seed: 1)), StrokeMap(picture(40, 30, seed: 2)))
    let same = one.still(in: one)
    #expect(same.changed == 0 && same.kept == same.strokes && same.strokes > 0)
    #expect(same.marks == one.flags.map { $0 >> 2 })
    let other = one.still(in: two)
    #expect(other.kept == other.marks.count { $0 != 0 } && other.kept < same.kept)
    #expect(other.changed == zip(one.luma, two.luma).count { abs(Int($0) - Int($1)) >= 10 })
  }

  @Test func halvingAverages() {
    let picture = picture(20, 12, seed: 3)
    let half = picture.halved
    #expect(half.size == PixelSize(width: 10, height: 6))
    for y in 0..<6 {
      for x in 0..<10 {
        let sum = [0, 1, 20, 21].reduce(0) { $0 + Int(picture.samples[2 * y * 20 + 2 * x + $1]) }
        #expect(Int(half.samples[y * 10 + x]) == (sum + 2) / 4)
      }
    }
  }

  @Test(arguments: [90, 180, 270], [false, true])
  func turnsAsPlayersDo(_ rotation: Int, _ isMirrored: Bool) throws {
    let picture = picture(9, 5, seed: 4)
    let orientation = PictureOrientation(rotation: rotation, isMirrored: isMirrored)
    let turned = picture.turned(orientation)
    #expect(turned.size == orientation.shown(picture.size))
    let shape = try #require(
      DisplayShape(
        storage: picture.size, cleanAperture: nil, pixelAspectRatio: .one,
        orientation: orientation))
    for y in 0..<turned.size.height {
      for x in 0..<turned.size.width {
        let (width, height) = (Double(turned.size.width), Double(turned.size.height))
        let stored = shape.storedRect(
          ofUnit: Rect(
            x: Double(x) / width, y: Double(y) / height, width: 1 / width, height: 1 / height))
        let place = Int(stored.y.rounded()) * 9 + Int(stored.x.rounded())
        #expect(turned.samples[y * turned.size.width + x] == picture.samples[place])
      }
    }
  }
}
