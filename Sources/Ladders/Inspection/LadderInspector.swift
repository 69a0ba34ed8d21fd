internal import Document
package import Files
internal import Framing
package import Streaming
package import VidfitKit

/// Analyses the renditions of a stream by a few of their segments.
package struct LadderInspector: Sendable {
  private let analyzer: ClipAnalyzer
  private let segments: Int
  private let jobs: Int

  /// The number of segments analysed in each rendition.
  package static let standardSegments = 4

  /// - Parameters:
  ///   - options: the options for analysing segments.
  ///   - segments: how many of each rendition are analysed; more if it has more stretches.
  ///   - jobs: renditions that are analysed at once, at least 1. The answer doesn't depend on it.
  package init(_ options: AnalysisOptions, segments: Int = standardSegments, jobs: Int = 1) {
    analyzer = ClipAnalyzer(options)
    self.segments = max(1, segments)
    self.jobs = max(1, jobs)
  }

  /// One rendition with all findings on it.
  package struct RungInspection: Sendable {
    package var rung: Rung
    package var stretches: [StretchInspection] = []
    /// The first segment that is missing.
    var firstMissing: JoinedSegments.SegmentFailure?
    /// The number of segments that are known to be there or missing.
    var checked = 0
  }

  /// The findings on a manifest.
  package struct Result: Sendable {
    package var report: LadderReport
    /// The renditions in the order of the report's rungs; empty if the manifest could not be read.
    package var rungs: [RungInspection] = []
  }

  /// Reads the manifest at the door, and analyses its renditions.
  ///
  /// - Parameters:
  ///   - path: the manifest's name in the report.
  ///   - now: seconds since 1970, for live streams.
  package func inspect(
    _ path: ClipLocation, through door: any SegmentDoor, now: @escaping () -> Double
  ) async -> Result {
    var result = await read(path, through: door, now: now)
    result.report.transfer = door.transfer
    return result
  }

  private func read(
    _ path: ClipLocation, through door: any SegmentDoor, now: @escaping () -> Double
  ) async -> Result {
    let manifest: Manifest
    do throws(ManifestFailure) {
      manifest = try ManifestReader(door, now: now).read()
    } catch {
      return Result(report: LadderReport(path: path, outcome: .failed(LadderFailure(error))))
    }
    let all = await inspect(manifest.renditions, door)
    var skipped = manifest.skipped.map { Ladder.Skipped(id: $0.id, kind: $0.kind) }
    // Without CODECS only the segments show that there is no video.
    let silent = all.filter(\.hasNoVideo)
    skipped += silent.map { Ladder.Skipped(id: $0.rung.id, kind: "audio") }
    let seen = all.filter { !$0.hasNoVideo }
    let ladder = Ladder(
      kind: manifest.kind, live: manifest.isLive,
      duration: (manifest.renditions.map(\.duration).max() ?? 0).roundedToThousandths,
      rungs: seen.map(\.rung), skipped: skipped,
      findings: LadderJudge(seen, manifest).findings.summed(seen.map(\.rung)))
    return Result(report: LadderReport(path: path, outcome: .read(ladder)), rungs: seen)
  }

  private func inspect(
    _ renditions: [Rendition], _ door: any SegmentDoor
  ) async -> [RungInspection] {
    await withTaskGroup(of: (Int, RungInspection).self) { group in
      var rungs = [RungInspection?](repeating: nil, count: renditions.count)
      for (index, rendition) in renditions.enumerated() {
        if index >= jobs, let (place, rung) = await group.next() { rungs[place] = rung }
        group.addTask { (index, await self.inspect(rendition, door)) }
      }
      for await (place, rung) in group { rungs[place] = rung }
      guard jobs > 1 else { return rungs.compactMap(\.self) }
      // Those that failed because of what others used get all the memory.
      for (index, rung) in rungs.enumerated() where rung?.ranOutOfMemory == true {
        rungs[index] = await self.inspect(renditions[index], door)
      }
      return rungs.compactMap(\.self)
    }
  }

  private func inspect(_ rendition: Rendition, _ door: any SegmentDoor) async -> RungInspection {
    let choice = SegmentChoice(most: segments).indices(rendition.stretches)
    let check = SegmentCheck(rendition.stretches, door)
    var stretches: [StretchInspection] = []
    for (index, stretch) in rendition.stretches.enumerated() {
      let missing = check.missing.indices.contains(index) ? check.missing[index] : 0
      var inspection = StretchInspection(stretch, missing: missing)
      await inspection.inspect(stretch, choice[index], door, analyzer)
      stretches.append(inspection)
    }
    let rung = Rung(
      id: rendition.id, kind: rendition.isTrickPlay ? .trickPlay : .video,
      bandwidth: rendition.bandwidth, stretches: stretches.map(\.stretch),
      error: rendition.failure.map { LadderFailure($0) })
    return RungInspection(
      rung: rung, stretches: stretches, firstMissing: check.first, checked: check.checked)
  }
}

extension LadderInspector.RungInspection {
  /// Whether none of the analysed parts has video, and the manifest promises none.
  fileprivate var hasNoVideo: Bool {
    let judged = stretches.filter { $0.report != nil || $0.stretch.error != nil }
    return !judged.isEmpty
      && judged.allSatisfy {
        $0.stretch.error?.code == .noVideo && $0.stretch.declared.width == nil
      }
  }

  fileprivate var ranOutOfMemory: Bool { stretches.contains(where: \.ranOutOfMemory) }
}

extension LadderFailure {
  init(_ failure: ManifestFailure) {
    self =
      failure.source.map { LadderFailure(SourceFailure($0, failure.message)) }
      ?? LadderFailure(code: .malformed, message: failure.message)
  }
}

extension LadderInspector.Result {
  /// The result for a manifest that can't be opened.
  package init(failing failure: SourceFailure, at path: ClipLocation) {
    self.init(report: LadderReport(path: path, outcome: .failed(LadderFailure(failure))))
  }
}
