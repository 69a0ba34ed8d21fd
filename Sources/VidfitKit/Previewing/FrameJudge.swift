internal import Pixels

/// Scores how much a frame shows, by the contrast and the detail of its luma.
///
/// Black and flat frames have neither, fades little contrast, and blurs and crossfades little
/// detail for their contrast.
struct FrameJudge: PlaneReceiver {
  /// From 0 for a flat frame to about 1.
  private(set) var score: Float = 0

  /// The score from which any frame is as good as another.
  static let plenty: Float = 0.75

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt8>, layout: PlaneLayout) {
    guard role == .luma else { return }
    judge(layout) { Float(samples[$0]) }
  }

  mutating func receive(_ role: PlaneRole, _ samples: Span<UInt16>, layout: PlaneLayout) {
    guard role == .luma else { return }
    let scale = 1 / Float(1 << max(0, layout.bitDepth - 8))
    judge(layout) { Float(samples[$0]) * scale }
  }

  /// Examines only every few samples, because a whole frame would reveal no more.
  private mutating func judge(_ layout: PlaneLayout, _ sample: (Int) -> Float) {
    let step = max(1, min(layout.width, layout.height) / 180)
    var (sum, squares, changes, count): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for y in stride(from: 0, to: layout.height, by: step) {
      let row = layout.origin + y * layout.rowStride
      var last: Float?
      for x in stride(from: 0, to: layout.width, by: step) {
        let value = sample(row + x)
        sum += value
        squares += value * value
        if let last { changes += abs(value - last) }
        last = value
        count += 1
      }
    }
    guard count > 0 else { return }
    let mean = sum / count
    let contrast = max(0, squares / count - mean * mean).squareRoot()
    // 60 code values of standard deviation are a picture with light and shadow, and 6 from one
    // sample to the next one with things in it.
    score = min(1, contrast / 60) * 0.5 + min(1, changes / count / 6) * 0.5
    // Little can be recognised near black.
    if mean < 40 { score *= max(0.05, (mean - 16) / 24) }
  }
}
