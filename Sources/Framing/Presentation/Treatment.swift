/// How a player treats one clip on one screen: what it takes the clip for, what it does by itself,
/// and both modes that a person can toggle between.
public struct Treatment: Hashable, Sendable {
  public let displayAspectRatio: Ratio
  public let aspectClass: AspectClass
  /// See ``DisplayShape/isNearThreshold``.
  public let isNearThreshold: Bool
  public let defaultMode: DisplayMode
  /// In the layout that was asked for.
  public let fit: Placement
  private let otherFit: Placement
  private let layout: FitLayout
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

  /// Aspect fit as either layout has it, whichever was asked for.
  public func fit(_ layout: FitLayout) -> Placement { layout == self.layout ? fit : otherFit }

  public subscript(mode: DisplayMode) -> Placement {
    switch mode {
    case .fit: fit
    case .fill: fill
    }
  }
}
