/// A stretch of time from the last frame of one shape to the first frame of the next.
package typealias ShapeGap = (before: Double, after: Double)

extension [PictureSegment] {
  package var gaps: [ShapeGap] { zip(self, dropFirst()).map { ($0.lastSeen, $1.start) } }
}

extension Array where Element: IndexedFrame {
  /// The time of a frame in a gap; nil if there is none. Without a list it is the gap's middle.
  package func middle(of gap: ShapeGap, except tried: Set<Double>) -> Double? {
    guard !isEmpty else {
      let middle = (gap.before + gap.after) / 2
      return gap.after - gap.before > 0.5 && !tried.contains(middle) ? middle : nil
    }
    let between = filter {
      $0.time > gap.before && $0.time < gap.after && !tried.contains($0.time)
    }
    return between.isEmpty ? nil : between[between.count / 2].time
  }
}
