internal import Framing

/// Whether bars are as deep as a threshold says, or there at all.
struct DepthTest {
  private let threshold: Threshold?

  init(_ threshold: Threshold?) {
    self.threshold = threshold
  }

  /// The deepest of all bars beside the threshold, if it is that deep.
  func compared(_ candidates: [SeenBars]) -> Compared? {
    let unit = threshold?.unit ?? .percent
    let depths = candidates.compactMap { $0.deepest(in: unit) }
    guard let deepest = depths.max(by: { $0.value(in: unit) < $1.value(in: unit) }),
      threshold?.isReached(by: deepest.value(in: unit)) ?? true
    else { return nil }
    return Compared(
      subject: "deepest bar",
      value: "\(deepest.edge), \(deepest.pixels) px of \(deepest.side) "
        + "(\(number(deepest.percent, decimals: 2)) %)",
      limit: threshold?.description ?? "any bar")
  }
}

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
