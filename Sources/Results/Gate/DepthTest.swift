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
