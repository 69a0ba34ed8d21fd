import Framing

@testable import Preview

extension PreviewSheet {
  /// The sheet with its video in one colour: blue, green, red and an unused byte.
  func drawn(video: [UInt8] = [0, 200, 0, 255]) throws -> Canvas {
    var canvas = try Canvas(size: size)
    try drawBelow(canvas)
    let bytesPerRow = canvas.bytesPerRow
    canvas.withPixels { pixels in
      for slot in slots {
        for y in slot.clip.y..<slot.clip.maxY {
          for x in slot.clip.x..<slot.clip.maxX {
            for byte in 0..<4 { pixels[y * bytesPerRow + 4 * x + byte] = video[byte] }
          }
        }
      }
    }
    try drawAbove(canvas)
    return canvas
  }
}

extension Canvas {
  /// Red, green and blue of a pixel, 0 to 255; empty outside.
  mutating func rgb(_ x: Int, _ y: Int) -> [Int] {
    guard let color = color(x: x, y: y) else { return [] }
    return [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
  }
}
