internal import Framing

/// What to do about the padding.
public struct AdviceSection: Encodable, Sendable, Equatable {
  /// How to cut the bars off; null where there are none to cut.
  @Nullable public var crop: Crop?

  /// The same crop as several tools spell it, grown outward to even bounds: with subsampled chroma
  /// they round odd ones, and would cut picture on one side.
  public struct Crop: Encodable, Sendable, Equatable {
    /// `crop=W:H:X:Y` for FFmpeg, which turns a rotated clip upright before it filters.
    public let ffmpeg: String
    /// Top, bottom, left and right of the stored picture, as `--crop` takes them.
    public let handbrake: String
    /// `WxH+X+Y` of the stored picture, as `video-crop` takes it.
    public let mpv: String
  }

  init(crop picture: PixelRect?, of shape: DisplayShape) {
    crop = picture.map { picture in
      let even = picture.grownToEven(in: shape.storage)
      let bars = even.insets(in: shape.storage)
      let upright = PixelRect(
        in: shape.orientation.shown(shape.storage), insets: shape.orientation.shown(bars))
      return Crop(
        ffmpeg: "crop=\(upright.width):\(upright.height):\(upright.x):\(upright.y)",
        handbrake: "\(bars.top):\(bars.bottom):\(bars.left):\(bars.right)",
        mpv: "\(even.width)x\(even.height)+\(even.x)+\(even.y)")
    }
  }
}
