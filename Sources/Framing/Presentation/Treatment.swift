/// A player's treatment of one clip on one screen: its class, its default mode, and both modes that
/// the user can toggle between.
public struct Treatment: Hashable, Sendable {
  /// The clip's display aspect ratio.
  public let displayAspectRatio: Ratio
  /// The class of that ratio; nil for artwork, which no player classifies.
  public let aspectClass: AspectClass?
  /// Whether one row of the picture less or more would change ``defaultMode``.
  public let isNearThreshold: Bool
  /// See ``DisplayModePolicy``; nil for artwork.
  public let defaultMode: DefaultMode?
  /// Aspect fit in the requested layout.
  public let fit: Placement
  private let otherFit: Placement
  private let layout: FitLayout
  /// Aspect fill, the same in both layouts.
  public let fill: Placement

  /// - Parameter player: The player; nil for artwork.
  init(
    shape: DisplayShape, picture: PixelRect, viewport: Viewport, layout: FitLayout, player: Player?
  ) {
    func placement(_ mode: DisplayMode, _ layout: FitLayout) -> Placement {
      Placement(mode, shape: shape, picture: picture, viewport: viewport, layout: layout)
    }
    func mode(_ aspect: Ratio) -> DefaultMode? {
      player.map { DisplayModePolicy.defaultMode(for: aspect, in: viewport, player: $0) }
    }
    displayAspectRatio = shape.displayAspectRatio
    let chosen = mode(shape.displayAspectRatio)
    aspectClass = player.map { _ in AspectClass(displayAspectRatio: shape.displayAspectRatio) }
    isNearThreshold = shape.neighbouringAspectRatios.contains { mode($0) != chosen }
    defaultMode = chosen
    self.layout = layout
    fit = placement(.fit, layout)
    otherFit = placement(.fit, layout == .avkit ? .layer : .avkit)
    fill = placement(.fill, layout)
  }

  /// Aspect fit in `layout`, regardless of the requested one.
  public func fit(_ layout: FitLayout) -> Placement { layout == self.layout ? fit : otherFit }

  /// The clip in `mode`.
  public subscript(mode: DisplayMode) -> Placement {
    switch mode {
    case .fit: fit
    case .fill: fill
    }
  }
}
