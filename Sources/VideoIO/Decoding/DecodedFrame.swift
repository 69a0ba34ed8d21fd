internal import CFFmpeg
public import Files
public import Framing
public import Pixels

/// One decoded picture, with its own size and format, which may differ from the stream's.
public struct DecodedFrame: ~Copyable {
  let frame: Frame
  private let conversion: FrameConversion
  private let alpha = AlphaReader()
  private let stereo: StereoLayout?

  init(_ frame: consuming Frame, _ stereo: StereoLayout? = nil) {
    conversion = FrameConversion(of: frame)
    self.stereo = stereo
    self.frame = frame
  }

  /// The places of the first and the second eye of packed 3D; nil for any other frame.
  package var eyes: (first: PixelRect, second: PixelRect)? { stereo?.eyes(of: size) }

  /// A part of it, which shares its memory.
  package func part(_ rect: PixelRect) throws(VideoError) -> DecodedFrame {
    DecodedFrame(try frame.cropped(to: rect))
  }

  /// Size in samples, after the codec's cropping.
  public var size: PixelSize { frame.size }

  /// The time in seconds from the start of the stream; nil if unknown.
  public var time: Double? { Microseconds.seconds(frame.raw.pointee.best_effort_timestamp) }

  /// Whether it was decoded without reference to other pictures.
  public var isKey: Bool { vidfit_frame_is_key(frame.raw) != 0 }

  /// Whether it consists of two fields.
  public var isInterlaced: Bool { vidfit_frame_is_interlaced(frame.raw) != 0 }

  /// `progressive`, or `tt` or `bb` for the field shown first.
  public var fieldOrder: String {
    guard isInterlaced else { return "progressive" }
    return vidfit_frame_is_top_first(frame.raw) != 0 ? "tt" : "bb"
  }

  /// Whether parts of it are damaged or guessed.
  public var isCorrupt: Bool { lacksReferences || frame.raw.pointee.decode_error_flags != 0 }

  /// Whether its reference pictures were missing, so that its content is unreliable.
  public var lacksReferences: Bool { frame.raw.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0 }

  /// The active format description of ETSI TS 101 154, 0 to 15; nil if there is none.
  public var activeFormat: UInt8? {
    guard
      let side = av_frame_get_side_data(frame.raw, AV_FRAME_DATA_AFD)?.pointee, side.size >= 1
    else { return nil }
    return side.data[0]
  }

  /// Width to height of one sample as the codec states it; 1:1 if it does not.
  public var pixelAspectRatio: Ratio {
    Ratio(codec: frame.raw.pointee.sample_aspect_ratio) ?? .one
  }

  /// FFmpeg's name of its pixel format, such as `yuv420p`.
  public var pixelFormat: String { PixelFormat(frame.raw.pointee.format)?.name ?? "unknown" }

  /// The meaning of the samples that ``lendPlanes(to:)`` lends.
  public var encoding: SampleEncoding { conversion.encoding }

  /// Its alpha, unless it is fully opaque.
  var transparency: AlphaPlane? {
    alpha.alpha(of: frame).flatMap { $0.borders.isOpaque ? nil : $0 }
  }

  /// Its transparency along the edges; nil if its pixel format has no alpha.
  public var alphaBorders: AlphaBorders? { alpha.alpha(of: frame)?.borders }

  /// The tags that it carries itself. In a picture with alpha, all samples are examined.
  public var tags: FrameTags {
    FrameTags(
      color: ColorTags(frame), fieldOrder: fieldOrder, orientation: orientation,
      alpha: alphaBorders,
      hasCaptions: av_frame_get_side_data(frame.raw, AV_FRAME_DATA_A53_CC) != nil,
      repeatsField: frame.raw.pointee.repeat_pict > 0, dolbyVision: DolbyVisionFacts(frame))
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

  /// Lends luma, then the two chroma planes if there are any.
  ///
  /// Planar YUV and grey of 8 to 16 bits are lent from the decoder's own memory. Everything else is
  /// converted without resampling: RGB and palettes to full-range 4:4:4, packed and semi-planar YUV
  /// to planes of the same shape.
  ///
  /// Transparent samples are lent composited over black.
  ///
  /// - Throws: `unsupportedCodec` if the pixel format cannot be converted, or `memory`.
  public func lendPlanes(to receiver: inout some PlaneReceiver) throws(VideoError) {
    if let transparency {
      let planar: Frame
      if let converted = try conversion.convert(frame) {
        planar = converted
      } else {
        planar = try frame.shared()
      }
      let visible = try planar.overBlack(transparency, conversion.encoding)
      visible.lendPlanes(as: conversion.encoding, to: &receiver)
    } else if let converted = try conversion.convert(frame) {
      converted.lendPlanes(as: conversion.encoding, to: &receiver)
    } else {
      frame.lendPlanes(as: conversion.encoding, to: &receiver)
    }
  }
}

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
  /// Whether it carries closed captions.
  public var hasCaptions: Bool
  /// Whether one of its fields, or all of it, is shown again, as in pulldown of film to video.
  public var repeatsField: Bool
  /// The Dolby Vision of its metadata; nil for none, and for an unknown profile.
  public var dolbyVision: DolbyVisionFacts?

  public init(
    color: ColorTags, fieldOrder: String, orientation: PictureOrientation? = nil,
    alpha: AlphaBorders? = nil, hasCaptions: Bool = false, repeatsField: Bool = false,
    dolbyVision: DolbyVisionFacts? = nil
  ) {
    self.color = color
    self.fieldOrder = fieldOrder
    self.orientation = orientation
    self.alpha = alpha
    self.hasCaptions = hasCaptions
    self.repeatsField = repeatsField
    self.dolbyVision = dolbyVision
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
