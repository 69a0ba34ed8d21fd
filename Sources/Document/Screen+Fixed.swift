package import Framing

extension ClipAnalysis.Screen {
  /// Whether a person can't zoom there: only televisions have an overscan.
  package var isTelevision: Bool { overscan != nil }

  /// Whether the picture can fill the screen, as of ``Framing/Viewport/canFill(_:)``.
  package var canFill: Bool { !isTelevision || (player ?? .system) != .system }

  /// A clip as the advised crop leaves it, on a screen held as a person would hold it for that clip.
  package struct Suited: Sendable {
    /// The way the device is held; nil if that is the screen's own.
    package let turned: ScreenOrientation?
    package let defaultMode: DefaultMode?
    /// The shares of the screen that its picture covers: by default, nil if unknown; and fitted.
    package let placed: Double?, fit: Double
    /// The share of its frame that fill crops.
    package let cropped: Double

    fileprivate init(
      _ clip: some PlacedClip, cropped: Double, turned: ScreenOrientation? = nil
    ) {
      (self.cropped, self.turned) = (cropped, turned)
      defaultMode = clip.defaultMode
      placed = clip.placed?.pictureScreenShare
      fit = clip.fit.pictureScreenShare
    }
  }

  /// The clip as the first crop that is advised leaves it: the one that keeps what stands in bars, if
  /// there is one. Nil where nothing is to be cropped.
  package var fixed: ClipAnalysis.Unpadded? { keepingOverlays ?? withoutPadding }

  /// The same on a screen that is turned to suit it, unless the turn was asked for.
  package var suitedFixed: Suited? {
    guard let fixed else { return nil }
    let rect = fixed.fit.videoRect
    let wanted: ScreenOrientation = rect.width < rect.height ? .portrait : .landscape
    let held = keepingOverlays == nil ? turned?.withoutPadding : turned?.keepingOverlays
    guard wanted != orientation, turnGiven != true, let held else {
      return Suited(fixed, cropped: fixed.fill.croppedFraction.value)
    }
    return Suited(held, cropped: held.fill.croppedFraction, turned: wanted)
  }
}
