internal import Framing
internal import Padding
internal import Report

/// Bars and edge lines on the upright clip, and the shown part of its frame, in stored pixels.
struct SeenBars: Equatable {
  private let depths: EdgeDepths
  let frame: PixelSize

  /// Bars that stay from the first frame to the last; nil without padding detection.
  init?(_ analysis: ClipAnalysis) {
    guard let depths = analysis.uprightDepths else { return nil }
    self.init(depths, of: analysis.video)
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
    (analysis.padding?.timeline ?? []).map { segment in
      SeenBars(analysis.uprightDepths(in: segment), of: analysis.video)
    }
  }

  private init(_ depths: EdgeDepths, of video: ClipAnalysis.Video) {
    self.depths = depths
    frame = video.orientation.shown(video.shown.size)
  }

  var bars: PixelInsets { depths.bars }
  var lines: PixelInsets { depths.lines }

  /// The shape; nil for no bars.
  var shape: BarShape? { depths.shape }

  struct Depth: Equatable {
    let edge: String
    let pixels: Int
    /// Side of the frame along which the bar is deep: the height for a bar at the top.
    let side: Int

    var percent: Double { side > 0 ? Double(pixels) / Double(side) * 100 : 0 }

    func value(in unit: Quantity.Unit) -> Double {
      unit == .percent ? percent : Double(pixels)
    }

    /// `top, 138 px of 1080 (12.8%)`.
    var text: String { "\(edge), \(pixels) px of \(side) (\(number(percent, decimals: 2))%)" }
  }

  /// The deepest bar in that unit; nil for no bars.
  func deepest(in unit: Quantity.Unit) -> Depth? { deepest(bars, in: unit) }

  /// The deepest edge line in that unit; nil for none.
  func deepestLine(in unit: Quantity.Unit) -> Depth? { deepest(lines, in: unit) }

  private func deepest(_ insets: PixelInsets, in unit: Quantity.Unit) -> Depth? {
    [
      Depth(edge: "top", pixels: insets.top, side: frame.height),
      Depth(edge: "bottom", pixels: insets.bottom, side: frame.height),
      Depth(edge: "left", pixels: insets.left, side: frame.width),
      Depth(edge: "right", pixels: insets.right, side: frame.width),
    ].filter { $0.pixels > 0 }.max { $0.value(in: unit) < $1.value(in: unit) }
  }
}
