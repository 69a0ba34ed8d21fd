public import Framing

extension ClipAnalysis {
  /// The clip on one screen. Rectangles are in points of the window unless stated otherwise.
  public struct Screen: Codable, Sendable, Hashable {
    /// The device's id.
    public var device: String
    /// The device's name for people.
    public var name: String
    public var orientation: ScreenOrientation
    /// The way the device is turned.
    @Nullable public var turn: Turn?
    /// True if that way was asked for, rather than chosen to suit the clip; nil otherwise.
    public var turnGiven: Bool?
    /// The major version of the system whose figures apply; nil for a screen without one.
    @Nullable public var system: Int?
    /// The pose of a folding phone; nil for others.
    @Nullable public var pose: FoldingPose?
    public var window: Window
    /// The whole screen, in points.
    @Nullable public var screen: Size?
    /// The part of the screen that the window covers.
    public var windowKind: WindowKind
    public var sizeClasses: SizeClasses
    /// UIKit's safe area of the window, in points.
    public var safeArea: EdgeInsets
    /// The region that the system player's aspect fit keeps within, except for the rounded corners.
    @Nullable public var avkitSafeArea: Rect?
    public var layout: FitLayout
    /// The player with this default mode; nil for artwork.
    @Nullable public var player: PlayerKind?
    /// The largest share of the frame that a custom player crops by default.
    @Nullable public var maxCrop: Double?
    /// Whether AVPlayer opens the file here; nil for artwork and screens named by their size.
    @Nullable public var playable: Playability.Answer?
    /// The reason, in a sentence fragment.
    @Nullable public var playableReason: String?
    /// The class of the shape; nil for artwork, which no player classifies.
    @Nullable public var `class`: AspectClass?
    /// Whether one row of the picture more or less would change the player's behaviour.
    public var nearThreshold: Bool
    /// The player's mode until a person toggles it; nil for artwork, which fills the screen.
    @Nullable public var defaultMode: DefaultMode?
    public var fit: Placement
    public var fill: Placement
    /// The same for the active picture delivered without its padding; nil if there is none.
    @Nullable public var withoutPadding: Unpadded?
    /// The same for the crop that keeps what stands in bars; nil without such a crop.
    public var keepingOverlays: Unpadded?
    /// Aspect fit in both layouts, whichever was requested.
    public var fitByLayout: Layouts
    /// The same in brief with the device turned the other way; nil if it can't be turned.
    @Nullable public var turned: Turned?
    /// The shown shares of a clip's picture while its bars change; empty for other clips.
    @Nullable public var segments: [SegmentShares]?
    /// The enlargement of artwork; nil for video.
    @Nullable public var artwork: Artwork?
    /// The band in which a half-folded screen bends; nil on a flat one.
    @Nullable public var fold: Fold?
    /// The clip in a small floating window; nil on devices without one.
    @Nullable public var pictureInPicture: PictureInPicture?
    /// The area that a television may cut off; nil on screens that show everything.
    @Nullable public var overscan: Overscan?
    /// The names of the areas of the window that regions have to keep within; nil for a screen
    /// without any: only recipients' frames have some.
    public var zones: [String]?
    /// Factors by which an app's own player can enlarge the video; nil for artwork, and in documents
    /// of earlier releases.
    public var zoom: ZoomFactors?

    public subscript(mode: DisplayMode) -> Placement {
      switch mode {
      case .fit: fit
      case .fill: fill
      }
    }

    /// The share of the screen that the picture covers in a segment of a clip whose bars change: in
    /// the default mode, or fitted where that mode is unknown. Nil for no such segment.
    package func segmentShare(_ index: Int) -> Double? {
      guard let segments, segments.indices.contains(index) else { return nil }
      let segment = segments[index]
      return (defaultMode == .fill ? segment.fill : segment.fit).pictureScreenShare
    }
  }

  /// A window's size and its place on the screen in points, with its pixels per point.
  public struct Window: Codable, Sendable, Hashable {
    public var x: Double, y: Double, width: Double, height: Double, scale: Double
  }

