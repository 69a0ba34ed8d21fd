import Framing
import Report

extension ClipAnalysis {
  /// The share of the screen that the picture covers in a segment of the timeline, in the default
  /// mode; nil where there is not exactly one screen to speak of.
  func segmentShare(_ index: Int) -> Double? {
    presentations.count == 1 ? presentations.first?.segmentShare(index) : nil
  }
}
