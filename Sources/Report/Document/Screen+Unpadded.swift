package import Framing

extension ClipAnalysis.Screen {
  /// Whether nobody can zoom there: only televisions have an overscan.
  package var isTelevision: Bool { overscan != nil }

  /// A clip without its padding on a screen held as a person would hold it for that clip.
  package struct Suited: Sendable {
    /// How the device is held if not as the screen is; nil if as it is.
    package let turned: ScreenOrientation?
    package let defaultMode: DefaultMode?
    /// The shares of the screen that its picture covers; unasked, nil where nobody knows.
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

  /// Nil where there is no padding to take off.
  package var suitedWithoutPadding: Suited? {
    guard let clean = withoutPadding else { return nil }
    let rect = clean.fit.videoRect
    let wanted: ScreenOrientation = rect.width < rect.height ? .portrait : .landscape
    guard wanted != orientation, let held = turned?.withoutPadding else {
      return Suited(clean, cropped: clean.fill.croppedFraction.value)
    }
    return Suited(held, cropped: held.fill.croppedFraction, turned: wanted)
  }
}
