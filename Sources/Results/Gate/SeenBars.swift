internal import Framing

/// Bars as they are seen once the clip is turned upright, beside the frame they stand in; stored
/// pixels.
struct SeenBars: Equatable {
  let bars: PixelInsets
  let frame: PixelSize

  /// Bars that are there from the first frame to the last; nil when padding was not looked for.
  init?(_ analysis: Analysis) {
    guard let edges = analysis.padding?.edges else { return nil }
    self.init(
      PixelInsets(
        top: edges.top.pixels, bottom: edges.bottom.pixels, left: edges.left.pixels,
        right: edges.right.pixels), of: analysis.video)
  }

  /// The bars of each segment of the timeline.
  static func segments(_ analysis: Analysis) -> [SeenBars] {
    let video = analysis.video
    return (analysis.padding?.timeline ?? []).map { segment in
      let picture = segment.picture
      // A file that claims absurd figures gets absurd bars, and does no harm.
      return SeenBars(
        PixelInsets(
          top: picture.y, bottom: video.storage.height &- picture.y &- picture.height,
          left: picture.x, right: video.storage.width &- picture.x &- picture.width), of: video)
    }
  }

  private init(_ stored: PixelInsets, of video: Analysis.Video) {
    let orientation = PictureOrientation(
      rotation: video.rotation, isMirrored: video.mirrored ?? false)
    bars = orientation.shown(stored)
    frame = orientation.shown(
      PixelSize(width: video.storage.width, height: video.storage.height))
  }

  /// `letterbox`, `pillarbox` or `windowbox`; nil for no bars.
  var shape: String? {
    switch (max(bars.top, bars.bottom) > 0, max(bars.left, bars.right) > 0) {
    case (true, true): "windowbox"
    case (true, false): "letterbox"
    case (false, true): "pillarbox"
    case (false, false): nil
    }
  }

  struct Depth: Equatable {
    let edge: String
    let pixels: Int
    /// Of the frame along which the bar is deep: its height for a bar at the top.
    let side: Int

    var percent: Double { side > 0 ? Double(pixels) / Double(side) * 100 : 0 }

    func value(in unit: Threshold.Unit) -> Double {
      unit == .percent ? percent : Double(pixels)
    }
  }

  /// The deepest bar in that unit; nil for no bars.
  func deepest(in unit: Threshold.Unit) -> Depth? {
    [
      Depth(edge: "top", pixels: bars.top, side: frame.height),
      Depth(edge: "bottom", pixels: bars.bottom, side: frame.height),
      Depth(edge: "left", pixels: bars.left, side: frame.width),
      Depth(edge: "right", pixels: bars.right, side: frame.width),
    ].filter { $0.pixels > 0 }.max { $0.value(in: unit) < $1.value(in: unit) }
  }
}
