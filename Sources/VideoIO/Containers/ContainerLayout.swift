internal import Bytes
internal import CFFmpeg
internal import Framing

/// The facts read from a container without FFmpeg, because FFmpeg 5.1 does not report them.
///
/// FFmpeg 7.1 and later report the cropping as `AV_PKT_DATA_FRAME_CROPPING`, which is ignored so
/// that it is not applied twice. Once 7.1 is the oldest supported release, most readers in `Bytes`
/// can be removed.
enum ContainerLayout {
  case movie(MovieLayout)
  case matroska(MatroskaLayout)
  case other

  init(of demuxer: borrowing Demuxer) {
    if demuxer.isMovie {
      self = .movie(MovieLayout(demuxer.file))
    } else if demuxer.isMatroska {
      self = .matroska(MatroskaLayout(demuxer.file))
    } else {
      self = .other
    }
  }

  /// Whether seeking covers only the part of the file read so far.
  var isFragmented: Bool {
    if case .movie(let layout) = self { layout.isFragmented } else { false }
  }

  /// Whether reading cannot begin at an arbitrary byte because the container depends on its
  /// structure.
  var isStructured: Bool {
    if case .other = self { false } else { true }
  }

  /// Adds the clean aperture, and facts that depend on it, to the facts of a stream.
  func complete(_ facts: inout VideoFacts, of demuxer: borrowing Demuxer, stream index: Int) {
    switch self {
    case .movie(let layout):
      guard
        let track = demuxer.stream(index)?.pointee.id,
        let aperture = layout.track(Int(track))?.cleanAperture
      else { return }
      facts.setCleanAperture(aperture.rect(in: facts.storage))
    case .matroska(let layout):
      guard let track = layout.track(of: demuxer, stream: index), track.crop != .zero else {
        return
      }
      facts.setCleanAperture(PixelRect(in: facts.storage, insets: track.crop))
      guard let picture = facts.cleanAperture else { return }
      facts.pixelAspectRatio = track.pixelAspectRatio(ofPicture: picture.size)
        .ofPixels(&facts.warnings)
    case .other:
      return
    }
  }
}

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

  /// Sets the clean aperture unless it shows nothing or the whole frame.
  fileprivate mutating func setCleanAperture(_ rect: PixelRect) {
    if rect.isEmpty {
      warnings.append("the clean aperture shows nothing of the frame and was ignored")
    } else if rect != storage.bounds {
      cleanAperture = rect
    }
  }
}
