internal import Framing

/// The clip in one display mode, with the names of the page's data; see `Web/data.js`.
package struct PagePlacement: Encodable, Hashable, Sendable {
  package let video: PageBox
  /// Where the whole frame as delivered lands, in points of the window.
  package let frame: PageBox
  package let visible: PageBox
  package let picture: PageBox
  package let source: PageBox
  package let pixels: PageBox
  /// Top, left, bottom, right.
  package let bars: [Double]
  package let cropped: Double
  package let share: Double
  package let pictureShare: Double
  /// By the housing, and by the corners.
  package let hidden: [Double]
  package let windowboxed: Bool

  init(_ placement: Placement, frame: Rect) {
    video = PageBox(placement.videoRect)
    self.frame = PageBox(frame)
    visible = PageBox(placement.visibleRect)
    picture = PageBox(placement.pictureRect)
    source = PageBox(placement.visibleSource)
    pixels = PageBox(placement.videoPixels)
    let insets = placement.bars.insets
    bars = [insets.top, insets.left, insets.bottom, insets.right].map(\.roundedToThousandths)
    cropped = placement.croppedFraction.value.roundedToMillionths
    share = placement.screenShare.roundedToMillionths
    pictureShare = placement.pictureScreenShare.roundedToMillionths
    let obscured = placement.obscured
    hidden = [obscured.housing.share, obscured.corners.share].map(\.roundedToMillionths)
    windowboxed = placement.isWindowboxed
  }
}
