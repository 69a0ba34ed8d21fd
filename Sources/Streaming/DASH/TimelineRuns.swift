extension SegmentTemplate.Run {
  private static let mostRuns = 500_000
  /// The most segments: far more than a year of them.
  private static let mostSegments = 100_000_000

  /// The runs of a SegmentTimeline.
  ///
  /// - Parameter end: the period's, in ticks, for a run that lasts until there; nil if unknown.
  static func all(
    _ timeline: XMLElement, end: Int64?
  ) throws(LineProblem) -> [SegmentTemplate.Run] {
    var runs: [SegmentTemplate.Run] = []
    var time: Int64 = 0
    var total = 0
    let entries = timeline.all("S")
    guard entries.count <= mostRuns else { throw LineProblem("its SegmentTimeline is too long") }
    for (index, entry) in entries.enumerated() {
      if let start = try number(entry, "t") { time = start }
      guard let duration = try number(entry, "d"), duration > 0 else {
        throw LineProblem("its SegmentTimeline has an S without a duration")
      }
      let repeats = entry["r"] ?? "0"
      var count: Int64
      if let times = Int64(repeats), times < 0 {
        let next = index + 1 < entries.count ? try number(entries[index + 1], "t") : nil
        guard let until = next ?? end else {
          throw LineProblem("its SegmentTimeline has no end")
        }
        count = max(0, (until - time + duration - 1) / duration)
      } else {
        count = try SegmentInformation.number(repeats, "r") + 1
      }
      let (ticks, isTooMuch) = duration.multipliedReportingOverflow(by: count)
      let (next, isTooLate) = time.addingReportingOverflow(ticks)
      guard !isTooMuch, !isTooLate, count <= Int64(mostSegments - total) else {
        throw LineProblem("its SegmentTimeline has too many segments")
      }
      if count > 0 { runs.append(.init(time: time, duration: duration, count: Int(count))) }
      total += Int(count)
      time = next
    }
    return runs
  }

  /// Segments of one duration that fill a period, or those made of it so far.
  ///
  /// - Parameters:
  ///   - duration: a segment's, in ticks.
  ///   - range: the available segments, counted from the period's beginning.
  static func even(
    duration: Int64, _ range: Range<Int64>
  ) throws(LineProblem) -> [SegmentTemplate.Run] {
    guard range.count <= mostSegments, !range.isEmpty,
      !duration.multipliedReportingOverflow(by: range.upperBound).overflow
    else {
      throw LineProblem(range.isEmpty ? "it has no segments" : "it has too many segments")
    }
    return [.init(time: range.lowerBound * duration, duration: duration, count: range.count)]
  }

  private static func number(
    _ entry: XMLElement, _ attribute: String
  ) throws(LineProblem) -> Int64? {
    try entry[attribute].map { text throws(LineProblem) in
      try SegmentInformation.number(text, attribute)
    }
  }
}
