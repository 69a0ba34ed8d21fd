public import Framing
internal import VideoIO

/// What to find out about a clip, and how hard to look.
public struct AnalysisOptions: Sendable {
  /// The screens to present the clip on.
  public var viewports: [Viewport]
  public var layout: FitLayout
  /// Whether to decode and look for padding; without it only the facts are read.
  public var findsPadding = true
  /// Whether to say what the file holds in short, by which it is known again.
  public var takesFingerprint = false
  /// The most frames to look at, or nil for as many as the evidence asks for.
  public var frames: Int?
  /// Whether to look at all key frames, and to find changes to the frame.
  public var isThorough = false
  /// Clips whose frames have more pixels are refused.
  public var maximumPixels = ReadingLimits.standardPixels
  /// Tasks that decode at once. The answer does not depend on it.
  public var parallelism: Int

  public init(
    viewports: [Viewport], layout: FitLayout = .avkit, frames: Int? = nil, parallelism: Int = 1
  ) {
    self.viewports = viewports
    self.layout = layout
    self.frames = frames
    self.parallelism = max(1, parallelism)
  }
}
