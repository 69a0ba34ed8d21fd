internal import Files

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
