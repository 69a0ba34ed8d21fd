internal import Framing

/// Bars on the upright clip and the frame around them, in stored pixels.
struct SeenBars: Equatable {
  let bars: PixelInsets
  let frame: PixelSize

  /// Bars that stay from the first frame to the last; nil if padding was not looked for.
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
      // Absurd figures of a hostile file give absurd bars instead of a trap.
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
    /// Side of the frame along which the bar is deep: the height for a bar at the top.
    let side: Int

    var percent: Double { side > 0 ? Double(pixels) / Double(side) * 100 : 0 }

    func value(in unit: Quantity.Unit) -> Double {
      unit == .percent ? percent : Double(pixels)
    }

    /// `top, 138 px of 1080 (12.8 %)`.
    var text: String { "\(edge), \(pixels) px of \(side) (\(number(percent, decimals: 2)) %)" }
  }

  /// The deepest bar in that unit; nil for no bars.
  func deepest(in unit: Quantity.Unit) -> Depth? {
    [
      Depth(edge: "top", pixels: bars.top, side: frame.height),
      Depth(edge: "bottom", pixels: bars.bottom, side: frame.height),
      Depth(edge: "left", pixels: bars.left, side: frame.width),
      Depth(edge: "right", pixels: bars.right, side: frame.width),
    ].filter { $0.pixels > 0 }.max { $0.value(in: unit) < $1.value(in: unit) }
  }
}
