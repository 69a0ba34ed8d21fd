internal import Document
internal import Files
public import Framing
public import Important
public import Preview
public import VideoIO

/// The contents of a preview, and the way it is drawn.
///
/// ```swift
/// var options = PreviewOptions(viewports: [Viewport(device: .iPhoneX)])
/// options.padding = .compare
/// try await PreviewMaker(options).make(of: "clip.mp4") { image in
///   try Data(image.bytes).write(to: url)
/// }
/// ```
public struct PreviewOptions: Sendable {
  /// The display modes that get a panel each.
  public enum Modes: String, CaseIterable, Sendable {
    /// The one that the player chooses.
    case `default`
    case fit
    case fill
    /// Both, side by side.
    case both
  }

  /// The state of the player's controls, and of the system's bars with them.
  public enum Controls: Sendable {
    /// The state after a touch: with the home indicator and any status bar of the system.
    case shown
    /// The state some seconds later: without status bar, and without home indicator.
    case hidden
  }

  /// The treatment of embedded padding.
  public enum PaddingView: String, CaseIterable, Sendable {
    case asIs = "as-is"
    /// The active picture, treated as the clip.
    case removed
    /// Both, one above the other.
    case compare
  }

  /// The frames to show.
  public enum Moments: Hashable, Sendable {
    /// This many frames that show much, spread over the clip.
    case chosen(Int)
    /// The frames at these times, in seconds.
    case at([Double])
  }

  /// The kinds of picture file.
  public typealias Format = ImageEncoder.Format

  /// A background colour for transparent clips.
  public typealias Background = VideoIO.Background

  public var viewports: [Viewport]
  /// The player with the default mode to mark.
  public var player: Player
  /// The place of the frame in fit; nil for the player's usual one.
  public var layout: FitLayout?
  /// See ``AnalysisOptions/turnsToSuit``.
  public var turnsToSuit = false
  public var modes = Modes.both
  public var padding = PaddingView.asIs
  public var moments = Moments.chosen(1)
  /// Whether all moments go on one sheet.
  public var isContactSheet = false
  public var guides = Guide.standard
  /// Whether to draw the device around its screen; in an exact picture, its housing and corners in
  /// black.
  public var hasChrome = true
  /// Whether to draw the screen alone, one pixel for each that the device renders. There is neither
  /// text nor cut-off video, and both ``width`` and ``scale`` are ignored. A sheet can only be
  /// exact if it has one panel.
  public var isExact = false
  /// Whether to draw the devices alone, without text and cut-off video, on a transparent ground: PNG
  /// in sRGB, whatever ``format`` is.
  public var isCutOut = false
  /// Whether to draw the video that aspect fill cuts off, faintly, beside the screen.
  public var showsCutOff = true
  /// The drawn state, which captions name. With nil, neither controls nor status bar are drawn, and
  /// captions name no state.
  public var controls: Controls?
  /// Whether to draw the home indicator; nil draws it unless the controls are hidden.
  public var hasHomeIndicator: Bool?
  /// Whether to draw the clip in the small window of Picture in Picture, whatever ``modes``,
  /// ``controls`` and ``layout`` are, and without guides other than ``Guide/picture``.
  public var isPictureInPicture = false
  /// Whether to draw title, captions and legend.
  public var hasText = true
  /// The width of the picture in pixels; nil for 1920 or less.
  public var width: Int?
  /// Pixels per point of the screen, instead of a width.
  public var scale: Double?
  public var format = Format.png
  /// The background of transparent parts of the clip.
  public var background = Background.black
  /// Clips whose frames have more pixels are refused.
  public var maximumPixels = ReadingLimits.standardPixels
  /// The cost limit of a clip in this process; nil for none.
  public var cost: CostLimit?
  /// The video stream to draw, in files with several.
  public var stream = StreamRequest.best
  /// The way to fetch remote clips; nil if no network may be reached.
  public var network: NetworkOptions?
  /// See ``AnalysisOptions/important``.
  public var important = ImportantRequest()
  /// Whether to detect padding if anything shows it; see ``AnalysisOptions/findsPadding``.
  public var findsPadding = true
  /// The effort for padding detection, and the threads that decode.
  public var effort: SamplingEffort

  public init(
    viewports: [Viewport], layout: FitLayout? = nil, player: Player = .system, parallelism: Int = 1
  ) {
    self.viewports = viewports
    self.layout = layout
    self.player = player
    effort = SamplingEffort(parallelism: parallelism)
  }
}

extension PreviewOptions {
  /// Whether anything shows padding: all words do, whatever guides are drawn.
  var tellsPadding: Bool { style.hasText || padding != .asIs || guides.contains(.picture) }

  var style: PreviewStyle {
    var style = PreviewStyle()
    style.guides = guides
    style.chrome = hasChrome ? isExact ? .glass : .device : .none
    style.showsCutOff = showsCutOff && !isExact && !isCutOut
    style.hasHomeIndicator = drawsHomeIndicator
    style.hasControls = controls == .shown
    style.hidesStatusBar = controls == .hidden
    style.hasText = hasText && !isExact && !isCutOut
    return style
  }

  var drawsHomeIndicator: Bool { hasHomeIndicator ?? (controls != .hidden) }

  var size: PreviewSize {
    if isExact { return .exact }
    return scale.map(PreviewSize.scale) ?? width.map(PreviewSize.width) ?? .automatic
  }
}

/// One picture as a file.
public struct PreviewImage: Sendable {
  public let bytes: [UInt8]
  /// The time of the first frame on it, in seconds from the start of the clip.
  public let time: Double
  /// What it lacks of what was asked for, and why: a sentence fragment each.
  public let remarks: [String]
}

/// The reason why there is no preview, as text for people.
public struct PreviewFailure: Error, Sendable, CustomStringConvertible {
  public let description: String
  /// Whether the output could not be written, so that the clip is not to blame.
  public var isOutput = false

  init(_ description: String) { self.description = description }
  init(_ error: OutputError) {
    self.init(error.message)
    isOutput = true
  }
  init(_ error: VideoError) { self.init(error.message) }
  init(_ error: PreviewError) { self.init(error.message) }

  /// Turns what reading, drawing and writing throw into the failure that they mean.
  static func translating<Result>(_ body: () async throws -> Result) async throws -> Result {
    do { return try await body() } catch let error as VideoError {
      throw PreviewFailure(error)
    } catch let error as PreviewError {
      throw PreviewFailure(error)
    } catch let error as OutputError {
      throw PreviewFailure(error)
    }
  }
}