  /// A kind of ``Framing/Player``.
  public enum PlayerKind: String, Codable, Sendable, Hashable, CaseIterable {
    case system, layer, custom
  }

  /// The active picture as a clip of its own.
  public struct Unpadded: Codable, Sendable, Hashable {
    @Nullable public var `class`: AspectClass?
    public var nearThreshold: Bool
    @Nullable public var defaultMode: DefaultMode?
    public var fit: Placement
    public var fill: Placement
  }

  public struct Layouts: Codable, Sendable, Hashable {
    public var avkit: Placement, layer: Placement
  }

  /// A clip with the device turned the other way.
  public struct Turned: Codable, Sendable, Hashable {
    public var orientation: ScreenOrientation
    @Nullable public var defaultMode: DefaultMode?
    public var fit: Shares
    public var fill: Shares
    /// The same without the padding; nil where there is none to remove.
    @Nullable public var withoutPadding: UnpaddedShares?
    /// The same for the crop that keeps what stands in bars; nil without such a crop.
    public var keepingOverlays: UnpaddedShares?
  }

  /// The active picture as a clip of its own, in brief.
  public struct UnpaddedShares: Codable, Sendable, Hashable {
    @Nullable public var defaultMode: DefaultMode?
    public var fit: Shares
    public var fill: Shares
  }

  /// The shown shares of a clip in one mode, 0 to 1.
  public struct Shares: Codable, Sendable, Hashable {
    /// The share of the screen's area that the picture covers.
    public var pictureScreenShare: Double
    /// The share of the frame's area that is cropped.
    public var croppedFraction: Double

    init(_ placement: Placement) {
      pictureScreenShare = placement.pictureScreenShare.roundedToMillionths
      croppedFraction = placement.croppedFraction.value.roundedToMillionths
    }
  }

  /// The shown shares of the picture in a stretch of time, in seconds.
  public struct SegmentShares: Codable, Sendable, Hashable {
    public var start: Double
    @Nullable public var end: Double?
    public var fit: Shares
    public var fill: Shares
  }

  /// The enlargement of a still picture.
  public struct Artwork: Codable, Sendable, Hashable {
    public var fit: Drawn, fill: Drawn

    public struct Drawn: Codable, Sendable, Hashable {
      /// Rendered pixels per pixel of the picture, along a side.
      public var enlargement: Double
      /// The size of the whole picture at which nothing is enlarged, in rendered pixels.
      public var width: Int, height: Int
    }
  }

  /// The band in which a half-folded screen bends.
  public struct Fold: Codable, Sendable, Hashable {
    public var rect: Rect
    /// The share of the visible picture in the band: fitted, and filled.
    public var fitPictureShare: Double, fillPictureShare: Double
  }

  public struct Overscan: Codable, Sendable, Hashable {
    /// The area that every television shows, in points.
    public var safeRect: Rect
    /// The share of the visible picture outside that area, in the default mode.
    public var pictureShareOutside: Double
  }

  /// The part of the screen that a window covers.
  public enum WindowKind: Codable, Sendable, Hashable {
    case screen
    case part(WindowPart.Kind)
  }
}

/// A clip shown in one mode.
public protocol ShownClip {
  /// The share of the whole screen's area that the active picture covers, 0 to 1.
  var pictureScreenShare: Double { get }
}

extension Placement: ShownClip {}
extension ClipAnalysis.Shares: ShownClip {}

/// A clip in both modes, of which a player chooses one.
public protocol PlacedClip {
  associatedtype Shown: ShownClip
  /// The player's mode; nil for artwork, which fills the screen.
  var defaultMode: DefaultMode? { get }
  var fit: Shown { get }
  var fill: Shown { get }
}

extension PlacedClip {
  /// The clip in the default mode; nil if that is unknown.
  public var placed: Shown? {
    switch defaultMode {
    case .fit: fit
    case .fill, nil: fill
    case .unknown: nil
    }
  }
}

extension ClipAnalysis.Screen: PlacedClip {}
extension ClipAnalysis.Unpadded: PlacedClip {}
extension ClipAnalysis.Turned: PlacedClip {}
extension ClipAnalysis.UnpaddedShares: PlacedClip {}

