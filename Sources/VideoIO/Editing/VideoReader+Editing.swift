internal import CFFmpeg
package import Framing

extension VideoReader {
  /// The id of the stream's track if the container is MP4, MOV or another of their family.
  package var movieTrack: Int? {
    guard demuxer.isMovie, let id = demuxer.stream(streamIndex)?.pointee.id else { return nil }
    return Int(id)
  }

  /// Whether some or all of the stream is encrypted.
  package var isProtected: Bool { protection != .none }

  /// Whether the stream says that it has metadata of Dolby Vision, which may state an active area.
  package var hasDolbyVision: Bool {
    demuxer.stream(streamIndex).map { vidfit_has_dolby_vision($0) != 0 } ?? false
  }

  /// The smallest rectangle around `picture` that has whole chroma samples, where chroma is
  /// subsampled; in stored pixels. The frame's own last odd column or row stays.
  package func onChromaGrid(_ picture: PixelRect) -> PixelRect {
    guard let format = demuxer.stream(streamIndex)?.pointee.codecpar?.pointee.format,
      let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: format))?.pointee
    else { return picture.grownToEven(in: facts.storage) }
    let columns = 1 << Int(description.log2_chroma_w)
    let rows = 1 << Int(description.log2_chroma_h)
    let (x, y) = (picture.x / columns * columns, picture.y / rows * rows)
    let maxX = min(facts.storage.width, (picture.maxX + columns - 1) / columns * columns)
    let maxY = min(facts.storage.height, (picture.maxY + rows - 1) / rows * rows)
    return PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)
  }
}
