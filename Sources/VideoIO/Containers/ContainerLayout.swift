internal import CFFmpeg
internal import Framing

/// What is read of a container without FFmpeg, because FFmpeg 5.1 does not tell.
///
/// Later versions do tell the cropping, in `AV_PKT_DATA_FRAME_CROPPING`, which is left alone so
/// that it is not applied twice.
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

  /// Whether seeking knows no more of the file than was read before.
  var isFragmented: Bool {
    if case .movie(let layout) = self { layout.isFragmented } else { false }
  }

  /// Whether a place in the file means nothing without the structure around it.
  var isStructured: Bool {
    if case .other = self { false } else { true }
  }

  /// Whether a track of a movie is encrypted.
  func isEncrypted(track id: Int, in file: InputFile) -> Bool {
    if case .movie(let layout) = self { layout.isEncrypted(track: id, in: file) } else { false }
  }

  /// Adds the clean aperture, and what depends on it, to the facts of a stream.
  func complete(_ facts: inout VideoFacts, of demuxer: borrowing Demuxer, stream index: Int) {
    switch self {
    case .movie(let layout):
      guard
        let track = demuxer.stream(index)?.pointee.id,
        let aperture = layout.cleanAperture(ofTrack: Int(track), in: demuxer.file)
      else { return }
      facts.setCleanAperture(aperture.rect(in: facts.storage))
    case .matroska(let layout):
      let ordinal = (0..<index).count { demuxer.isVideo($0) }
      guard layout.videoTracks.indices.contains(ordinal) else { return }
      let track = layout.videoTracks[ordinal]
      guard track.crop != .zero else { return }
      facts.setCleanAperture(PixelRect(in: facts.storage, insets: track.crop))
      guard let picture = facts.cleanAperture else { return }
      facts.pixelAspectRatio = track.pixelAspectRatio(ofPicture: picture.size)
    case .other:
      return
    }
  }
}

extension VideoFacts {
  /// Takes a rectangle that shows some of the frame, but not all of it.
  fileprivate mutating func setCleanAperture(_ rect: PixelRect) {
    if rect.isEmpty {
      warnings.append("the clean aperture shows nothing of the frame and was ignored")
    } else if rect != storage.bounds {
      cleanAperture = rect
    }
  }
}
