/// How a player treats one clip on one screen: what it takes the clip for, what it does by itself,
/// and both modes that a person can toggle between.
public struct Treatment: Hashable, Sendable {
  public let displayAspectRatio: Ratio
  public let aspectClass: AspectClass
  /// See ``DisplayShape/isNearThreshold``.
  public let isNearThreshold: Bool
  public let defaultMode: DisplayMode
  public let fit: Placement
  public let fill: Placement

  init(shape: DisplayShape, picture: PixelRect, viewport: Viewport, layout: FitLayout) {
    func placement(_ mode: DisplayMode) -> Placement {
      Placement(mode, shape: shape, picture: picture, viewport: viewport, layout: layout)
    }
    displayAspectRatio = shape.displayAspectRatio
    aspectClass = AspectClass(displayAspectRatio: shape.displayAspectRatio)
    isNearThreshold = shape.isNearThreshold
    defaultMode = DisplayModePolicy.defaultMode(for: shape.displayAspectRatio, in: viewport)
    fit = placement(.fit)
    fill = placement(.fill)
  }

  public subscript(mode: DisplayMode) -> Placement {
    switch mode {
    case .fit: fit
    case .fill: fill
    }
  }
}
