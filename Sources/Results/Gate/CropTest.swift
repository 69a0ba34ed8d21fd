internal import Framing

/// Whether a screen that fills by default crops as much as a threshold says, or at all.
struct CropTest {
  private let threshold: Threshold?

  init(_ threshold: Threshold?) {
    self.threshold = threshold
  }

  /// The screen that crops most, if it is that much.
  func worst(_ analysis: Analysis) -> Analysis.Screen? {
    let filled = analysis.presentations.filter { $0.defaultMode == "fill" }
    guard let worst = filled.max(by: { $0.fill.croppedFraction < $1.fill.croppedFraction }),
      worst.fill.croppedFraction > 0,
      threshold?.isReached(by: worst.fill.croppedFraction * 100) ?? true
    else { return nil }
    return worst
  }

  func compared(_ screen: Analysis.Screen) -> Compared {
    Compared(
      subject: "cropped by default",
      value: "\(number(screen.fill.croppedFraction * 100, decimals: 2)) % on \(screen.device)",
      limit: threshold?.description ?? "any crop")
  }
}
