package import Files

/// One media segment.
package struct MediaSegment: Sendable, Hashable {
  package let part: ResourcePart
  /// In seconds from the beginning of the rendition.
  package let start: Double
  /// In seconds.
  package let duration: Double
}

/// Segments in order of time. They are made on request, because a few attributes may stand for
/// millions.
package enum SegmentSequence: Sendable {
  case listed([ListedSegment], base: StreamAddress)
  case templated(SegmentTemplate)

  package struct ListedSegment: Sendable, Hashable {
    var reference: String
    var range: Range<Int64>?
    var start: Double
    var duration: Double
  }

  package var count: Int {
    switch self {
    case .listed(let segments, _): segments.count
    case .templated(let template): template.count
    }
  }

  /// - Parameter index: from 0.
  package func segment(_ index: Int) throws(SourceFailure) -> MediaSegment {
    switch self {
    case .listed(let segments, let base):
      let segment = segments[index]
      return MediaSegment(
        part: ResourcePart(try base.resolving(segment.reference), segment.range),
        start: segment.start, duration: segment.duration)
    case .templated(let template): return try template.segment(index)
    }
  }
}

/// Segments whose addresses follow a template, such as `v$RepresentationID$/$Number%05d$.m4s`.
package struct SegmentTemplate: Sendable {
  /// Equally long segments one after the other.
  struct Run: Sendable {
    /// The time of the first segment, in the template's timescale.
    var time: Int64
    var duration: Int64
    var count: Int
  }

  let media: TemplateText
  let names: TemplateText.Names
  let base: StreamAddress
  let firstNumber: Int64
  let runs: [Run]
  /// Ticks per second.
  let timescale: Int64
  /// The offset from times in the template to those of the rendition, in seconds.
  let origin: Double

  var count: Int { runs.reduce(0) { $0 + $1.count } }

  func segment(_ index: Int) throws(SourceFailure) -> MediaSegment {
    var left = index
    for run in runs {
      guard left >= run.count else { return try segment(index, run, left) }
      left -= run.count
    }
    preconditionFailure("a segment beyond the last")
  }

  private func segment(
    _ index: Int, _ run: Run, _ place: Int
  ) throws(SourceFailure) -> MediaSegment {
    let time = run.time &+ run.duration &* Int64(place)
    let text = media.text(names, number: firstNumber &+ Int64(index), time: time)
    return MediaSegment(
      part: ResourcePart(try base.resolving(text)),
      start: origin + Double(time) / Double(timescale),
      duration: Double(run.duration) / Double(timescale))
  }
}
