public import Framing

extension ClipAnalysis {
  /// What one screen does with the clip. Rectangles are in points of the window, unless they say
  /// otherwise.
  public struct Screen: Codable, Sendable, Hashable {
    /// The device's id.
    public var device: String
    /// What people call the device.
    public var name: String
    public var orientation: ScreenOrientation
    /// The way the device is turned.
    @Nullable public var turn: Turn?
    /// The major version of the system whose figures apply; nil for a screen without one.
    @Nullable public var system: Int?
    /// The way a folding phone is held; nil for others.
    @Nullable public var pose: FoldingPose?
    public var window: Window
    /// The whole screen, in points.
    @Nullable public var screen: Size?
    /// Which part of the screen the window is.
    public var windowKind: WindowKind
    public var sizeClasses: SizeClasses
    /// UIKit's safe area of the window, in points.
    public var safeArea: EdgeInsets
    /// The region to which the system player's aspect fit keeps, but for the rounded corners.
    @Nullable public var avkitSafeArea: Rect?
    public var layout: FitLayout
    /// Whose default mode it is; nil for artwork.
    @Nullable public var player: PlayerKind?
    /// The largest share of the frame that a custom player crops unasked.
    @Nullable public var maxCrop: Double?
    /// Whether AVPlayer opens the file here; nil for artwork and screens named by their size.
    @Nullable public var playable: Playability.Answer?
    /// Why it does or doesn't, in a sentence fragment.
    @Nullable public var playableReason: String?
    /// Nil for artwork, which no player classifies.
    @Nullable public var `class`: AspectClass?
    /// Whether one row of the picture less or more would change what the player does.
    public var nearThreshold: Bool
    /// What the player does until a person toggles it; nil for artwork, which fills the screen.
    @Nullable public var defaultMode: DefaultMode?
    public var fit: Placement
    public var fill: Placement
    /// The same for the active picture delivered without its padding; nil if there is none.
    @Nullable public var withoutPadding: Unpadded?
    /// Aspect fit in both layouts, whichever was asked for.
    public var fitByLayout: Layouts
    /// In brief, the same with the device turned the other way; nil if it can't be.
    @Nullable public var turned: Turned?
    /// How much of a clip's picture shows while its bars change; empty for other clips.
    @Nullable public var segments: [SegmentShares]?
    /// How artwork is enlarged; nil for video.
    @Nullable public var artwork: Artwork?
    /// The band in which a half-folded screen bends; nil on a flat one.
    @Nullable public var fold: Fold?
    /// The clip in a small floating window; nil on devices without one.
    @Nullable public var pictureInPicture: PictureInPicture?
    /// What a television may cut off; nil on screens that show all.
    @Nullable public var overscan: Overscan?

    public subscript(mode: DisplayMode) -> Placement {
      switch mode {
      case .fit: fit
      case .fill: fill
      }
    }

    /// The share of the screen that the picture covers in a segment of a clip whose bars change, in
    /// the default mode, or fitted where that is not known; nil for no such segment.
    package func segmentShare(_ index: Int) -> Double? {
      guard let segments, segments.indices.contains(index) else { return nil }
      let segment = segments[index]
      return (defaultMode == .fill ? segment.fill : segment.fit).pictureScreenShare
    }
  }

  /// A window's size and its place on the screen in points, with pixels to a point.
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
    /// The same without the padding; nil where there is none to take off.
    @Nullable public var withoutPadding: UnpaddedShares?
  }

  /// In brief, the active picture as a clip of its own.
  public struct UnpaddedShares: Codable, Sendable, Hashable {
    @Nullable public var defaultMode: DefaultMode?
    public var fit: Shares
    public var fill: Shares
  }

  /// What shows of a clip in one mode, 0 to 1.
  public struct Shares: Codable, Sendable, Hashable {
    /// Of the screen's area.
    public var pictureScreenShare: Double
    /// Of the frame's area.
    public var croppedFraction: Double

    init(_ placement: Placement) {
      pictureScreenShare = placement.pictureScreenShare.roundedToMillionths
      croppedFraction = placement.croppedFraction.value.roundedToMillionths
    }
  }

  /// What shows of the picture in a stretch of time, in seconds.
  public struct SegmentShares: Codable, Sendable, Hashable {
    public var start: Double
    @Nullable public var end: Double?
    public var fit: Shares
    public var fill: Shares
  }

  /// How a still picture is enlarged.
  public struct Artwork: Codable, Sendable, Hashable {
    public var fit: Drawn, fill: Drawn

    public struct Drawn: Codable, Sendable, Hashable {
      /// Rendered pixels for one pixel of the picture, along a side.
      public var enlargement: Double
      /// The size of the whole picture at which nothing is enlarged, in rendered pixels.
      public var width: Int, height: Int
    }
  }

  /// The band in which a half-folded screen bends.
  public struct Fold: Codable, Sendable, Hashable {
    public var rect: Rect
    /// The share of the seen picture in it: fitted, and filled.
    public var fitPictureShare: Double, fillPictureShare: Double
  }

  public struct Overscan: Codable, Sendable, Hashable {
    /// What every television shows, in points.
    public var safeRect: Rect
    /// The share of the seen picture beyond that, in the default mode.
    public var pictureShareOutside: Double
  }

  /// Which part of the screen a window is.
  public enum WindowKind: Codable, Sendable, Hashable {
    case screen
    case part(WindowPart.Kind)
  }
}

/// What shows of a clip in one mode.
public protocol ShownClip {
  /// The share of the whole screen's area that the active picture covers, 0 to 1.
  var pictureScreenShare: Double { get }
}

extension Placement: ShownClip {}
extension ClipAnalysis.Shares: ShownClip {}

/// A clip in both modes, of which a player chooses one.
public protocol PlacedClip {
  associatedtype Shown: ShownClip
  /// Nil for artwork, which fills the screen.
  var defaultMode: DefaultMode? { get }
  var fit: Shown { get }
  var fill: Shown { get }
}

extension PlacedClip {
  /// The clip as it is shown unasked; nil where nobody knows.
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
