import Framing

/// The screens that the tables know, by their place.
private let screens: [Viewport] = Device.catalogue.flatMap { $0.viewports() }

@c(screen_count) public func screenCount() -> Int32 { Int32(screens.count) }

/// Writes a screen's device (field 0), its product (1), turn (2), part (3) or pose (4).
@c(screen_text) public func screenText(
  _ index: Int32, _ field: Int32, _ out: UnsafeMutablePointer<UInt8>, _ most: Int32
) -> Int32 {
  let screen = screens[Int(index)]
  let text =
    switch field {
    case 0: screen.device.id
    case 1: screen.device.name
    case 2: screen.turn.rawValue
    case 3: screen.part?.kind.rawValue ?? "screen"
    default: screen.pose?.rawValue ?? ""
    }
  return write(text, to: out, most: most)
}

/// Writes a screen's scale, width and height, window, safe area, the area of the system player, and
/// the radii of the upper corners, in points.
@c(screen_numbers) public func screenNumbers(
  _ index: Int32, _ out: UnsafeMutablePointer<Double>, _ most: Int32
) -> Int32 {
  let screen = screens[Int(index)]
  var numbers = Numbers(out, most: most)
  numbers.add(Double(screen.scale))
  numbers.add(Double(screen.screen.width))
  numbers.add(Double(screen.screen.height))
  numbers.add(screen.frame)
  numbers.add(screen.bounds.inset(by: screen.safeArea))
  numbers.add(screen.unobstructedBounds)
  for radius in [screen.corners.topLeft, screen.corners.topRight] { numbers.add(radius) }
  return numbers.count
}

/// Writes where a player places a clip: the default mode, then for fit and fill the rectangles of
/// the video, of what is visible and of the picture, the player's bars, the video in pixels, and the
/// shares; then the same without padding, if `picture` has any.
///
/// - Parameters:
///   - crop: the percent that a custom player crops by itself; −1 for the system's player, −2 for a
///     layer.
///   - layout: the place among ``FitLayout``; −1 for the player's own.
@c(screen_place) public func screenPlace(
  _ index: Int32, _ width: Int32, _ height: Int32, _ aspectAcross: Int32, _ aspectDown: Int32,
  _ x: Int32, _ y: Int32, _ wide: Int32, _ high: Int32, _ crop: Int32, _ layout: Int32,
  _ out: UnsafeMutablePointer<Double>, _ most: Int32
) -> Int32 {
  let player: Player =
    switch crop {
    case -1: .system
    case -2: .layer
    default: .custom(maximumCrop: Ratio(Int(crop), 100) ?? .zero)
    }
  guard let ratio = Ratio(Int(aspectAcross), Int(aspectDown)),
    let shape = DisplayShape(
      storage: PixelSize(width: Int(width), height: Int(height)), cleanAperture: nil,
      pixelAspectRatio: ratio, orientation: .upright)
  else { return 0 }
  let presentation = Presentation(
    shape: shape,
    picture: wide > 0
      ? PixelRect(x: Int(x), y: Int(y), width: Int(wide), height: Int(high)) : nil,
    viewport: screens[Int(index)], layout: layout < 0 ? nil : FitLayout.allCases[Int(layout)],
    player: player)
  var numbers = Numbers(out, most: most)
  for treatment in [presentation.asDelivered, presentation.withoutPadding] {
    guard let treatment else { break }
    numbers.add(treatment.defaultMode)
    for mode in DisplayMode.allCases {
      let placement = treatment[mode]
      numbers.add(placement.videoRect)
      numbers.add(placement.visibleRect)
      numbers.add(placement.pictureRect)
      let bars = placement.bars.insets
      for side in [bars.top, bars.left, bars.bottom, bars.right] { numbers.add(side) }
      numbers.add(placement.videoPixels)
      numbers.add(placement.croppedFraction.value)
      numbers.add(placement.screenShare)
      numbers.add(placement.pictureScreenShare)
      numbers.add(placement.obscured.housing.share)
      numbers.add(placement.obscured.corners.share)
      numbers.add(placement.isWindowboxed ? 1 : 0)
    }
  }
  return numbers.count
}
