internal import CFFmpeg
internal import Files
internal import Framing

extension Frame {
  /// A part of the same picture that shares its memory.
  ///
  /// The corresponding C function is `av_frame_apply_cropping`.
  func cropped(to part: PixelRect) throws(VideoError) -> Frame {
    let copy = try shared()
    let size = PixelSize(width: Int(raw.pointee.width), height: Int(raw.pointee.height))
    let inside = part.intersection(size.bounds)
    guard !inside.isEmpty, inside != size.bounds else { return copy }
    let insets = inside.insets(in: size)
    copy.raw.pointee.crop_left = insets.left
    copy.raw.pointee.crop_right = insets.right
    copy.raw.pointee.crop_top = insets.top
    copy.raw.pointee.crop_bottom = insets.bottom
    try check(
      av_frame_apply_cropping(copy.raw, Int32(AV_FRAME_CROP_UNALIGNED)), .decode,
      "cropping a frame")
    return copy
  }
}
