package import Document
package import Framing

/// What a file and its frames state about the picture.
package struct StatedMetadata: Sendable {
  package var frames: [Frame]
  /// The codec's cropping; nil if it crops nothing away, or only what fills up blocks.
  package var cropping: Cropping?
  /// The sizes of frames by parts of the container that differ from the codec's, by their names.
  package var sizes: [(place: String, size: PixelSize)]
  /// The codec's size before and after cropping, where decoded frames have the container's; nil
  /// elsewhere.
  package var codec: (size: PixelSize, coded: PixelSize)?

  package init(
    frames: [Frame], cropping: Cropping? = nil, sizes: [(place: String, size: PixelSize)] = [],
    codec: (size: PixelSize, coded: PixelSize)? = nil
  ) {
    (self.frames, self.cropping, self.sizes, self.codec) = (frames, cropping, sizes, codec)
  }

  /// The statements of an analysed frame.
  package struct Frame: Sendable, Hashable {
    /// In seconds; nil if unknown.
    package var time: Double?
    package var activeFormat: ActiveFormat?
    /// The last line of the top bar and the first of the bottom bar, as the video interface numbers
    /// lines.
    package var barLines: ClosedRange<Int>?
    /// The last column of the left bar and the first of the right bar, from 0.
    package var barColumns: ClosedRange<Int>?
    package var dolbyVision: DolbyVision?
    package var pixelAspectRatio: Ratio?
    package var orientation: PictureOrientation?
    package var stereo: StereoLayout?

    package init(time: Double?) { self.time = time }
  }

  /// The metadata of Dolby Vision.
  package enum DolbyVision: Sendable, Hashable {
    case noArea
    /// The distances of the active area from the edges of the stored frame.
    case area(PixelInsets)
  }

  /// The cropping of the codec, in coded pixels.
  package struct Cropping: Sendable, Hashable {
    package var coded: PixelSize
    package var insets: PixelInsets
    /// The picture in the coded frame; nil if nothing certain was measured.
    package var picture: PixelRect?

    package init(coded: PixelSize, insets: PixelInsets, picture: PixelRect?) {
      (self.coded, self.insets, self.picture) = (coded, insets, picture)
    }
  }
}
