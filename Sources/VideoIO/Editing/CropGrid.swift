internal import Framing

/// Where frames of a stream can be cropped: codecs count in units of a few samples.
struct CropGrid: Sendable, Hashable {
  /// The samples that are coded.
  let coded: PixelSize
  /// What decoders crop now, in luma samples.
  let present: PixelInsets
  /// Multiples of luma samples from the edges of what is coded.
  let unit: PixelSize

  /// The frames that decoders put out now.
  var storage: PixelSize { PixelRect(in: coded, insets: present).size }

  /// The smallest rectangle that contains `picture` and can be kept, both in stored pixels; it may
  /// reach beyond the frame where the present cropping doesn't fit the units.
  func rect(containing picture: PixelRect) -> PixelRect {
    let exact = insets(keeping: picture)
    let kept = PixelInsets(
      top: exact.top / unit.height * unit.height,
      bottom: exact.bottom / unit.height * unit.height,
      left: exact.left / unit.width * unit.width, right: exact.right / unit.width * unit.width)
    let whole = PixelRect(in: coded, insets: kept)
    return PixelRect(
      x: whole.x - present.left, y: whole.y - present.top, width: whole.width,
      height: whole.height)
  }

  /// What is cropped in all if a rectangle of stored pixels is kept, in luma samples.
  func insets(keeping picture: PixelRect) -> PixelInsets {
    let more = picture.insets(in: storage)
    return PixelInsets(
      top: present.top + more.top, bottom: present.bottom + more.bottom,
      left: present.left + more.left, right: present.right + more.right)
  }
}
