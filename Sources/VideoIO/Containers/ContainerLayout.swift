internal import Bytes
internal import CFFmpeg
package import Framing

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
      guard let id = demuxer.stream(index)?.pointee.id, let track = layout.track(Int(id)) else {
        return
      }
      facts.stereo = track.stereo ?? facts.stereo
      facts.projection = track.projection ?? facts.projection
      if let aperture = track.cleanAperture {
        facts.setCleanAperture(aperture.rect(in: facts.storage))
      }
    case .matroska(let layout):
      guard let track = layout.track(of: demuxer, stream: index) else { return }
      if track.isAnaglyph { facts.stereo = StereoLayout(.anaglyph) }
      if track.isMesh { facts.projection = .mesh }
      if track.crop != .zero {
        facts.setCleanAperture(PixelRect(in: facts.storage, insets: track.crop))
      }
      let picture = facts.cleanAperture?.size ?? facts.storage
      // The display size is that of one eye (RFC 9559, 18.10).
      let eye = facts.stereo?.eyes(of: picture)?.first.size
      guard eye != nil || facts.cleanAperture != nil else { return }
      facts.pixelAspectRatio = track.pixelAspectRatio(ofPicture: eye ?? picture)
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
      let properties = ItemProperties(demuxer.file)
      stated = properties.orientation
      if let aperture = properties.cleanAperture { setCleanAperture(aperture.rect(in: storage)) }
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

extension VideoReader {
  /// The sizes of frames by parts of the container that differ from the codec's, by the parts' names.
  ///
  /// - Parameter codec: that of the codec; nil for that of decoded frames.
  ///
  /// A movie's track has the size of what is shown, which may be stretched: its shape counts, unless
  /// the sample entry is wrong as well.
  package func otherSizes(
    besides codec: PixelSize? = nil
  ) -> [(place: String, size: PixelSize)] {
    let codec = codec ?? facts.storage
    var sizes: [(place: String, size: PixelSize)] = []
    switch cursor.layout {
    case .movie(let movie):
      guard let track = movieTrack.flatMap(movie.track) else { return [] }
      sizes.append(("sample entry", track.entrySize))
      let isWrong = track.entrySize != codec
      if isWrong || !facts.isShown(at: track.trackSize) {
        sizes.append(("track header", track.trackSize))
      }
    case .matroska(let matroska):
      let track = matroska.track(of: cursor.demuxer, stream: cursor.streamIndex)
      sizes.append(("track entry", track?.size ?? codec))
    case .other: break
    }
    return sizes.filter { !$0.size.isEmpty && $0.size != codec }
  }
}

extension VideoFacts {
  /// Whether all of the frame, or its clean aperture, has the shape of a size, with its pixels as they
  /// are or square; to 1%.
  fileprivate func isShown(at size: PixelSize) -> Bool {
    guard !size.isEmpty else { return true }
    let aspect = Double(size.width) / Double(size.height)
    return [storage, cleanAperture?.size ?? storage].contains { part in
      let stored = Double(part.width) / Double(part.height)
      return [1, pixelAspectRatio.value].contains { abs(stored * $0 / aspect - 1) < 0.01 }
    }
  }
}
