internal import Bytes
internal import CFFmpeg
internal import Framing

extension VideoFacts {
  /// Adds how a still picture is turned, where its file says so outside of the coded picture. A
  /// display matrix of the stream takes precedence.
  mutating func completePicture(
    of demuxer: borrowing Demuxer, _ layout: ContainerLayout, stream index: Int
  ) {
    var stated: PictureOrientation?
    if isStillImage {
      // Pictures state a density for printing, from which FFmpeg makes a shape of pixels; UIImage
      // draws pixel for pixel.
      pixelAspectRatio = .one
      stated = ExifOrientation.of(demuxer.file)
    } else if case .movie(let movie) = layout, !movie.isComplete {
      // Pictures have no index of samples, and no rate.
      frameRate = nil
      stated = ItemOrientation.of(demuxer.file)
    }
    guard let stated, let stream = demuxer.stream(index), vidfit_display_matrix(stream) == nil
    else { return }
    orientation = stated
  }
}
