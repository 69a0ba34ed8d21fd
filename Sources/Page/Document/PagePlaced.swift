internal import Framing
package import Report

/// A clip on one screen.
package struct PagePlaced: Encodable, Hashable, Sendable {
  /// The clip, or its picture alone, in both modes.
  package struct Treatment: Encodable, Hashable, Sendable {
    /// `fit`, `fill` or `unknown`; nil for artwork.
    @Nullable package var mode: String?
    @Nullable package var `class`: String?
    package let near: Bool
    package let fit: PagePlacement
    package let fill: PagePlacement
  }

  package struct PictureInPicture: Encodable, Hashable, Sendable {
    package let window: PageBox
    package let picture: PageBox
  }

  /// The place of the screen in the page's table.
  package let screen: Int
  /// What the player does there, in sentences.
  package let says: String
  package let delivered: Treatment
  @Nullable package var clean: Treatment?
  @Nullable package var pip: PictureInPicture?

  /// - Parameter unit: what stays without the padding, in fractions of the frame as it is shown.
  init(_ screen: ClipAnalysis.Screen, at place: Int, says: String, unit: Rect) {
    self.screen = place
    self.says = says
    delivered = Treatment(
      mode: screen.defaultMode?.rawValue, class: screen.class?.rawValue, near: screen.nearThreshold,
      fit: PagePlacement(screen.fit, frame: screen.fit.videoRect),
      fill: PagePlacement(screen.fill, frame: screen.fill.videoRect))
    clean = screen.withoutPadding.map { clean in
      Treatment(
        mode: clean.defaultMode?.rawValue, class: clean.class?.rawValue, near: clean.nearThreshold,
        fit: PagePlacement(clean.fit, frame: clean.fit.videoRect.whole(ofPart: unit)),
        fill: PagePlacement(clean.fill, frame: clean.fill.videoRect.whole(ofPart: unit)))
    }
    pip = screen.pictureInPicture.map {
      PictureInPicture(window: PageBox($0.window), picture: PageBox($0.pictureRect))
    }
  }
}
