internal import Document
internal import Framing

/// Chooses the frame that a clip is shown by at first: the sharpest of those that show what is said
/// of it.
struct FirstFrame {
  /// What must not get lost, each with its place in shares of the upright frame.
  private let items: [(item: ClipAnalysis.Important, unit: Rect)]
  private let clip: Inspection

  init(_ clip: Inspection, showing items: [ClipAnalysis.Important]) {
    self.clip = clip
    self.items = items.map { ($0, clip.shape.unitRect(ofStored: $0.box)) }
  }

  /// The index of the frame; nil if there is none.
  func index(in frames: [PaintedFrame]) -> Int? {
    var shown = frames.map { _ in 0 }
    for (item, unit) in items {
      let contrasts = frames.map { frame in
        item.isShown(at: frame.time) ? frame.looks(in: unit).contrast : 0
      }
      // Times of items that were sampled are wider than the items': what counts is what is there.
      let least = max(4, (contrasts.max() ?? 0) / 2)
      for index in contrasts.indices where contrasts[index] >= least { shown[index] += 1 }
    }
    let ranks = frames.enumerated().map { index, frame in
      let picture = clip.picture(at: frame.time).map { clip.shape.unitRect(of: $0) } ?? .unit
      let showsBars = !clip.periods.isEmpty && picture.area < 0.999
      return (shown[index], showsBars ? 1 : 0, frame.looks(in: picture).sharpness)
    }
    return ranks.indices.max { ranks[$0] < ranks[$1] }
  }
}

/// One frame, painted upright.
struct PaintedFrame {
  let time: Double
  let size: PixelSize
  /// Rows of four-byte pixels.
  let pixels: [UInt8]

  /// Measures a part of the frame.
  ///
  /// - Returns: the standard deviation of green in code values; and how much of the change over four
  ///   pixels happens within one, across or down, whichever is less, because motion blurs one way.
  fileprivate func looks(in unit: Rect) -> (contrast: Double, sharpness: Double) {
    let (left, top) = (
      Int(unit.x * Double(size.width)), Int(unit.y * Double(size.height))
    )
    let (right, bottom) = (
      min(size.width, Int(((unit.x + unit.width) * Double(size.width)).rounded(.up))),
      min(size.height, Int(((unit.y + unit.height) * Double(size.height)).rounded(.up)))
    )
    guard left >= 0, top >= 0, right - left > 4, bottom - top > 4 else { return (0, 0) }
    func green(_ x: Int, _ y: Int) -> Int { Int(pixels[(y * size.width + x) * 4 + 1]) }
    let step = max(1, min(right - left, bottom - top) / 180)
    var (sum, squares, count) = (0, 0, 0)
    // Across and down.
    var (fine, coarse) = ([0, 0], [0, 0])
    for y in stride(from: top, to: bottom - 4, by: step) {
      for x in stride(from: left, to: right - 4, by: step) {
        let value = green(x, y)
        sum += value
        squares += value * value
        count += 1
        fine[0] += abs(green(x + 1, y) - value)
        coarse[0] += abs(green(x + 4, y) - value)
        fine[1] += abs(green(x, y + 1) - value)
        coarse[1] += abs(green(x, y + 4) - value)
      }
    }
    let mean = Double(sum) / Double(count)
    let contrast = max(0, Double(squares) / Double(count) - mean * mean).squareRoot()
    let shares = (0...1).map { Double(fine[$0]) / Double(max(count, coarse[$0])) }
    // What is nearly flat or dark has noise and no edges.
    return (contrast, (shares.min() ?? 0) * min(1, contrast / 40))
  }
}
