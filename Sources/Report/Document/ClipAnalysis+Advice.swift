public import Framing
public import Padding

extension ClipAnalysis {
  /// What to do about the padding.
  public struct Advice: Codable, Sendable, Hashable {
    /// How to cut the bars off; nil if there are none to cut.
    @Nullable public var crop: Crop?
    /// How to cut off only the bars with nothing in them; nil unless `crop` removes something that
    /// stands in a bar and other bars are left to cut.
    @Nullable public var cropKeepingOverlays: Crop?

    /// - Parameters:
    ///   - picture: the active picture in stored pixels; nil if there is nothing to cut.
    ///   - overlaid: the edges whose bar has something in it.
    public init(
      crop picture: PixelRect?, keeping overlaid: [FrameEdge] = [], of shape: DisplayShape
    ) {
      crop = picture.map { Crop($0, of: shape) }
      guard let picture, !overlaid.isEmpty else { return }
      let kept = picture.extended(to: overlaid, of: shape.shown)
      cropKeepingOverlays = kept == shape.shown ? nil : Crop(kept, of: shape)
    }
  }

  /// A crop as several tools spell it, grown outward to even bounds because with subsampled chroma
  /// they round odd ones and would cut picture on one side.
  public struct Crop: Codable, Sendable, Hashable {
    /// `crop=W:H:X:Y` for FFmpeg, which turns a rotated clip upright before it filters.
    public var ffmpeg: String
    /// Top, bottom, left and right of the stored picture, as `--crop` takes them.
    public var handbrake: String
    /// `WxH+X+Y` of the stored picture, as `video-crop` takes it.
    public var mpv: String

    init(_ picture: PixelRect, of shape: DisplayShape) {
      let even = picture.grownToEven(in: shape.storage)
      let bars = even.insets(in: shape.storage)
      let upright = PixelRect(
        in: shape.orientation.shown(shape.storage), insets: shape.orientation.shown(bars))
      ffmpeg = "crop=\(upright.width):\(upright.height):\(upright.x):\(upright.y)"
      handbrake = "\(bars.top):\(bars.bottom):\(bars.left):\(bars.right)"
      mpv = "\(even.width)x\(even.height)+\(even.x)+\(even.y)"
    }
  }
}

extension PixelRect {
  /// With these edges moved out to those of a rectangle around it.
  fileprivate func extended(to edges: [FrameEdge], of outer: PixelRect) -> PixelRect {
    let (left, top) = (edges.contains(.left) ? outer.x : x, edges.contains(.top) ? outer.y : y)
    return PixelRect(
      x: left, y: top, width: (edges.contains(.right) ? outer.maxX : maxX) - left,
      height: (edges.contains(.bottom) ? outer.maxY : maxY) - top)
  }
}
