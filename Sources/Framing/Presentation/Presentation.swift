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
  /// The window of the player.
  public let viewport: Viewport
  /// The layout to which ``fit`` refers.
  public let layout: FitLayout
  /// The player whose default mode this is; nil for artwork, which has no mode to toggle.
  public let player: Player?
  /// The whole frame's treatment: a player cannot see the padding in it.
  public let asDelivered: Treatment
  /// The crop that would be delivered without the padding, in stored pixels; nil if there is no
  /// padding, or if it can't be removed.
  public let crop: PixelRect?
  /// The treatment of ``crop`` as a clip of its own; nil without one.
  public let withoutPadding: Treatment?

  /// Lays the clip out on the screen.
  ///
  /// - Parameters:
  ///   - shape: The clip's shape.
  ///   - picture: The active picture in stored pixels. If it is nil, the whole shown frame, or not
  ///     shown at all, there is no padding.
  ///   - viewport: The window of the player.
  ///   - crop: The crop that would be delivered without the padding, if it is not exactly the
  ///     picture: tools cut whole chroma samples.
  ///   - isCroppable: Whether the picture could be delivered alone: it can't while its bars change.
  ///   - layout: The layout to which aspect fit refers; by default the player's usual one.
  ///   - player: The player whose default mode to determine.
  public init(
    shape: DisplayShape, picture: PixelRect? = nil, crop: PixelRect? = nil,
    isCroppable: Bool = true, viewport: Viewport, layout: FitLayout? = nil,
    player: Player = .system
  ) {
    self.init(
      shape, picture, isCroppable ? crop ?? picture : nil, viewport, layout ?? player.layout, player
    )
  }

  /// Lays a still picture out edge to edge, as artwork is shown: it has no default mode, no class
  /// and no Picture in Picture, and neither housing nor corners move it.
  public init(
    artwork shape: DisplayShape, picture: PixelRect? = nil, crop: PixelRect? = nil,
    viewport: Viewport
  ) {
    self.init(shape, picture, crop ?? picture, viewport, .layer, nil)
  }

  /// Lays a clip out as artwork or as the player does.
  ///
  /// - Parameter crop: the part that can be delivered without bars; nil if there is none.
  package init(
    _ shape: DisplayShape, isArtwork: Bool, picture: PixelRect? = nil, crop: PixelRect? = nil,
    viewport: Viewport, layout: FitLayout?, player: Player
  ) {
    self =
      isArtwork
      ? Self(artwork: shape, picture: picture, crop: crop, viewport: viewport)
      : Self(
        shape: shape, picture: picture, crop: crop, isCroppable: crop != nil, viewport: viewport,
        layout: layout, player: player)
  }

  private init(
    _ shape: DisplayShape, _ picture: PixelRect?, _ crop: PixelRect?, _ viewport: Viewport,
    _ layout: FitLayout, _ player: Player?
  ) {
    func part(_ rect: PixelRect?) -> DisplayShape? {
      rect.flatMap(shape.cropped).flatMap { $0 == shape ? nil : $0 }
    }
    let padded = part(picture)
    let active = padded?.shown ?? shape.shown
    let delivered = padded.flatMap { _ in part(crop) }
    self.shape = shape
    self.picture = active
    self.viewport = viewport
    self.layout = layout
    self.player = player
    func treatment(_ shape: DisplayShape, _ picture: PixelRect) -> Treatment {
      Treatment(shape: shape, picture: picture, viewport: viewport, layout: layout, player: player)
    }
    self.crop = delivered?.shown
    asDelivered = treatment(shape, active)
    withoutPadding = delivered.map { treatment($0, $0.shown) }
  }

  /// See ``Treatment/aspectClass``, of the clip as delivered.
  public var aspectClass: AspectClass? { asDelivered.aspectClass }
  /// See ``Treatment/isNearThreshold``, of the clip as delivered.
  public var isNearThreshold: Bool { asDelivered.isNearThreshold }
  /// See ``Treatment/defaultMode``, of the clip as delivered.
  public var defaultMode: DefaultMode? { asDelivered.defaultMode }
  /// See ``Treatment/fit``, of the clip as delivered.
  public var fit: Placement { asDelivered.fit }
  /// See ``Treatment/fill``, of the clip as delivered.
  public var fill: Placement { asDelivered.fill }

  /// The same clip in Picture in Picture; nil for artwork and on a device without it.
  public var pictureInPicture: PictureInPicture? {
    player.flatMap { _ in PictureInPicture(shape: shape, picture: picture, viewport: viewport) }
  }

  /// The same frame with another picture in it, as in a clip with changing bars. A player can't see
  /// the bars, so the frame stays in place.
  public func showing(_ picture: PixelRect) -> (fit: Placement, fill: Placement) {
    let treatment = Treatment(
      shape: shape, picture: picture, viewport: viewport, layout: layout, player: player)
    return (treatment.fit, treatment.fill)
  }

  /// The clip cut to a part of its frame, as a clip of its own on the same screen; nil if nothing of
  /// that part is shown.
  ///
  /// - Parameters:
  ///   - part: The part that stays, in stored pixels.
  ///   - picture: The active picture in it, in stored pixels; all of the part if left out.
  public func cut(to part: PixelRect, picture: PixelRect? = nil) -> Presentation? {
    shape.cropped(to: part).map { Presentation($0, picture, nil, viewport, layout, player) }
  }

  /// The same clip with the device turned the other way, or nil if it can't be turned.
  public var turned: Presentation? {
    viewport.turned(to: Turn(viewport.orientation.other)).map {
      Presentation(shape, picture, crop, $0, layout, player)
    }
  }

  /// The band in which a half-folded screen bends, in points of the window, and the share of the
  /// visible picture in it, 0 … 1; nil on a flat screen.
  public func fold(_ mode: DisplayMode) -> (rect: Rect, pictureShare: Double)? {
    guard let band = viewport.foldRect else { return nil }
    let frame = viewport.frame
    let rect = Rect(
      x: band.x - frame.x, y: band.y - frame.y, width: band.width, height: band.height)
    let seen = asDelivered[mode].pictureRect.intersection(viewport.bounds)
    return (rect, seen.area > 0 ? seen.intersection(rect).area / seen.area : 0)
  }

  /// The share of the visible picture, 0 … 1, in the overscan area. A television may not show this
  /// area, but full-screen video extends into it all the same. Nil for screens without overscan.
  public func overscanShare(_ mode: DisplayMode) -> Double? {
    guard viewport.device.kind == .tv else { return nil }
    let seen = asDelivered[mode].pictureRect.intersection(viewport.bounds)
    guard seen.area > 0 else { return 0 }
    let safe = viewport.bounds.inset(by: viewport.safeArea)
    return max(0, 1 - seen.intersection(safe).area / seen.area)
  }
}

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
  fileprivate init(
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
