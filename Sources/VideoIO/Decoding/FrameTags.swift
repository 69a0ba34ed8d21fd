internal import CFFmpeg
public import Framing
public import Pixels

/// The tags that a decoded picture carries itself. Containers and stream headers often omit them or
/// differ.
public struct FrameTags: Hashable, Sendable {
  /// The meaning of its code values, as far as it is stated.
  public var color: ColorTags
  /// `progressive`, or `tt` or `bb` for the field shown first.
  public var fieldOrder: String
  /// The requested rotation and mirroring; nil if it requests none.
  public var orientation: PictureOrientation?
  /// Its transparent edges; nil if its pixel format has no alpha.
  public var alpha: AlphaBorders?

  public init(
    color: ColorTags, fieldOrder: String, orientation: PictureOrientation? = nil,
    alpha: AlphaBorders? = nil
  ) {
    self.color = color
    self.fieldOrder = fieldOrder
    self.orientation = orientation
    self.alpha = alpha
  }
}

extension DecodedFrame {
  /// The tags that it carries itself. In a picture with alpha, all samples are examined.
  public var tags: FrameTags {
    FrameTags(
      color: ColorTags(frame), fieldOrder: fieldOrder, orientation: orientation,
      alpha: alphaBorders)
  }

  /// The rotation and mirroring that the codec requests; nil if it requests none.
  public var orientation: PictureOrientation? {
    guard
      let side = av_frame_get_side_data(frame.raw, AV_FRAME_DATA_DISPLAYMATRIX)?.pointee,
      side.size >= 9 * MemoryLayout<Int32>.size
    else { return nil }
    return side.data.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
      PictureOrientation(displayMatrix: matrix)
    }
  }
}

extension PictureOrientation {
  /// The orientation nearest to a display matrix; nil if the matrix is singular.
  ///
  /// The corresponding C function is `av_display_rotation_get`.
  init?(displayMatrix matrix: UnsafePointer<Int32>) {
    let degrees = -av_display_rotation_get(matrix)
    guard degrees.isFinite else { return nil }
    let determinant =
      Int64(matrix[0]) * Int64(matrix[4]) - Int64(matrix[1]) * Int64(matrix[3])
    self.init(rotation: Int(degrees.rounded()), isMirrored: determinant < 0)
  }
}

extension ColorTags {
  /// Reads the tags of a frame; the range also if only its pixel format states it.
  init(_ frame: borrowing Frame) {
    let properties = frame.raw.pointee
    self.init(
      properties.color_primaries, properties.color_trc, properties.colorspace,
      properties.color_range)
    let isFull = PixelFormat(properties.format)?.isFullRange(tagged: properties.color_range)
    if range == nil, isFull == true { range = "pc" }
  }
}
