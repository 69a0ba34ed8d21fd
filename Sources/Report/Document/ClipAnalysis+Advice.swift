public import Framing
package import Padding

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
    package init(
      crop picture: PixelRect?, keeping overlaid: [FrameEdge] = [], of shape: DisplayShape,
      on grid: CropGrid
    ) {
      func crop(_ picture: PixelRect) -> Crop? {
        CropPlan(picture, of: shape, on: grid).map { Crop($0, of: shape) }
      }
      self.crop = picture.flatMap(crop)
      guard let picture, !overlaid.isEmpty else { return }
      cropKeepingOverlays = crop(picture.extended(to: overlaid, of: shape.shown))
    }
  }

  /// A crop as several tools spell it: whole chroma samples of whole fields, because tools round
  /// others and would cut picture on one side.
  public struct Crop: Codable, Sendable, Hashable {
    /// In stored pixels; nil in documents of earlier releases.
    @Nullable public var rect: PixelRect?
    /// The picture that goes with the bars, upright, because with more rows the crop would not be wide
    /// video as the picture is; nil for none.
    @Nullable public var lost: PixelInsets?
    /// `crop=W:H:X:Y` for FFmpeg, which turns a rotated clip upright before it filters.
    public var ffmpeg: String
    /// Top, bottom, left and right of the stored picture, as `--crop` takes them.
    public var handbrake: String
    /// `WxH+X+Y` of the stored picture, as `video-crop` takes it.
    public var mpv: String

    init(_ plan: CropPlan, of shape: DisplayShape) {
      let part = plan.rect
      rect = part
      lost = plan.lost == .zero ? nil : plan.lost
      let bars = part.insets(in: shape.storage)
      let upright = PixelRect(
        in: shape.orientation.shown(shape.storage), insets: shape.orientation.shown(bars))
      ffmpeg = "crop=\(upright.width):\(upright.height):\(upright.x):\(upright.y)"
      handbrake = "\(bars.top):\(bars.bottom):\(bars.left):\(bars.right)"
      mpv = "\(part.width)x\(part.height)+\(part.x)+\(part.y)"
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
