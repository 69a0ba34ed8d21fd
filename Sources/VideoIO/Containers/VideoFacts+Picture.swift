internal import Bytes
internal import CFFmpeg
internal import Framing

extension VideoFacts {
  /// Adds a still picture's orientation if its file states it outside the coded picture. A display
  /// matrix of the stream takes precedence.
  mutating func completePicture(
    of demuxer: borrowing Demuxer, _ layout: ContainerLayout, stream index: Int
  ) {
    var stated: PictureOrientation?
    if isStillImage {
      // Pictures state a print density, which FFmpeg turns into a pixel shape; UIImage draws pixel
      // for pixel.
      pixelAspectRatio = .one
      stated = ExifOrientation.of(demuxer.file)
    } else if case .movie(let movie) = layout, !movie.isComplete {
      // Pictures have no sample index and no rate.
      frameRate = nil
      stated = ItemOrientation.of(demuxer.file)
    }
    guard let stated, let stream = demuxer.stream(index), vidfit_display_matrix(stream) == nil
    else { return }
    orientation = stated
  }
}
