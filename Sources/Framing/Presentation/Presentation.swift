/// Everything about one clip on one screen: how a player treats it as delivered, and how it would
/// treat it without the padding embedded in it.
public struct Presentation: Hashable, Sendable {
  public let shape: DisplayShape
  /// The active picture in stored pixels: all that is shown where there is no padding.
  public let picture: PixelRect
  public let viewport: Viewport
  public let layout: FitLayout
  /// A player lays out the frame and cannot see the padding in it.
  public let asDelivered: Treatment
  /// The active picture treated as a clip of its own, or nil where there is no padding.
  public let withoutPadding: Treatment?

  /// `picture` is the active picture in stored pixels; nil, all that is shown, and a rectangle
  /// which has no part in that mean that there is no padding.
  public init(
    shape: DisplayShape, picture: PixelRect? = nil, viewport: Viewport,
    layout: FitLayout = .avkit
  ) {
    let cropped = picture.flatMap(shape.cropped).flatMap { $0 == shape ? nil : $0 }
    let active = cropped?.shown ?? shape.shown
    self.shape = shape
    self.picture = active
    self.viewport = viewport
    self.layout = layout
    asDelivered = Treatment(shape: shape, picture: active, viewport: viewport, layout: layout)
    withoutPadding = cropped.map {
      Treatment(shape: $0, picture: active, viewport: viewport, layout: layout)
    }
  }

  public var aspectClass: AspectClass { asDelivered.aspectClass }
  public var isNearThreshold: Bool { asDelivered.isNearThreshold }
  public var defaultMode: DisplayMode { asDelivered.defaultMode }
  public var fit: Placement { asDelivered.fit }
  public var fill: Placement { asDelivered.fill }
}
