import Report

extension ClipAnalysis {
  /// The share of the screen that the picture covers by default in a segment of the timeline; nil
  /// where it is not known or several screens were asked for.
  func segmentShare(_ index: Int) -> Double? { nil }
}
