internal import Framing
internal import Padding
internal import Report
internal import VideoIO

extension Inspection {
  /// The periods of a clip whose bars change, in order; empty for any other clip.
  var periods: [PictureSegment] {
    padding.flatMap { $0.verdict.kind == .mixed ? $0.segments : nil } ?? []
  }

  /// The period that a time in seconds belongs to; nil for a clip whose bars don't change.
  func period(at time: Double) -> PictureSegment? {
    periods.last { $0.start <= time } ?? periods.first
  }

  /// The active picture at a time in seconds, in stored pixels; nil for a clip without padding.
  func picture(at time: Double) -> PixelRect? {
    period(at: time)?.picture ?? picture
  }

  /// The end of a period in seconds; nil for the last one of a clip of unknown length.
  func end(of period: PictureSegment) -> Double? {
    periods.first { $0.start > period.start }?.start ?? facts.container.duration
  }

  /// The bars of a period in words, as they are seen upright, such as `46 px top and bottom`.
  func bars(in period: PictureSegment) -> String {
    let insets = shape.orientation.shown(period.picture.insets(within: shape.shown))
    return insets == .zero ? "no bars" : insets.inWords
  }
}
