/// One clip on one screen: how a player treats it as delivered, and how it would treat it without
/// its embedded padding.
///
/// ```swift
/// let frame = PixelSize(width: 1920, height: 1080)
/// let presentation = Presentation(
///   shape: DisplayShape(
///     storage: frame, cleanAperture: nil, pixelAspectRatio: .one, orientation: .upright)!,
///   picture: PixelRect(in: frame, insets: PixelInsets(top: 140, bottom: 140)),
///   viewport: Viewport(device: .iPhoneX, orientation: .landscape))
/// presentation.defaultMode                  // .fit: the frame is 16:9
/// presentation.fit.isWindowboxed            // true: bars on all sides of the picture
/// presentation.withoutPadding?.defaultMode  // .fill: the picture is 12:5
/// ```
public struct Presentation: Hashable, Sendable {
  /// The clip's shape as delivered.
  public let shape: DisplayShape
  /// The active picture in stored pixels: the whole shown frame if there is no padding.
  public let picture: PixelRect
  /// The window that the player has.
  public let viewport: Viewport
  /// The layout to which ``fit`` refers.
  public let layout: FitLayout
  /// The whole frame's treatment: a player cannot see the padding in it.
  public let asDelivered: Treatment
  /// The active picture's treatment as a clip of its own, or nil if there is no padding.
  public let withoutPadding: Treatment?

  /// Lays the clip out on the screen.
  ///
  /// - Parameters:
  ///   - shape: The clip's shape.
  ///   - picture: The active picture in stored pixels. There is no padding if it is nil, the whole
  ///     shown frame, or not shown at all.
  ///   - viewport: The window that the player has.
  ///   - layout: The layout to which aspect fit refers.
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

  /// See ``Treatment/aspectClass``, of the clip as delivered.
  public var aspectClass: AspectClass { asDelivered.aspectClass }
  /// See ``DisplayShape/isNearThreshold``, of the clip as delivered.
  public var isNearThreshold: Bool { asDelivered.isNearThreshold }
  /// See ``Treatment/defaultMode``, of the clip as delivered.
  public var defaultMode: DisplayMode { asDelivered.defaultMode }
  /// See ``Treatment/fit``, of the clip as delivered.
  public var fit: Placement { asDelivered.fit }
  /// See ``Treatment/fill``, of the clip as delivered.
  public var fill: Placement { asDelivered.fill }

  /// The same clip in Picture in Picture, or nil on a device that has none.
  public var pictureInPicture: PictureInPicture? {
    PictureInPicture(shape: shape, picture: picture, viewport: viewport)
  }

  /// The share of the seen picture, 0 … 1, in the overscan area that a television may not show,
  /// into which full-screen video reaches all the same. Nil for screens without overscan.
  public func overscanShare(_ mode: DisplayMode) -> Double? {
    guard viewport.device.kind == .tv else { return nil }
    let seen = asDelivered[mode].pictureRect.intersection(viewport.bounds)
    guard seen.area > 0 else { return 0 }
    let safe = viewport.bounds.inset(by: viewport.safeArea)
    return max(0, 1 - seen.intersection(safe).area / seen.area)
  }
}
