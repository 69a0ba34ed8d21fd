package import Framing

/// How a track of an MP4 or MOV file is to show less of its frames than before.
package struct MovieChange: Sendable {
  /// The track's id in the file.
  package var track: Int
  /// What decoders give before the change.
  package var storage: PixelSize
  package var pixelAspectRatio: Ratio
  package var showing: Showing
  /// Whether the track's size follows what is shown. Firefox 153 stretches AV1 and VP9 to that size.
  package var resizesTrack = true

  /// What tells players to show less.
  package enum Showing: Sendable {
    /// The container: a part of the stored frame, in stored pixels.
    case cleanAperture(PixelRect)
    /// The codec itself.
    ///
    /// - Parameters:
    ///   - configuration: the contents of the `avcC` or `hvcC` box with changed parameter sets.
    ///   - size: what decoders give then.
    case cropped(configuration: [UInt8], size: PixelSize)
  }

  package init(
    track: Int, storage: PixelSize, pixelAspectRatio: Ratio, showing: Showing,
    resizesTrack: Bool = true
  ) {
    self.track = track
    self.storage = storage
    self.pixelAspectRatio = pixelAspectRatio
    self.showing = showing
    self.resizesTrack = resizesTrack
  }

  /// The size of what is shown afterwards, in stored pixels.
  var shownSize: PixelSize {
    switch showing {
    case .cleanAperture(let picture): picture.size
    case .cropped(_, let size): size
    }
  }

  /// The size of the frames afterwards.
  var frameSize: PixelSize {
    switch showing {
    case .cleanAperture: storage
    case .cropped(_, let size): size
    }
  }
}
