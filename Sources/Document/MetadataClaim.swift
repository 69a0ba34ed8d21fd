public import Framing

extension ClipAnalysis {
  /// A statement of the file on its own picture, compared with what the pixels show.
  public struct MetadataClaim: Codable, Sendable, Hashable {
    public var kind: Kind
    /// The statement in words, such as `10 (16:9, centred)`.
    public var value: String
    /// The picture by the statement, in stored pixels; for the codec's cropping in coded pixels.
    /// Nil if it states no rectangle.
    @Nullable public var area: PixelRect?
    /// The measured picture in the same pixels; nil if nothing certain was measured.
    @Nullable public var picture: PixelRect?
    /// Whether both are the same, as exactly as the statement can be; nil if the pixels can't tell.
    @Nullable public var agrees: Bool?
    /// The rows and columns of picture outside `area` at each edge; negative for rows and columns of
    /// bars inside it. Nil without two rectangles.
    @Nullable public var difference: PixelInsets?
    /// The number of analysed frames that state it, and of analysed frames; nil for statements of
    /// the container.
    @Nullable public var frames: [Int]?
    /// The first analysed frame that states it, in seconds; nil as for `frames`.
    @Nullable public var start: Double?
    /// The last one.
    @Nullable public var end: Double?
    /// The effect of a disagreement on players, or of a statement that some players ignore; nil for
    /// none.
    @Nullable public var consequence: String?
    /// Options of `ffmpeg` that correct the statement without encoding the video again; nil if there
    /// are none.
    @Nullable public var cure: String?

    /// The part of the file that makes a statement.
    public enum Kind: String, Codable, Sendable, CaseIterable {
      /// The `clap` box of MP4 and MOV.
      case cleanAperture = "clean-aperture"
      /// The cropping in the sequence parameter sets of H.264 and HEVC, beyond that which fills up
      /// whole blocks.
      case codecCropping = "sps-cropping"
      /// `PixelCropTop` and its like.
      case matroskaCropping = "matroska-cropping"
      case pixelAspect = "pixel-aspect"
      case displayMatrix = "display-matrix"
      /// The views of two eyes.
      case stereo
      /// The surface around the viewer.
      case projection
      /// The size of frames by the container, beside that of the codec.
      case frameSize = "frame-size"
      /// The active format description (SMPTE ST 2016-1).
      case activeFormat = "afd"
      /// The bar data of ATSC A/53.
      case barData = "bar-data"
      /// The active area of Dolby Vision, level 5.
      case dolbyVision = "dolby-vision-l5"
    }

    package init(_ kind: Kind, _ value: String) {
      (self.kind, self.value) = (kind, value)
    }

    /// Compares two rectangles and notes how much they differ.
    ///
    /// - Parameters:
    ///   - outer: the frame that contains both.
    ///   - slack: rows and columns of difference that don't matter.
    package mutating func compare(
      _ area: PixelRect, with picture: PixelRect?, in outer: PixelSize, slack: Int
    ) {
      (self.area, self.picture) = (area, picture)
      guard let picture else { return }
      let (stated, measured) = (area.insets(in: outer), picture.insets(in: outer))
      let difference = PixelInsets(
        top: stated.top - measured.top, bottom: stated.bottom - measured.bottom,
        left: stated.left - measured.left, right: stated.right - measured.right)
      self.difference = difference
      agrees = difference.all.allSatisfy { abs($0) <= slack }
    }

    /// Picture that lies outside the stated area, in stored pixels.
    package var lost: PixelInsets {
      difference.map { part in
        PixelInsets(
          top: max(0, part.top), bottom: max(0, part.bottom), left: max(0, part.left),
          right: max(0, part.right))
      } ?? .zero
    }

    /// Bars that lie inside the stated area, in stored pixels.
    package var kept: PixelInsets {
      difference.map { part in
        PixelInsets(
          top: max(0, -part.top), bottom: max(0, -part.bottom), left: max(0, -part.left),
          right: max(0, -part.right))
      } ?? .zero
    }
  }
}

extension PixelInsets {
  package var all: [Int] { [top, bottom, left, right] }
}
