internal import Document
public import Framing
public import Important
public import Settings
public import VideoIO

/// The facts to find out about a clip, and the effort for it.
///
/// ```swift
/// var options = AnalysisOptions(viewports: [Viewport(device: .iPhoneX, orientation: .landscape)])
/// options.effort.isThorough = true
/// ```
public struct AnalysisOptions: Sendable {
  /// The screens to present the clip on.
  public var viewports: [Viewport]
  /// The player with the default mode to report.
  public var player: Player
  /// The place of the frame in fit; nil for the player's usual one.
  public var layout: FitLayout?
  /// Whether devices that can be turned are held upright for an upright clip and on their side for
  /// any other, however `viewports` hold them.
  public var turnsToSuit = false
  /// Whether to decode frames and look for padding; if not, only the facts are read.
  public var findsPadding = true
  /// Whether to add the mark of the file's contents by which an unchanged clip is recognised.
  public var takesFingerprint = false
  /// Whether to add a small picture of one of the frames that are decoded for padding detection.
  public var takesThumbnail = false
  /// The looks that features take while padding is looked for.
  package var observers: [any ClipObserver.Type] = []
  /// Clips whose frames have more pixels are refused.
  public var maximumPixels = ReadingLimits.standardPixels
  /// The cost limit of a clip in this process; nil for none, as when another process watches it.
  public var cost: CostLimit?
  /// The video stream to analyse, in files with several.
  public var stream = StreamRequest.best
  /// The way to fetch remote clips; nil if no network may be reached.
  public var network: NetworkOptions?
  /// The regions that must not get lost, and the zones and screens to test them against.
  public var important = ImportantRequest()
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

/// The options shared by analysing and drawing a clip: the screens, how the clip is opened, and the
/// effort for detection. Both inspect a clip alike, so equal options can't give two answers.
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
  var important: ImportantRequest { get set }
  var effort: SamplingEffort { get set }
}

extension ClipOptions {
  package var streamNumber: Int? {
    get { if case .index(let number) = stream { number } else { nil } }
    set { stream = newValue.map(StreamRequest.index) ?? .best }
  }

  package mutating func limitCost(memory: Int, time: Duration) {
    cost = CostLimit(memory: memory, time: time)
  }

  package mutating func allowNetwork(maximumBytes: Int64?, timeout: Duration?) {
    var options = NetworkOptions()
    options.maximumBytes = maximumBytes ?? options.maximumBytes
    options.timeout = timeout ?? options.timeout
    network = options
  }
}

extension AnalysisOptions: ClipOptions, SettableOptions {
  package init(viewports: [Viewport]) {
    self.init(viewports: viewports, frames: nil)
  }
}

extension PreviewOptions: ClipOptions, SettableOptions {
  package init(viewports: [Viewport]) {
    self.init(viewports: viewports, parallelism: 1)
  }

  package mutating func draw(on color: PlainColor) { background = Background(color) }
}

extension Background {
  package init(_ color: PlainColor) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
