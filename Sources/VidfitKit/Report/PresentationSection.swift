internal import Framing

/// What one screen does with the clip.
public struct PresentationSection: Encodable, Sendable, Equatable {
  public let device: String
  /// What people call the device.
  public let name: String
  public let orientation: String
  /// In points, with pixels to a point.
  public let window: Window
  /// What part of the screen the window is: `screen` for all of it, or an iPad's `2/3`, `1/2`,
  /// `1/3` or `slide-over`.
  public let windowKind: String
  public let sizeClasses: Classes
  /// UIKit's safe area of the window, in points.
  public let safeArea: InsetsSection
  /// `avkit` or `layer`.
  public let layout: String
  /// `standard`, `wide` or `ultrawide`.
  public let `class`: String
  /// Whether a crop by one row would change what the player does.
  public let nearThreshold: Bool
  /// `fit` or `fill`: what the player does until a person toggles it.
  public let defaultMode: String
  public let fit: PlacementSection
  public let fill: PlacementSection
  /// The same for the active picture delivered without its padding; null where there is none.
  @Nullable public var withoutPadding: WithoutPadding?

  /// Aspect fit in both layouts, whichever was asked for.
  public let fitByLayout: Layouts
  /// The clip in a small floating window; null on devices without one.
  @Nullable public var pictureInPicture: SmallWindow?
  /// What a television may cut off; null on screens that show all.
  @Nullable public var overscan: Overscan?

  public struct Classes: Encodable, Sendable, Equatable {
    /// `compact` or `regular`.
    public let horizontal: String, vertical: String
  }

  public struct Layouts: Encodable, Sendable, Equatable {
    public let avkit: PlacementSection, layer: PlacementSection
  }

  public struct SmallWindow: Encodable, Sendable, Equatable {
    /// In points of the screen. A model: Apple publishes no sizes.
    public let window: RectSection
    public let pictureRect: RectSection
    /// The share of the window that embedded padding takes, whatever its size.
    public let paddingShare: Double
  }

  public struct Overscan: Encodable, Sendable, Equatable {
    /// What every television shows, in points.
    public let safeRect: RectSection
    /// The share of the seen picture beyond that, in the default mode.
    public let pictureShareOutside: Double
  }

  public struct Window: Encodable, Sendable, Equatable {
    public let width: Double, height: Double, scale: Double
  }

  public struct WithoutPadding: Encodable, Sendable, Equatable {
    public let `class`: String
    public let nearThreshold: Bool
    public let defaultMode: String
    public let fit: PlacementSection
    public let fill: PlacementSection

    init(_ treatment: Treatment, fillsWide: Bool) {
      `class` = treatment.aspectClass.rawValue
      nearThreshold = treatment.isNearThreshold && fillsWide
      defaultMode = treatment.defaultMode.rawValue
      fit = PlacementSection(treatment.fit)
      fill = PlacementSection(treatment.fill)
    }
  }

  init(_ presentation: Presentation) {
    let viewport = presentation.viewport
    device = viewport.device.id
    name = viewport.device.name
    orientation = viewport.orientation.rawValue
    window = Window(
      width: viewport.window.width, height: viewport.window.height, scale: viewport.scale)
    windowKind = viewport.multitasking?.kind.rawValue ?? "screen"
    sizeClasses = Classes(
      horizontal: viewport.sizeClasses.horizontal.rawValue,
      vertical: viewport.sizeClasses.vertical.rawValue)
    safeArea = InsetsSection(viewport.safeArea)
    layout = presentation.layout.rawValue
    `class` = presentation.aspectClass.rawValue
    let fillsWide =
      DisplayModePolicy.defaultMode(for: AspectClass.wideAspectRatios.lowerBound, in: viewport)
      == .fill
    nearThreshold = presentation.isNearThreshold && fillsWide
    defaultMode = presentation.defaultMode.rawValue
    fit = PlacementSection(presentation.fit)
    fill = PlacementSection(presentation.fill)
    withoutPadding = presentation.withoutPadding.map {
      WithoutPadding($0, fillsWide: fillsWide)
    }
    fitByLayout = Layouts(
      avkit: PlacementSection(presentation.asDelivered.fit(.avkit)),
      layer: PlacementSection(presentation.asDelivered.fit(.layer)))
    pictureInPicture = presentation.pictureInPicture.map {
      SmallWindow(
        window: RectSection($0.window), pictureRect: RectSection($0.pictureRect),
        paddingShare: $0.paddingShare.roundedToMillionths)
    }
    overscan = presentation.overscanShare(presentation.defaultMode).map {
      Overscan(
        safeRect: RectSection(viewport.bounds.inset(by: viewport.safeArea)),
        pictureShareOutside: $0.roundedToMillionths)
    }
  }
}
