internal import Framing

/// What to do about the padding.
public struct AdviceSection: Encodable, Sendable, Equatable {
  /// How to cut the bars off; null where there are none to cut.
  @Nullable public var crop: Crop?

  /// The same crop as several tools spell it. FFmpeg and HandBrake turn a rotated clip upright
  /// before they crop; the figures here are in stored pixels, as with `-noautorotate`.
  public struct Crop: Encodable, Sendable, Equatable {
    /// `crop=W:H:X:Y`.
    public let ffmpeg: String
    /// Top, bottom, left and right, as `--crop` takes them.
    public let handbrake: String
    /// `WxH+X+Y`, as `video-crop` takes it.
    public let mpv: String
  }

  init(crop picture: PixelRect?, in size: PixelSize) {
    crop = picture.map { picture in
      let bars = picture.insets(in: size)
      return Crop(
        ffmpeg: "crop=\(picture.width):\(picture.height):\(picture.x):\(picture.y)",
        handbrake: "\(bars.top):\(bars.bottom):\(bars.left):\(bars.right)",
        mpv: "\(picture.width)x\(picture.height)+\(picture.x)+\(picture.y)")
    }
  }
}
