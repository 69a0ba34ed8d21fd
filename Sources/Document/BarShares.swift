internal import Framing
internal import Padding

extension ClipAnalysis {
  /// Shares of a frame's height or width, 0 to 1, to 6 decimals.
  public struct BarShares: Codable, Sendable, Hashable {
    public var top: Double, left: Double, bottom: Double, right: Double
  }

  /// Notes the bars as shares of the frame, for players that scale it before they cut.
  package mutating func noteShares() {
    padding?.barShares = nil
    padding?.subtitleMargin = nil
    guard let padding, [.padded, .mixed].contains(padding.verdict), !video.shown.isEmpty else {
      return
    }
    let frame = video.orientation.shown(video.shown.size)
    func bars(around picture: PixelRect) -> PixelInsets {
      video.orientation.shown(picture.insets(within: video.shown))
    }
    func share(_ depth: Int, of side: Int) -> Double {
      (Double(depth) / Double(side)).roundedToMillionths
    }
    let whole = bars(around: padding.picture)
    if whole != .zero {
      self.padding?.barShares = BarShares(
        top: share(whole.top, of: frame.height), left: share(whole.left, of: frame.width),
        bottom: share(whole.bottom, of: frame.height), right: share(whole.right, of: frame.width))
    }
    let lowest = padding.timeline.map { bars(around: $0.picture).bottom }.max() ?? whole.bottom
    guard lowest > 0 else { return }
    // Rounded up, so that nothing is left of the bar.
    let thousandths = (Double(lowest) / Double(frame.height) * 100_000).rounded(.up)
    self.padding?.subtitleMargin = thousandths / 1000
  }
}
