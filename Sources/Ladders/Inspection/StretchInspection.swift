package import Document
internal import Files
internal import Framing
internal import Streaming
internal import VidfitKit

/// The findings on one stretch of a rendition.
package struct StretchInspection: Sendable {
  package var stretch: Rung.Stretch
  /// The analysis of its segments, for rules; nil if they could not be analysed.
  package var report: ClipReport?
  /// Segments that could not be opened, and the reasons.
  var failures: [JoinedSegments.SegmentFailure] = []
  /// Segments that were read and are no media.
  var faults: [JoinedSegments.SegmentFault] = []

  /// Whether the analysis was stopped because of the memory of the whole process.
  private(set) var ranOutOfMemory = false

  /// The shape and the active picture of its frames; nil if they could not be analysed.
  var analysis: ClipAnalysis? { report?.analysis }

  init(_ stretch: Stretch, missing: Int) {
    self.stretch = Rung.Stretch(
      start: stretch.start.roundedToThousandths,
      end: (stretch.start + stretch.duration).roundedToThousandths,
      declared: Rung.Declared(
        width: stretch.declared.width, height: stretch.declared.height,
        codecs: stretch.declared.codecs),
      protection: stretch.protection.map {
        Rung.Protection(method: $0.method, systems: $0.systems)
      },
      segments: Rung.Segments(count: stretch.segments.count, looked: 0, missing: missing),
      video: nil, padding: nil, presentations: [], error: nil, warnings: [])
  }

  /// Analyses segments of the stretch.
  ///
  /// - Parameter indices: the segments to analyse.
  mutating func inspect(
    _ source: Stretch, _ indices: [Int], _ door: any SegmentDoor, _ analyzer: ClipAnalyzer
  ) async {
    guard stretch.protection == nil else {
      stretch.error = LadderFailure(code: .encrypted, message: "its segments are encrypted")
      return
    }
    guard !indices.isEmpty else { return }
    // Key frames take a few bytes instead of whole segments. If they don't suffice, the segments
    // show why.
    if let keyFrames = source.keyFrames {
      let places = SegmentChoice.spread(keyFrames.count, indices.count)
      var trial = self
      await trial.inspect(source, keyFrames, places, door, analyzer)
      if trial.report != nil, trial.faults.isEmpty { return self = trial }
    }
    await inspect(source, source.segments, indices, door, analyzer)
  }

  private mutating func inspect(
    _ source: Stretch, _ segments: SegmentSequence, _ indices: [Int], _ door: any SegmentDoor,
    _ analyzer: ClipAnalyzer
  ) async {
    do throws(SourceFailure) {
      var joined = try JoinedSegments(source, door)
      joined.add(indices, of: segments)
      if let lack = joined.lack { throw lack }
      (failures, faults) = (joined.failures, joined.faults)
      stretch.segments.looked = joined.count
      guard joined.count > 0 else {
        stretch.error =
          faults.first.map { LadderFailure(code: .unreadable, message: $0.text) }
          ?? failures.first.map { LadderFailure($0.source, of: $0.name) }
        return
      }
      let (report, codecName) = await analyzer.analyzeWithCodec(joined.path)
      take(report, codecName)
    } catch {
      stretch.error = LadderFailure(error)
      ranOutOfMemory = error.code == .memory
    }
  }

  private mutating func take(_ report: ClipReport, _ codecName: String?) {
    switch report.outcome {
    case .analysed(let analysis):
      self.report = report
      stretch.video = Rung.Video(analysis.video, codecs: codecName)
      stretch.padding = analysis.padding.map(Rung.Padding.init)
      stretch.presentations = analysis.presentations.map(Rung.Screen.init)
      // A ladder advises no crop, and has a finding of its own on changes.
      let change = analysis.video.changeInWords
      stretch.warnings = analysis.warningsBesideCrop.filter { warning in
        change.map { !warning.hasPrefix($0) } ?? true
      }
    case .failed(let failure):
      stretch.error = LadderFailure(failure)
      ranOutOfMemory = failure.code == .memory
      if failure.code == .encrypted {
        stretch.protection = Rung.Protection(method: "unknown", systems: [])
      }
    }
  }
}

extension LadderFailure {
  init(_ failure: SourceFailure, of name: String? = nil) {
    let code: Code =
      switch failure.code {
      case .notFound, .wrongLength, .corrupt: .notFound
      case .permission: .permission
      case .notAllowed: .notAllowed
      case .byteLimit, .memory: .tooLarge
      case .timeout: .timeout
      case .internal: .internal
      default: .network
      }
    self.init(
      code: code, message: (name.map { "\($0): " } ?? "") + failure.message)
  }

  init(_ failure: ClipFailure) {
    let code: Code =
      switch failure.code {
      case .encrypted: .encrypted
      case .noVideo: .noVideo
      case .timeout: .timeout
      case .memory: .tooLarge
      case .internal: .internal
      default: .unreadable
      }
    self.init(code: code, message: failure.message)
  }
}

/// The choice of a rendition's segments to analyse: a few spread over its time, and at least one of
/// each stretch, so that both sides of every discontinuity are covered.
struct SegmentChoice {
  /// The most segments in all, while there are fewer stretches.
  let most: Int

  /// The most stretches of which segments are opened.
  static let mostStretches = 64

  /// Indices of segments for each stretch; none for stretches that aren't analysed.
  func indices(_ stretches: [Stretch]) -> [[Int]] {
    let total = stretches.reduce(0.0) { $0 + max(0, $1.duration) }
    let chosen = Set(Self.spread(stretches.count, Self.mostStretches))
    return stretches.enumerated().map { index, stretch in
      guard chosen.contains(index) else { return [] }
      let share = total > 0 ? stretch.duration / total : 1 / Double(stretches.count)
      let wanted = max(1, Int((Double(most) * share).rounded()))
      return Self.spread(stretch.segments.count, wanted)
    }
  }

  /// `wanted` of `count` places, in the middles of equal parts.
  static func spread(_ count: Int, _ wanted: Int) -> [Int] {
    guard wanted < count else { return Array(0..<count) }
    return (0..<wanted).map { (2 * $0 + 1) * count / (2 * wanted) }
  }
}
