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

/// The address of a segment with names for the parts that vary, such as
/// `$RepresentationID$/$Number%05d$.m4s` (ISO/IEC 23009-1, 5.3.9.4.4).
struct TemplateText: Sendable {
  /// The values that stay the same for all segments of a representation.
  struct Names: Sendable {
    var representation: String
    var bandwidth: Int?
  }

  private enum Piece: Sendable {
    case text(String)
    case representation
    /// With the least number of digits.
    case number(Int), time(Int), bandwidth(Int)
  }

  private var pieces: [Piece] = []

  private static let mostDigits = 32

  init(_ template: String) throws(LineProblem) {
    let parts = template.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else {
      throw LineProblem("the template '\(template.oneLine)' has a single $")
    }
    for (index, part) in parts.enumerated() {
      if index % 2 == 0 {
        if !part.isEmpty { pieces.append(.text(String(part))) }
      } else {
        pieces.append(try Self.piece(part, template))
      }
    }
  }

  private static func piece(
    _ name: Substring, _ template: String
  ) throws(LineProblem) -> Piece {
    if name.isEmpty { return .text("$") }
    if name == "RepresentationID" { return .representation }
    let words = name.split(separator: "%", maxSplits: 1)
    var digits = 1
    if words.count == 2 {
      let format = words[1]
      guard format.hasPrefix("0"), format.hasSuffix("d"),
        let width = Int(format.dropFirst().dropLast()), (0...mostDigits).contains(width)
      else { throw LineProblem("the template '\(template.oneLine)' has an unknown format") }
      digits = width
    }
    switch words.first {
    case "Number": return .number(digits)
    case "Time": return .time(digits)
    case "Bandwidth": return .bandwidth(digits)
    default: throw LineProblem("the template '\(template.oneLine)' has an unknown name")
    }
  }

  func text(_ names: Names, number: Int64, time: Int64) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .representation: names.representation
      case .number(let digits): Self.decimal(number, digits)
      case .time(let digits): Self.decimal(time, digits)
      case .bandwidth(let digits): Self.decimal(Int64(names.bandwidth ?? 0), digits)
      }
    }.joined()
  }

  private static func decimal(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