extension ClipAnalysis.Window {
  /// Documents of the third analysis did not place windows.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    x = try values.decodeIfPresent(Double.self, forKey: .x) ?? 0
    y = try values.decodeIfPresent(Double.self, forKey: .y) ?? 0
    width = try values.decode(Double.self, forKey: .width)
    height = try values.decode(Double.self, forKey: .height)
    scale = try values.decode(Double.self, forKey: .scale)
  }
}

extension ClipAnalysis.WindowKind: RawRepresentable {
  /// `screen`, an iPad's `2/3`, `1/2`, `1/3` or `slide-over`, `free` or `pose`.
  public init?(rawValue: String) {
    if rawValue == "screen" {
      self = .screen
    } else if let part = WindowPart.Kind(rawValue: rawValue) {
      self = .part(part)
    } else {
      return nil
    }
  }

  public var rawValue: String {
    switch self {
    case .screen: "screen"
    case .part(let kind): kind.rawValue
    }
  }
}

extension ClipAnalysis.Screen {
  /// - Parameters:
  ///   - segments: those of a clip whose bars change: stretches of time with the picture that
  ///     shows.
  ///   - file: the file that a player has to open; nil for artwork.
  ///   - kept: the crop that keeps what stands in bars, in stored pixels; nil for none.
  ///   - regions: the regions to test; nil for none.
  ///   - covers: areas of the window that something covers.
  ///   - limits: areas of the window that regions have to keep within.
  ///   - isTurnGiven: whether the way the device is turned was asked for.
  package init(
    _ presentation: Presentation, segments: [ClipAnalysis.Segment] = [],
    file: Playability.File? = nil, kept: PixelRect? = nil, regions: [FrameRegion]? = nil,
    covers: [Zone] = [], limits: [Zone] = [], isTurnGiven: Bool = false
  ) {
    let (covered, areas) = (covers.map(\.area), limits.map(\.area))
    func losses(_ clip: Presentation, _ unit: Rect = .unit) -> (DisplayMode) -> [RegionLoss]? {
      { mode in
        regions.map { regions in
          clip.losses(
            of: regions.map { $0.cut(to: unit) }, coveredBy: covered, within: areas, in: mode)
        }
      }
    }
    /// The clip cut to a rectangle, judged as the clip itself is.
    func judged(_ part: PixelRect, picture: PixelRect? = nil) -> ClipAnalysis.Unpadded? {
      presentation.cut(to: part, picture: picture).map {
        ClipAnalysis.Unpadded(
          $0.asDelivered, losses($0, presentation.shape.unitRect(of: part)))
      }
    }
    let viewport = presentation.viewport
    let frame = viewport.frame
    let playability = file.flatMap { Playability($0, on: viewport.device) }
    self.init(
      device: viewport.device.id, name: viewport.device.name, orientation: viewport.orientation,
      turn: viewport.turn, turnGiven: isTurnGiven ? true : nil, system: viewport.system?.major,
      pose: viewport.pose,
      window: ClipAnalysis.Window(
        x: frame.x, y: frame.y, width: frame.width, height: frame.height, scale: viewport.scale),
      screen: viewport.screen, windowKind: viewport.part.map { .part($0.kind) } ?? .screen,
      sizeClasses: viewport.sizeClasses, safeArea: viewport.safeArea,
      avkitSafeArea: viewport.unobstructedBounds, layout: presentation.layout,
      player: presentation.player.map(ClipAnalysis.PlayerKind.init),
      maxCrop: presentation.player?.maximumCrop?.value.roundedToMillionths,
      playable: playability?.answer, playableReason: playability?.reason,
      class: presentation.aspectClass, nearThreshold: presentation.isNearThreshold,
      defaultMode: presentation.defaultMode, fit: presentation.fit, fill: presentation.fill,
      withoutPadding: presentation.crop.flatMap { judged($0) },
      keepingOverlays: kept.flatMap { judged($0, picture: presentation.picture) },
      fitByLayout: ClipAnalysis.Layouts(
        avkit: presentation.asDelivered.fit(.avkit),
        layer: presentation.asDelivered.fit(.layer)),
      turned: presentation.turned.map { ClipAnalysis.Turned($0, kept) },
      segments: segments.map { ClipAnalysis.SegmentShares($0, of: presentation) },
      artwork: presentation.player == nil ? ClipAnalysis.Artwork(presentation) : nil,
      fold: ClipAnalysis.Fold(presentation), pictureInPicture: presentation.pictureInPicture,
      overscan: presentation.overscanShare(presentation.defaultMode?.mode ?? .fit).map {
        ClipAnalysis.Overscan(
          safeRect: viewport.bounds.inset(by: viewport.safeArea),
          pictureShareOutside: $0.roundedToMillionths)
      },
      zones: regions == nil || limits.isEmpty ? nil : limits.map(\.name),
      zoom: presentation.player.map { _ in ZoomFactors(presentation, regions: regions ?? []) })
    let lost = losses(presentation)
    (fit.lost, fill.lost) = (lost(.fit), lost(.fill))
  }
}

