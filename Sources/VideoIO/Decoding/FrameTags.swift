internal import CFFmpeg
public import Framing
public import Pixels

/// What a decoded picture says about itself. Containers and headers of streams often leave it out,
/// or say something else.
public struct FrameTags: Hashable, Sendable {
  /// The meaning of its code values, as far as it is stated.
  public var color: ColorTags
  /// `progressive`, or `tt` or `bb` for the field shown first.
  public var fieldOrder: String
  /// How it asks to be turned and mirrored; nil if it does not ask.
  public var orientation: PictureOrientation?
  /// Which of its edges are transparent; nil if its pixel format has no alpha.
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
  /// What it says about itself. Of a picture with alpha all samples are looked at.
  public var tags: FrameTags {
    FrameTags(
      color: ColorTags(frame), fieldOrder: fieldOrder, orientation: orientation,
      alpha: alphaBorders)
  }

  /// How the codec asks for it to be turned and mirrored; nil if it does not.
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
  /// The tags of a frame; the range also where only its pixel format tells.
  init(_ frame: borrowing Frame) {
    let properties = frame.raw.pointee
    self.init(
      properties.color_primaries, properties.color_trc, properties.colorspace,
      properties.color_range)
    let isFull = PixelFormat(properties.format)?.isFullRange(tagged: properties.color_range)
    if range == nil, isFull == true { range = "pc" }
  }
}
