internal import Bytes
internal import Files
internal import Markup

/// The segments of one representation in one period.
struct RepresentationSegments {
  let door: any SegmentDoor
  /// The base of its addresses.
  let base: StreamAddress
  let names: TemplateText.Names
  let period: DASHPeriod

  struct Found {
    var initialization: ResourcePart?
    var segments: SegmentSequence
    /// In seconds.
    var duration: Double
  }

  /// The most bytes of an index.
  private static let mostIndex = 4 << 20
  private static let mostListed = 500_000

  /// - Parameter information: nil if the representation is one file.
  func find(_ information: SegmentInformation?) throws(LineProblem) -> Found {
    guard let information else { return whole }
    return switch information.kind {
    case .template: try template(information)
    case .list: try list(information)
    case .base: try single(information)
    }
  }

  private func template(_ information: SegmentInformation) throws(LineProblem) -> Found {
    guard let media = information["media"] else {
      throw LineProblem("its SegmentTemplate has no @media")
    }
    let scale = try information.timescale()
    let offset = try information.number("presentationTimeOffset") ?? 0
    let first = try information.number("startNumber") ?? 1
    let last = try information.number("endNumber")
    let runs: [SegmentTemplate.Run]
    var skipped: Int64 = 0
    var origin = period.start - Double(offset) / Double(scale)
    if let timeline = information.timeline {
      let ticks = period.duration.map { Int64(min($0 * Double(scale), 1e15)) }
      runs = try SegmentTemplate.Run.all(timeline, end: ticks.map { offset + $0 })
    } else if let duration = try information.number("duration"), duration > 0 {
      let most = last.map { max(0, $0 - first + 1) }
      let range = try period.segments(lasting: Double(duration) / Double(scale), most: most)
      runs = try SegmentTemplate.Run.even(duration: duration, range)
      skipped = range.lowerBound
      // Numbered segments start with the period, whatever the offset.
      origin = period.start
    } else {
      throw LineProblem("its SegmentTemplate has neither a duration nor a SegmentTimeline")
    }
    guard !runs.isEmpty else { throw LineProblem("it has no segments") }
    let template = SegmentTemplate(
      media: try TemplateText(media), names: names, base: base, firstNumber: first + skipped,
      runs: runs, timescale: scale, origin: origin)
    var header = try initialization(information)
    if let text = information["initialization"] {
      header = try part(TemplateText(text).text(names, number: 0, time: 0), nil)
    }
    let total = runs.reduce(0.0) { $0 + Double($1.count) * Double($1.duration) } / Double(scale)
    return Found(
      initialization: header, segments: .templated(template), duration: period.duration ?? total)
  }

  private func list(_ information: SegmentInformation) throws(LineProblem) -> Found {
    let scale = Double(try information.timescale())
    let urls = information.segments
    guard !urls.isEmpty else { throw LineProblem("its SegmentList is empty") }
    guard urls.count <= Self.mostListed else { throw LineProblem("its SegmentList is too long") }
    var durations: [Int64] = []
    if let timeline = information.timeline {
      for run in try SegmentTemplate.Run.all(timeline, end: nil) {
        let count = min(run.count, urls.count - durations.count)
        durations += repeatElement(run.duration, count: count)
      }
    }
    let even = try information.number("duration") ?? 0
    var segments: [SegmentSequence.ListedSegment] = []
    var time = period.start
    for (index, url) in urls.enumerated() {
      let ticks =
        information.timeline == nil ? even : index < durations.count ? durations[index] : 0
      let range = try range(url["mediaRange"], "mediaRange")
      segments.append(
        .init(
          reference: url["media"] ?? "", range: range, start: time,
          duration: Double(ticks) / scale))
      time += Double(ticks) / scale
    }
    return Found(
      initialization: try initialization(information), segments: .listed(segments, base: base),
      duration: period.duration ?? time - period.start)
  }

  /// One file with an index of its segments.
  private func single(_ information: SegmentInformation) throws(LineProblem) -> Found {
    guard let range = try range(information["indexRange"], "indexRange") else { return whole }
    guard range.count <= Self.mostIndex else { throw LineProblem("its segment index is too large") }
    let file = ResourceReader(base, range, door)
    let index = SegmentIndex(file, in: range)
    if let failure = file.failure {
      throw LineProblem("its segment index can't be read: \(failure.message)", failure.code)
    }
    // WebM has an index of another kind.
    guard let index else { return whole }
    guard !index.isDamaged else { throw LineProblem("its segment index is damaged") }
    guard !index.references.isEmpty else { throw LineProblem("its segment index is empty") }
    var segments: [SegmentSequence.ListedSegment] = []
    var time = period.start
    for segment in index.references {
      segments.append(
        .init(
          reference: "", range: segment.bytes, start: time, duration: segment.duration))
      time += segment.duration
    }
    return Found(
      initialization: try initialization(information) ?? ResourcePart(base, 0..<index.start),
      segments: .listed(segments, base: base), duration: period.duration ?? time - period.start)
  }

  private var whole: Found {
    Found(
      initialization: nil,
      segments: .listed(
        [.init(reference: "", range: nil, start: period.start, duration: period.duration ?? 0)],
        base: base), duration: period.duration ?? 0)
  }

  private func initialization(
    _ information: SegmentInformation
  ) throws(LineProblem) -> ResourcePart? {
    guard let element = information.initialization else { return nil }
    return try part(element["sourceURL"] ?? "", range(element["range"], "range"))
  }

  private func part(
    _ reference: String, _ range: Range<Int64>?
  ) throws(LineProblem) -> ResourcePart {
    do throws(SourceFailure) {
      return ResourcePart(try base.resolving(reference), range)
    } catch {
      throw LineProblem(error.message, error.code)
    }
  }

  private func range(
    _ text: String?, _ attribute: String
  ) throws(LineProblem) -> Range<Int64>? {
    guard let text else { return nil }
    return try SegmentInformation.range(text, attribute)
  }
}
