public import Framing
public import VideoIO

/// What to find out about a clip, and how hard to look.
///
/// ```swift
/// var options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX, orientation: .landscape)])
/// options.effort.isThorough = true
/// ```
public struct AnalysisOptions: Sendable {
  /// The screens to present the clip on.
  public var viewports: [Viewport]
  /// Whose default mode is asked for.
  public var player: Player
  /// Where fit places the frame; nil for where the player usually does.
  public var layout: FitLayout?
  /// Whether devices that can be turned are held upright for an upright clip and on their side for
  /// any other, however `viewports` hold them.
  public var turnsToSuit = false
  /// Whether to decode frames and look for padding; if not, only the facts are read.
  public var findsPadding = true
  /// Whether to add the mark of the file's contents by which an unchanged clip is recognised.
  public var takesFingerprint = false
  /// Whether to add a small picture of one of the frames that are looked at for padding.
  public var takesThumbnail = false
  /// Clips whose frames have more pixels are refused.
  public var maximumPixels = ReadingLimits.standardPixels
  /// An end to what a clip may cost this process; nil for none, as where somebody else watches it.
  public var cost: CostLimit?
  /// Which video stream is looked at, of files with several.
  public var stream = StreamRequest.best
  /// How clips at addresses are fetched; nil if no network may be reached.
  public var network: NetworkOptions?
  public var effort: SamplingEffort

  /// - Parameters:
  ///   - frames: see ``SamplingEffort/frames``.
  ///   - parallelism: see ``SamplingEffort/parallelism``.
  public init(
    viewports: [Viewport], layout: FitLayout? = nil, player: Player = .system, frames: Int? = nil,
    parallelism: Int = 1
  ) {
    self.viewports = viewports
    self.layout = layout
    self.player = player
    effort = SamplingEffort(frames: frames, parallelism: parallelism)
  }
}

/// How many frames to look at for padding, and with how many tasks.
public struct SamplingEffort: Sendable {
  /// The most frames to look at; nil for as many as the evidence asks for.
  public var frames: Int?
  /// Whether to look at all key frames, and to find changes of the bars to the frame.
  public var isThorough = false
  /// Tasks that decode at once, at least 1. The answer does not depend on it.
  public var parallelism: Int

  public init(frames: Int? = nil, parallelism: Int = 1) {
    self.frames = frames
    self.parallelism = max(1, parallelism)
  }
}

/// What analysing a clip and drawing it share: the screens, how the clip is opened and how hard it is
/// looked at. Both inspect a clip alike, so equal options can't give two answers.
public protocol ClipOptions: Sendable {
  var viewports: [Viewport] { get set }
  var player: Player { get set }
  var layout: FitLayout? { get set }
  var turnsToSuit: Bool { get set }
  var findsPadding: Bool { get set }
  var maximumPixels: Int { get set }
  var cost: CostLimit? { get set }
  var stream: StreamRequest { get set }
  var network: NetworkOptions? { get set }
  var effort: SamplingEffort { get set }
}

extension AnalysisOptions: ClipOptions {}
extension PreviewOptions: ClipOptions {}
