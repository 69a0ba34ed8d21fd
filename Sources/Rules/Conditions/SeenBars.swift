internal import Framing
internal import Padding
internal import Report

/// Bars on the upright clip and the frame around them, in stored pixels.
struct SeenBars: Equatable {
  let bars: PixelInsets
  let frame: PixelSize

  /// Bars that stay from the first frame to the last; nil if nobody looked for padding.
  init?(_ analysis: ClipAnalysis) {
    guard let edges = analysis.padding?.edges else { return nil }
    self.init(edges.insets, of: analysis.video)
  }

  /// The same, but nil unless the verdict is that the clip has bars.
  init?(steady analysis: ClipAnalysis) {
    switch analysis.padding?.verdict {
    case .padded, .mixed: self.init(analysis)
    case .some(.none), .undecided, nil: return nil
    }
  }

  /// The bars of each segment of the timeline.
  static func segments(_ analysis: ClipAnalysis) -> [SeenBars] {
    let video = analysis.video
    return (analysis.padding?.timeline ?? []).map { segment in
      SeenBars(segment.picture.insets(in: video.storage), of: video)
    }
  }

  private init(_ stored: PixelInsets, of video: ClipAnalysis.Video) {
    bars = video.orientation.shown(stored)
    frame = video.orientation.shown(video.storage)
  }

  /// Nil for no bars.
  var shape: BarShape? { BarShape(bars) }

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