extension ClipAnalysis.PlayerKind {
  fileprivate init(_ player: Player) {
    self =
      switch player {
      case .system: .system
      case .layer: .layer
      case .custom: .custom
      }
  }
}

extension ClipAnalysis.Unpadded {
  fileprivate init(_ clean: Treatment, _ lost: (DisplayMode) -> [RegionLoss]?) {
    self.init(
      class: clean.aspectClass, nearThreshold: clean.isNearThreshold,
      defaultMode: clean.defaultMode, fit: clean.fit, fill: clean.fill)
    (fit.lost, fill.lost) = (lost(.fit), lost(.fill))
  }
}

extension ClipAnalysis.Turned {
  fileprivate init(_ presentation: Presentation, _ kept: PixelRect?) {
    func shares(_ clip: Treatment) -> ClipAnalysis.UnpaddedShares {
      ClipAnalysis.UnpaddedShares(
        defaultMode: clip.defaultMode, fit: ClipAnalysis.Shares(clip.fit),
        fill: ClipAnalysis.Shares(clip.fill))
    }
    self.init(
      orientation: presentation.viewport.orientation, defaultMode: presentation.defaultMode,
      fit: ClipAnalysis.Shares(presentation.fit), fill: ClipAnalysis.Shares(presentation.fill),
      withoutPadding: presentation.withoutPadding.map(shares),
      keepingOverlays: kept.flatMap {
        presentation.cut(to: $0, picture: presentation.picture).map { shares($0.asDelivered) }
      })
  }
}

extension ClipAnalysis.SegmentShares {
  /// The frame stays where it is; only the picture in it changes.
  fileprivate init(_ segment: ClipAnalysis.Segment, of presentation: Presentation) {
    let then = presentation.showing(segment.picture)
    self.init(
      start: segment.start, end: segment.end, fit: ClipAnalysis.Shares(then.fit),
      fill: ClipAnalysis.Shares(then.fill))
  }
}

extension ClipAnalysis.Artwork {
  fileprivate init(_ presentation: Presentation) {
    func drawn(_ placement: Placement) -> Drawn {
      let source = presentation.shape.displaySize
      let (rect, scale) = (placement.videoRect, presentation.viewport.scale)
      // The size of a picture to deliver, and not of the pixels on which its edges happen to fall.
      return Drawn(
        enlargement: (rect.width * scale / source.width).roundedToThousandths,
        width: Int((rect.width * scale).rounded()), height: Int((rect.height * scale).rounded()))
    }
    self.init(fit: drawn(presentation.fit), fill: drawn(presentation.fill))
  }
}

extension ClipAnalysis.Fold {
  fileprivate init?(_ presentation: Presentation) {
    guard let fit = presentation.fold(.fit), let fill = presentation.fold(.fill) else { return nil }
    self.init(
      rect: fit.rect, fitPictureShare: fit.pictureShare.roundedToMillionths,
      fillPictureShare: fill.pictureShare.roundedToMillionths)
  }
}
