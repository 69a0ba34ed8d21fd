/// A player's treatment of one clip on one screen: its class, its default mode, and both modes
/// between which a person can toggle.
public struct Treatment: Hashable, Sendable {
  /// The clip's display aspect ratio.
  public let displayAspectRatio: Ratio
  /// The class of that ratio.
  public let aspectClass: AspectClass
  /// See ``DisplayShape/isNearThreshold``.
  public let isNearThreshold: Bool
  /// See ``DisplayModePolicy``.
  public let defaultMode: DisplayMode
  /// Aspect fit in the requested layout.
  public let fit: Placement
  private let otherFit: Placement
  private let layout: FitLayout
  /// Aspect fill, the same in both layouts.
  public let fill: Placement

  init(shape: DisplayShape, picture: PixelRect, viewport: Viewport, layout: FitLayout) {
    func placement(_ mode: DisplayMode, _ layout: FitLayout) -> Placement {
      Placement(mode, shape: shape, picture: picture, viewport: viewport, layout: layout)
    }
    displayAspectRatio = shape.displayAspectRatio
    aspectClass = AspectClass(displayAspectRatio: shape.displayAspectRatio)
    isNearThreshold = shape.isNearThreshold
    defaultMode = DisplayModePolicy.defaultMode(for: shape.displayAspectRatio, in: viewport)
    self.layout = layout
    fit = placement(.fit, layout)
    otherFit = placement(.fit, layout == .avkit ? .layer : .avkit)
    fill = placement(.fill, layout)
  }

  /// Aspect fit in `layout`, whichever was requested.
  public func fit(_ layout: FitLayout) -> Placement { layout == self.layout ? fit : otherFit }

  /// The clip in `mode`.
  public subscript(mode: DisplayMode) -> Placement {
    switch mode {
    case .fit: fit
    case .fill: fill
    }
  }
}
