internal import Files
internal import Markup

/// The naming of a representation's segments: a SegmentTemplate, SegmentList or SegmentBase, with
/// the values inherited from the levels above (ISO/IEC 23009-1, 5.3.9).
struct SegmentInformation {
  enum Kind {
    case template, list, base
  }

  private(set) var kind: Kind
  private var attributes: [String: String]
  private(set) var initialization: XMLElement?
  private(set) var timeline: XMLElement?
  private(set) var segments: [XMLElement]

  /// Adds an element's values to those of the level above; nil if neither has any.
  init?(_ element: XMLElement, inheriting parent: SegmentInformation?) {
    let kinds: [(String, Kind)] = [
      ("SegmentTemplate", .template), ("SegmentList", .list), ("SegmentBase", .base),
    ]
    let own = kinds.lazy.compactMap { name, kind in element.first(name).map { ($0, kind) } }.first
    guard let (own, kind) = own else {
      guard let parent else { return nil }
      self = parent
      return
    }
    self.kind = kind
    attributes = (parent?.attributes ?? [:]).merging(own.attributes) { $1 }
    initialization = own.first("Initialization") ?? parent?.initialization
    timeline = own.first("SegmentTimeline") ?? parent?.timeline
    let urls = own.all("SegmentURL")
    segments = urls.isEmpty ? parent?.segments ?? [] : urls
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// - Throws: for anything but a whole number from 0 on.
  func number(_ attribute: String) throws(LineProblem) -> Int64? {
    try attributes[attribute].map { text throws(LineProblem) in
      try Self.number(text, attribute)
    }
  }

  /// Ticks per second.
  func timescale() throws(LineProblem) -> Int64 {
    let scale = try number("timescale") ?? 1
    guard scale > 0 else { throw LineProblem("@timescale: expected a number above 0, got '0'") }
    return scale
  }

  static func number(_ text: String, _ attribute: String) throws(LineProblem) -> Int64 {
    // Sums and products of a few such numbers fit in 64 bits.
    guard let number = Int64(text), (0...1 << 53).contains(number) else {
      throw LineProblem("@\(attribute): expected a whole number, got '\(text.oneLine)'")
    }
    return number
  }

  /// A range of bytes such as `0-699`.
  static func range(_ text: String, _ attribute: String) throws(LineProblem) -> Range<Int64> {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first >= 0, last >= first,
      last < Int64.max
    else {
      throw LineProblem("@\(attribute): expected bytes such as 0-699, got '\(text.oneLine)'")
    }
    return first..<last + 1
  }
}

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
