internal import Framing

/// The hatching of the bent part of a screen, in points of the sheet.
struct FoldBand {
  let band: Rect
  let line: Double

  func draw(_ pen: borrowing Pen) {
    pen.clipped(to: [Outline(band)]) {
      pen.fill(Outline(band), Palette.bar.opacity(0.35))
      let reach = band.height
      for x in stride(from: band.x - reach, to: band.maxX, by: 5 * line) {
        let stripe = Outline(through: [
          Point(x: x, y: band.maxY), Point(x: x + reach, y: band.maxY - reach),
        ])
        pen.stroke(stripe, Palette.fold.opacity(0.6), width: line)
      }
      pen.stroke(Outline(band), Palette.fold, width: line)
    }
  }
}
