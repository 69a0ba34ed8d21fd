public import Framing

extension ClipAnalysis {
  /// What one screen does with the clip.
  public struct Screen: Codable, Sendable, Hashable {
    /// The device's id.
    public var device: String
    /// What people call the device.
    public var name: String
    public var orientation: ScreenOrientation
    public var window: Window
    /// Which part of the screen the window is.
    public var windowKind: WindowKind
    public var sizeClasses: SizeClasses
    /// UIKit's safe area of the window, in points.
    public var safeArea: EdgeInsets
    public var layout: FitLayout
    public var `class`: AspectClass
    /// Whether a crop by one row would change what the player does.
    public var nearThreshold: Bool
    /// What the player does until a person toggles it.
    public var defaultMode: DisplayMode
    public var fit: Placement
    public var fill: Placement
    /// The same for the active picture delivered without its padding; nil if there is none.
    @Nullable public var withoutPadding: Unpadded?
    /// Aspect fit in both layouts, whichever was asked for.
    public var fitByLayout: Layouts
    /// The clip in a small floating window; nil on devices without one.
    @Nullable public var pictureInPicture: PictureInPicture?
    /// What a television may cut off; nil on screens that show all.
    @Nullable public var overscan: Overscan?

    /// The mode that the player chooses.
    public var placed: Placement { self[defaultMode] }

    public subscript(mode: DisplayMode) -> Placement {
      switch mode {
      case .fit: fit
      case .fill: fill
      }
    }
  }

  /// A window's size in points, with pixels to a point.
  public struct Window: Codable, Sendable, Hashable {
    public var width: Double, height: Double, scale: Double
  }

  /// The active picture as a clip of its own.
  public struct Unpadded: Codable, Sendable, Hashable {
    public var `class`: AspectClass
    public var nearThreshold: Bool
    public var defaultMode: DisplayMode
    public var fit: Placement
    public var fill: Placement

    /// The mode that the player would choose.
    public var placed: Placement {
      switch defaultMode {
      case .fit: fit
      case .fill: fill
      }
    }
  }

  public struct Layouts: Codable, Sendable, Hashable {
    public var avkit: Placement, layer: Placement
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
    case part(MultitaskingWindow.Kind)
  }
}

extension ClipAnalysis.Screen {
  package init(_ presentation: Presentation) {
    let viewport = presentation.viewport
    device = viewport.device.id
    name = viewport.device.name
    orientation = viewport.orientation
    window = ClipAnalysis.Window(
      width: viewport.window.width, height: viewport.window.height, scale: viewport.scale)
    windowKind = viewport.multitasking.map { .part($0.kind) } ?? .screen
    sizeClasses = viewport.sizeClasses
    safeArea = viewport.safeArea
    layout = presentation.layout
    `class` = presentation.aspectClass
    let fillsWide =
      DisplayModePolicy.defaultMode(for: AspectClass.wideAspectRatios.lowerBound, in: viewport)
      == .fill
    nearThreshold = presentation.isNearThreshold && fillsWide
    defaultMode = presentation.defaultMode
    fit = presentation.fit
    fill = presentation.fill
    withoutPadding = presentation.withoutPadding.map { clean in
      ClipAnalysis.Unpadded(
        class: clean.aspectClass, nearThreshold: clean.isNearThreshold && fillsWide,
        defaultMode: clean.defaultMode, fit: clean.fit,
        fill: clean.fill)
    }
    fitByLayout = ClipAnalysis.Layouts(
      avkit: presentation.asDelivered.fit(.avkit),
      layer: presentation.asDelivered.fit(.layer))
    pictureInPicture = presentation.pictureInPicture
    overscan = presentation.overscanShare(presentation.defaultMode).map {
      ClipAnalysis.Overscan(
        safeRect: viewport.bounds.inset(by: viewport.safeArea),
        pictureShareOutside: $0.roundedToMillionths)
    }
  }
}

extension ClipAnalysis.WindowKind: RawRepresentable {
  /// `screen`, or an iPad's `2/3`, `1/2`, `1/3` or `slide-over`.
  public init?(rawValue: String) {
    if rawValue == "screen" {
      self = .screen
    } else if let part = MultitaskingWindow.Kind(rawValue: rawValue) {
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
