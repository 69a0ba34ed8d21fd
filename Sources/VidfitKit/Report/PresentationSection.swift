internal import Framing

/// What one screen does with the clip.
public struct PresentationSection: Encodable, Sendable, Equatable {
  public let device: String
  /// What people call the device.
  public let name: String
  public let orientation: String
  /// In points, with pixels to a point.
  public let window: Window
  /// `avkit` or `layer`.
  public let layout: String
  /// `standard`, `wide` or `ultrawide`.
  public let `class`: String
  /// Whether a crop by one row would change what the player does.
  public let nearThreshold: Bool
  /// `fit` or `fill`: what the player does until a person toggles it.
  public let defaultMode: String
  public let fit: Fit
  public let fill: Fill
  /// The same for the active picture delivered without its padding; null where there is none.
  @Nullable public var withoutPadding: WithoutPadding?

  public struct Window: Encodable, Sendable, Equatable {
    public let width: Double, height: Double, scale: Double
  }

  /// Aspect fit: the whole frame, with bars where it does not reach.
  public struct Fit: Encodable, Sendable, Equatable {
    /// Where the frame lands, in points.
    public let videoRect: RectSection
    /// The share of the screen that the frame covers.
    public let screenShare: Double
    /// The share of the screen that the active picture covers.
    public let pictureScreenShare: Double

    init(_ placement: Placement) {
      videoRect = RectSection(placement.videoRect)
      screenShare = placement.screenShare.roundedToMillionths
      pictureScreenShare = placement.pictureScreenShare.roundedToMillionths
    }
  }

  /// Aspect fill: the screen covered, the frame cropped.
  public struct Fill: Encodable, Sendable, Equatable {
    public let videoRect: RectSection
    /// The stored pixels that are seen.
    public let visibleSource: RectSection
    /// The share of the frame that is cut off.
    public let croppedFraction: Double
    public let pictureScreenShare: Double

    init(_ placement: Placement) {
      videoRect = RectSection(placement.videoRect)
      visibleSource = RectSection(placement.visibleSource)
      croppedFraction = placement.croppedFraction.value.roundedToMillionths
      pictureScreenShare = placement.pictureScreenShare.roundedToMillionths
    }
  }

  public struct WithoutPadding: Encodable, Sendable, Equatable {
    public let `class`: String
    public let nearThreshold: Bool
    public let defaultMode: String
    public let fit: Fit
    public let fill: Fill

    init(_ treatment: Treatment, fillsWide: Bool) {
      `class` = treatment.aspectClass.rawValue
      nearThreshold = treatment.isNearThreshold && fillsWide
      defaultMode = treatment.defaultMode.rawValue
      fit = Fit(treatment.fit)
      fill = Fill(treatment.fill)
    }
  }

  init(_ presentation: Presentation) {
    let viewport = presentation.viewport
    device = viewport.device.id
    name = viewport.device.name
    orientation = viewport.orientation.rawValue
    window = Window(
      width: viewport.window.width, height: viewport.window.height, scale: viewport.scale)
    layout = presentation.layout.rawValue
    `class` = presentation.aspectClass.rawValue
    let fillsWide =
      DisplayModePolicy.defaultMode(for: AspectClass.wideAspectRatios.lowerBound, in: viewport)
      == .fill
    nearThreshold = presentation.isNearThreshold && fillsWide
    defaultMode = presentation.defaultMode.rawValue
    fit = Fit(presentation.fit)
    fill = Fill(presentation.fill)
    withoutPadding = presentation.withoutPadding.map {
      WithoutPadding($0, fillsWide: fillsWide)
    }
  }
}
