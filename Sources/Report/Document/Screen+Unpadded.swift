package import Framing

extension ClipAnalysis.Turned {
  /// What shows unasked; nil where nobody knows.
  package var placed: ClipAnalysis.Shares? { defaultMode.placed(fit, fill) }
}

extension ClipAnalysis.UnpaddedShares {
  /// What shows unasked; nil where nobody knows.
  package var placed: ClipAnalysis.Shares? { defaultMode.placed(fit, fill) }
}

extension DefaultMode? {
  fileprivate func placed(
    _ fit: ClipAnalysis.Shares, _ fill: ClipAnalysis.Shares
  ) -> ClipAnalysis.Shares? {
    switch self {
    case .fit: fit
    case .fill, nil: fill
    case .unknown: nil
    }
  }
}

extension ClipAnalysis.Screen {
  /// Whether nobody can zoom there: only televisions have an overscan.
  package var isTelevision: Bool { overscan != nil }

  /// A clip without its padding on a screen held as a person would hold it for that clip.
  package struct Suited: Sendable {
    package let orientation: ScreenOrientation
    package let isTurned: Bool
    package let defaultMode: DefaultMode?
    /// The shares of the screen that its picture covers; unasked, nil where nobody knows.
    package let placed: Double?, fit: Double, fill: Double
  }

  /// Nil where there is no padding to take off.
  package var suitedWithoutPadding: Suited? {
    guard let clean = withoutPadding else { return nil }
    let rect = clean.fit.videoRect
    let wanted: ScreenOrientation = rect.width < rect.height ? .portrait : .landscape
    guard wanted != orientation, let turned, let held = turned.withoutPadding else {
      return Suited(
        orientation: orientation, isTurned: false, defaultMode: clean.defaultMode,
        placed: clean.placed?.pictureScreenShare, fit: clean.fit.pictureScreenShare,
        fill: clean.fill.pictureScreenShare)
    }
    return Suited(
      orientation: turned.orientation, isTurned: true, defaultMode: held.defaultMode,
      placed: held.placed?.pictureScreenShare, fit: held.fit.pictureScreenShare,
      fill: held.fill.pictureScreenShare)
  }
}
